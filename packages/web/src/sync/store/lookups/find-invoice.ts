import type { Database } from "../database.ts";
import type { LocalInvoice } from "../local.ts";

/** An invoice as a payment names it: by the server's number, or by its key where it had none. */
export const findInvoice = (db: Database, named: number): Promise<LocalInvoice | undefined> =>
  typeof named === "number"
    ? db.invoices.where("id").equals(named).first()
    : db.invoices.get(String(named).replace("key:", ""));
