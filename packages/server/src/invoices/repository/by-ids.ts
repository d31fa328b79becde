import type { Invoice } from "@roundsman/contract/invoice";
import type { Db } from "../../kernel/storage/db.ts";
import { findInvoices } from "./find-invoices.ts";
import { idList } from "./narrow.ts";

/** Those of these invoices that are the owner's and not hidden. */
export const invoicesByIds = (db: Db, owner: number, ids: readonly number[]): Promise<Invoice[]> =>
  findInvoices(db, owner, {
    criteria: { ids: idList(ids.map((id) => ({ id, date: "" }))) },
    order: "oldest",
  });
