import { allocatedTo } from "../../ledger/repository/allocations.ts";
import type { LedgerContext, Payable } from "../../ledger/repository/status-payments.ts";

/**
 * Whether an invoice that is paid, in part at least by a person, would be owed at more than came
 * in: nobody took the rest. What its status alone paid follows what is owed. There is no query
 * unless more is owed than is paid.
 */
export async function isOwedMore(
  { db, actor }: Pick<LedgerContext, "db" | "actor">,
  before: Payable,
  owed: number,
): Promise<boolean> {
  const was = before.total + before.vat_added;
  if (before.payment_status !== "paid" || owed <= was || owed <= before.paid) return false;
  const there = await allocatedTo(db, actor.id, [before.id]);
  return (there.get(before.id)?.person ?? 0) > 0;
}
