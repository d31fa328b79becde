import { pence } from "@roundsman/core/money";
import { totalReceived } from "@roundsman/core/payments/received-money";
import { sumPayments } from "../outbox/money/received-money.ts";
import { serverRows } from "../outbox/replay.ts";
import type { Database, Row } from "../store/database.ts";
import type { LocalInvoice } from "../store/local.ts";
import { isUndone } from "../store/counted-invoices.ts";

/**
 * Of invoices that are being removed: the corrections that were undone, by key. What they took over
 * belongs to the old invoices again, so each is left with what the pulled payments say.
 */
export async function undoneCorrections(
  db: Database,
  going: readonly Row[],
): Promise<ReadonlyMap<string, Row>> {
  const undone = new Map<string, Row>();
  for (const row of going as readonly (Row & LocalInvoice)[]) {
    const { id, corrects } = row;
    if (id === null || corrects === undefined) continue;
    const old = await db.invoices.where("id").equals(corrects).first();
    const known = old && (await serverRows<Row & LocalInvoice>(db, "invoices", [old.key]));
    if (!isUndone(row, known?.get(old?.key ?? ""))) continue;
    const payments = await db.payments.where("invoiceIds").equals(id).toArray();
    const { paid: _before, ...totals } = row.totals;
    const paid = pence(totalReceived(sumPayments(row, payments)));
    undone.set(row.key, { ...row, totals: paid === 0 ? totals : { ...totals, paid } } as Row);
  }
  return undone;
}
