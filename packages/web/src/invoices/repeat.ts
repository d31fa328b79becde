import type { Day } from "@roundsman/core/day";
import type { Database } from "../sync/store/database.ts";
import type { InvoiceDraft } from "../sync/store/invoice-draft.ts";
import type { LocalInvoice } from "../sync/store/local.ts";
import { keptCustomer } from "../sync/store/merged-customers.ts";
import { useRows } from "../sync/store/use-rows.ts";
import { repeated } from "./editor/draft.ts";

/**
 * A draft that repeats an invoice today, with the current VAT rates of its products and the current
 * terms of its customer.
 */
export const repeatOf = async (
  db: Database,
  invoice: LocalInvoice,
  today: Day,
): Promise<InvoiceDraft> => repeated(invoice, today, await knownOf(db, invoice));

/**
 * The draft that repeats the invoice with this key; null where there is none, undefined while
 * loading. When the day changes it does not load again: typed text stays on the screen.
 */
export function useRepeat(key: string | null, today: Day): InvoiceDraft | null | undefined {
  const read = useRows(
    async (db) => {
      const invoice = key === null ? undefined : await db.invoices.get(key);
      return invoice ? { invoice, known: await knownOf(db, invoice) } : null;
    },
    [key],
  );
  return read && repeated(read.invoice, today, read.known);
}

async function knownOf(db: Database, { customerKey }: LocalInvoice) {
  const [products, customer] = await Promise.all([
    db.products.toArray(),
    keptCustomer(db, customerKey),
  ]);
  return {
    goods: products.filter(({ deletedAt }) => deletedAt === ""),
    customer: customer?.deletedAt === "" ? customer : null,
  };
}
