import type { Invoice } from "@roundsman/contract/invoice";
import { LIST_RULES, type InvoiceList, type PaymentStatus } from "@roundsman/core/payment-status";
import { useRef, useState } from "react";
import { uuidV7 } from "../../device/uuid-v7.ts";
import { isUnanswered } from "../../session/online.ts";
import type { InvoiceDraft } from "../../sync/store/invoice-draft.ts";
import { useActs } from "../use-acts.ts";
import { useTries } from "../use-tries.ts";
import type { Writing } from "./invoice-form.ts";
import { changeOf, correctionOf, newOf } from "./written-body.ts";

/**
 * The calls that write an invoice. What a form makes, it makes once, by keys of its own: where an answer was lost and something else is sent then, the server
 * answers what it has, and that is changed to what is wanted by now. All reject as calls do.
 */
export function useSending(driver: number) {
  const acts = useActs(driver);
  const { send, failed } = useTries();
  const [keys] = useState(() => ({ key: uuidV7(Date.now()), noteKey: uuidV7(Date.now()) }));
  /** What was sent and not answered: any of it may have made the invoice. */
  const lost = useRef<ReadonlySet<string>>(new Set());

  const make = async (request: object, work: (key: string) => Promise<Invoice>) => {
    const text = JSON.stringify(request);
    try {
      const made = await send(request, work);
      return { made, isAsSent: [...lost.current].every((other) => other === text) };
    } catch (error) {
      if (isUnanswered(error)) lost.current = new Set([...lost.current, text]);
      throw error;
    }
  };
  const change = (before: Invoice, draft: InvoiceDraft, paymentStatus?: PaymentStatus) => {
    const body = { ...changeOf(draft, before), ...(paymentStatus && { paymentStatus }) };
    return send(body, (key) => acts.changeInvoice(before.id, body, key));
  };
  return {
    failed,
    /** Throws Refused with the invoice as it is, where somebody changed it since the draft's version. */
    change,
    create: async (draft: InvoiceDraft, list: InvoiceList): Promise<Invoice> => {
      const body = newOf(draft, keys.key);
      const { made, isAsSent } = await make({ list, body }, (key) =>
        acts.writeInvoice(list, body, key),
      );
      const { creates } = LIST_RULES[list];
      return isAsSent ? made : change(made, { ...draft, version: made.version }, creates);
    },
    correct: async (
      draft: InvoiceDraft,
      { invoice, creditable }: Extract<Writing, { readonly kind: "correct" }>,
    ): Promise<Invoice> => {
      const body = correctionOf(draft, { invoice, creditable, ...keys });
      const { made, isAsSent } = await make(body, async (key) => {
        const { invoice: by } = await acts.correct(invoice.id, body, key);
        return by;
      });
      return isAsSent ? made : change(made, { ...draft, version: made.version });
    },
  };
}
