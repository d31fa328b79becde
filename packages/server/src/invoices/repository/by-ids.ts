import type { Invoice } from "@roundsman/contract/invoice";
import type { Db } from "../../kernel/storage/db.ts";
import { findInvoices } from "./find-invoices.ts";
import { idList } from "./narrow.ts";

/** How many lines each of these invoices has; one without any is left out. */
export async function lineCounts(
  db: Db,
  owner: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom("invoice_line")
    .select((eb) => ["invoice_id", eb.fn.countAll<number | string>().as("lines")])
    .where("owner_id", "=", owner)
    .where("invoice_id", "in", ids)
    .groupBy("invoice_id")
    .execute();
  return new Map(rows.map(({ invoice_id, lines }) => [invoice_id, Number(lines)]));
}

/** The invoices among these ids that are the owner's and not deleted. */
export const invoicesByIds = (db: Db, owner: number, ids: readonly number[]): Promise<Invoice[]> =>
  findInvoices(db, owner, {
    criteria: { ids: idList(ids.map((id) => ({ id, date: "" }))) },
    order: "oldest",
  });
