import type { Invoice } from "@roundsman/contract/invoice";
import type { InvoiceList, PaymentStatus } from "@roundsman/core/payment-status";
import { useRef, useState } from "react";
import { uuidV7 } from "../../device/uuid-v7.ts";
import { isUnanswered } from "../../session/online.ts";
import type { InvoiceDraft } from "../../sync/store/invoice-draft.ts";
import { useActs } from "../use-acts.ts";
import { useTries } from "../use-tries.ts";
import type { Writing } from "./invoice-form.ts";
import { changeOf, correctionOf, newOf } from "./written-body.ts";

/** What was sent to make an invoice. */
export interface Sent {
  readonly draft: InvoiceDraft;
  /** Of a new one. */
  readonly list: InvoiceList | null;
}

/** The invoice that a form made. */
export interface Made {
  readonly invoice: Invoice;
  /** What was sent before, first to last, where some of it was another content than the last: any of it may have made the invoice. Else none. */
  readonly earlier: readonly Sent[];
}

/** The calls that write an invoice. What a form makes, it makes once, by keys of its own: however often it is sent, the server answers what it has. All reject as calls do. */
export function useSending(driver: number) {
  const acts = useActs(driver);
  const { send, failed } = useTries();
  const [keys] = useState(() => ({ key: uuidV7(Date.now()), noteKey: uuidV7(Date.now()) }));
  /** What was sent and not answered. */
  const lost = useRef<readonly (Sent & { readonly text: string })[]>([]);

  const make = async (
    sent: Sent,
    request: object,
    work: (key: string) => Promise<Invoice>,
  ): Promise<Made> => {
    const text = JSON.stringify(request);
    try {
      const invoice = await send(request, work);
      const isAsSent = lost.current.every((other) => other.text === text);
      return { invoice, earlier: isAsSent ? [] : lost.current };
    } catch (error) {
      if (isUnanswered(error)) lost.current = [...lost.current, { ...sent, text }];
      throw error;
    }
  };
  return {
    failed,
    /** `before` is what the draft was based on. Throws Refused with the invoice as it is, where somebody changed it since the draft's version. */
    change: (
      before: Pick<Invoice, "id" | "customerId">,
      draft: InvoiceDraft,
      paymentStatus?: PaymentStatus,
    ): Promise<Invoice> => {
      const body = { ...changeOf(draft, before), ...(paymentStatus && { paymentStatus }) };
      return send(body, (key) => acts.changeInvoice(before.id, body, key));
    },
    create: (draft: InvoiceDraft, list: InvoiceList): Promise<Made> => {
      const body = newOf(draft, keys.key);
      return make({ draft, list }, { list, body }, (key) => acts.writeInvoice(list, body, key));
    },
    correct: (
      draft: InvoiceDraft,
      { invoice, creditable }: Extract<Writing, { readonly kind: "correct" }>,
    ): Promise<Made> => {
      const body = correctionOf(draft, { invoice, creditable, ...keys });
      return make({ draft, list: null }, body, async (key) => {
        const { invoice: by } = await acts.correct(invoice.id, body, key);
        return by;
      });
    },
  };
}
