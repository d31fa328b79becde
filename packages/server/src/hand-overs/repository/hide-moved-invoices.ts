import { movePapers } from "../../invoices/repository/papers/move-papers.ts";
import type { Db } from "../../kernel/storage/db.ts";
import type { Between } from "./copies.ts";
import { copyRetention } from "./handed-invoices.ts";

/**
 * Hides invoices in the book that they leave, and writes into earlier books who has them now.
 * Numbers of a phone's series, papers, and the time for which they must be kept go along.
 */
export async function hideMovedInvoices(
  trx: Db,
  { from, to, now }: Between,
  ids: readonly number[],
): Promise<void> {
  await trx
    .updateTable("invoice")
    .set((eb) => ({
      deleted_at: now.toISOString(),
      moved_to: to,
      version: eb("version", "+", 1),
      updated_at: now.toISOString(),
    }))
    .where("owner_id", "=", from)
    .where("id", "in", ids)
    .execute();
  await trx
    .updateTable("invoice")
    .set({ moved_to: to })
    .where("moved_to", "<>", 0)
    .where("moved_to", "=", from)
    .where("owner_id", "<>", to)
    .where("id", "in", ids)
    .execute();
  await trx
    .updateTable("series_number")
    .set({ owner_id: to })
    .where("owner_id", "=", from)
    .where("invoice_id", "in", ids)
    .execute();
  await movePapers(trx, { from, to, ids });
  await copyRetention(trx, { from, to, ids });
}
