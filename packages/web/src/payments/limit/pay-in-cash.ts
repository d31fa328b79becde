import { dayAt } from "@roundsman/core/day";
import { pence, sum, type Pence } from "@roundsman/core/money";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import { MOST_PAID_INVOICES } from "@roundsman/core/payments/payment";
import { projected } from "../../sync/outbox/replay.ts";
import { currentPhone } from "../../sync/store/current-phone.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { storing } from "../../sync/store/phone.ts";
import { MOST_AMOUNT } from "../../ui/form/amount-input.tsx";
import { takePayment, type Taking } from "../queries.ts";

/**
 * Takes in cash, today, what is open of some invoices of one customer: in one payment, or in as many as the most that one can hold needs, all or none. Resolves
 * with their keys.
 */
export const payInCash = (
  keys: readonly string[],
  phone = currentPhone(),
): Promise<readonly string[]> =>
  storing(phone, projected(phone.db), async () => {
    const found = (await phone.db.invoices.bulkGet([...keys])).filter((row) => row !== undefined);
    const taken: string[] = [];
    for (const parts of inPayments(found)) {
      const amount = sum(parts.map((part) => part.amount));
      const of = { method: "cash", amount, day: dayAt(phone.now()), reference: "", parts } as const;
      taken.push(await takePayment(of, phone));
    }
    return taken;
  });

/** What is open of each, in as many payments as it takes. */
export function inPayments(
  invoices: readonly Pick<LocalInvoice, "key" | "totals" | "paymentStatus">[],
): readonly Taking["parts"][] {
  const payments: { readonly key: string; readonly amount: Pence }[][] = [];
  let left = 0;
  for (const invoice of invoices) {
    let open: number = openAmount(invoice);
    while (open > 0) {
      if (left === 0 || payments.at(-1)?.length === MOST_PAID_INVOICES) {
        payments.push([]);
        left = MOST_AMOUNT;
      }
      const amount = pence(Math.min(open, left));
      payments.at(-1)?.push({ key: invoice.key, amount });
      open -= amount;
      left -= amount;
    }
  }
  return payments;
}
