import { allocatedTo } from "../../ledger/repository/allocations.ts";
import type { LedgerContext, Payable } from "../../ledger/repository/status-payments.ts";

/**
 * Whether a paid invoice would owe more than was received. Only if a person recorded at least part
 * of its payments: a payment that its status alone made is adjusted to what is owed. Queries the
 * payments only if more is owed than is paid.
 */
export async function isOwedMore(
  { db, actor }: Pick<LedgerContext, "db" | "actor">,
  before: Payable,
  owed: number,
): Promise<boolean> {
  const was = before.total + before.vat_added;
  if (before.payment_status !== "paid" || owed <= was || owed <= before.paid) return false;
  const allocated = await allocatedTo(db, actor.id, [before.id]);
  return (allocated.get(before.id)?.person ?? 0) > 0;
}
