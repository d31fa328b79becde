import type { Invoice } from "@roundsman/contract/invoice";
import type { InvoiceList, PaymentStatus } from "@roundsman/core/payment-status";
import { useRef, useState } from "react";
import { uuidV7 } from "../../device/uuid-v7.ts";
import { isUnanswered } from "../../session/call-options.ts";
import type { InvoiceDraft } from "../../sync/store/invoice-draft.ts";
import { useActs } from "../use-acts.ts";
import { useTries } from "../use-tries.ts";
import type { Writing } from "./invoice-form.ts";
import { changeOf, correctionOf, newOf } from "./written-body.ts";

/** A request that was sent to create an invoice. */
export interface Sent {
  readonly draft: InvoiceDraft;
  /** The list of a new invoice; null for a correction. */
  readonly list: InvoiceList | null;
}

/** The invoice that a form created. */
export interface Made {
  readonly invoice: Invoice;
  /**
   * Requests without a response, in order, if any differed from the last one: each of them may have
   * made the invoice. Else empty.
   */
  readonly earlier: readonly Sent[];
}

/**
 * The calls that write an invoice. A form creates its invoice once: its keys stay, and for a known
 * key the server returns what it has. All calls reject as the client's do.
 */
export function useSending(driver: number) {
  const acts = useActs(driver);
  const { send, failed } = useTries();
  const [keys] = useState(() => ({ key: uuidV7(Date.now()), noteKey: uuidV7(Date.now()) }));
  /** Requests that got no response. */
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
    /**
     * `before` is the invoice that the draft was based on. Throws Refused with the current invoice
     * if somebody changed it since the draft's version.
     */
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
