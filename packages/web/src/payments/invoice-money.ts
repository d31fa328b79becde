import { pence, type Pence } from "@roundsman/core/money";
import type { Day } from "@roundsman/core/day";
import type { Database } from "../sync/store/database.ts";
import type { LocalInvoice } from "../sync/store/local.ts";
import { keptCustomer } from "../sync/store/merged-customers.ts";
import { useRows } from "../sync/store/use-rows.ts";
import { useLastKnown } from "../ui/hooks/use-last-known.ts";
import { accountNow } from "./account-now.ts";
import { debtHere } from "./debts.ts";
import { paymentsOf, type PaymentHere } from "./invoice-payments.ts";

/** What the payment section of an invoice shows beside the invoice itself. */
export interface InvoiceMoney {
  /** The latest first. */
  readonly payments: readonly PaymentHere[];
  /** The key of its customer, or of the one they are merged into; null for none. */
  readonly customer: string | null;
  /** What the customer has on account, in pence. */
  readonly onAccount: Pence;
  /** Everything that is open of the customer. */
  readonly owed: readonly LocalInvoice[];
}

/**
 * Read in one piece, so that the section is drawn whole. Undefined while it first loads, null
 * without an invoice. It does not load again when the invoice gets its number or another customer:
 * half-typed text must stay.
 */
export function useInvoiceMoney(
  invoice: LocalInvoice | null,
  today: Day,
): InvoiceMoney | null | undefined {
  const [key, customerKey] = [invoice?.key ?? "", invoice?.customerKey ?? null];
  const read = useRows(
    async (db) => (invoice ? moneyOf(db, invoice, today) : null),
    [key, customerKey, today],
  );
  const known = useLastKnown(read, key);
  return invoice ? known : null;
}

async function moneyOf(db: Database, invoice: LocalInvoice, today: Day): Promise<InvoiceMoney> {
  const customer = await keptCustomer(db, invoice.customerKey);
  const debt = await debtHere(db, customer?.key ?? "", today);
  return {
    payments: await paymentsOf(db, [(await db.invoices.get(invoice.key)) ?? invoice]),
    customer: customer?.key ?? null,
    onAccount: customer ? await accountNow(db, customer) : pence(0),
    owed: debt.invoices,
  };
}
