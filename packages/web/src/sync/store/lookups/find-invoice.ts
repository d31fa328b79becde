import type { Database } from "../database.ts";
import type { LocalInvoice } from "../local.ts";

/** Finds an invoice by what a payment names it: its id, or `key:` and its key if it had no id. */
export const findInvoice = (db: Database, named: number): Promise<LocalInvoice | undefined> =>
  typeof named === "number"
    ? db.invoices.where("id").equals(named).first()
    : db.invoices.get(String(named).replace("key:", ""));
