import type { Day } from "@roundsman/core/day";
import type { Database } from "../sync/store/database.ts";
import type { InvoiceDraft } from "../sync/store/invoice-draft.ts";
import type { LocalInvoice } from "../sync/store/local.ts";
import { keptCustomer } from "../sync/store/merged-customers.ts";
import { useRows } from "../sync/store/use-rows.ts";
import { repeated } from "./editor/draft.ts";

/** The same again for today, as its goods are taxed and as its customer pays now. */
export async function repeatOf(
  db: Database,
  invoice: LocalInvoice,
  today: Day,
): Promise<InvoiceDraft> {
  const [products, customer] = await Promise.all([
    db.products.toArray(),
    keptCustomer(db, invoice.customerKey),
  ]);
  return repeated(invoice, today, {
    goods: products.filter(({ deletedAt }) => deletedAt === ""),
    customer: customer?.deletedAt === "" ? customer : null,
  });
}

/** The same of the invoice with that key; null where there is none, undefined while loading. */
export const useRepeat = (key: string | null, today: Day): InvoiceDraft | null | undefined =>
  useRows(
    async (db) => {
      const invoice = key === null ? undefined : await db.invoices.get(key);
      return invoice ? repeatOf(db, invoice, today) : null;
    },
    [key, today],
  );
