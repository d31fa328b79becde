import type { Customer } from "@roundsman/contract/customers";
import type { customerMerging } from "@roundsman/contract/customers/merging";
import { customerOf, customerRecords } from "../customers/repository.ts";
import type { Call } from "../kernel/calls/call.ts";
import { notFound, refused } from "../kernel/errors/refusal.ts";
import { belongsToBusiness } from "../kernel/owned/business-columns.ts";
import type { Row } from "../kernel/owned/owned-records.ts";
import { nextNumber } from "../kernel/storage/counter.ts";
import { ChangedMeanwhile } from "../kernel/storage/transaction.ts";
import { keepOnAccount } from "../ledger/repository/on-account.ts";
import { changedColumns } from "./changed-columns.ts";
import { moveToKept, mergeOf, partsOf, touchedBy } from "./repository/merged.ts";
import { joinRoutes } from "./repository/routes.ts";
import { insertMerge } from "./repository/write-merges.ts";

type Merge = Call<(typeof customerMerging)["merge"]>;

/**
 * Merges two entries for one customer: the kept one gets the invoices, credit notes, payments,
 * money on account and places in routes of the other, and the details that it lacked. The other one
 * is deleted, and counts for the kept one: a phone without signal may still send it. Restoring it
 * undoes the merge (unmerge.ts).
 */
export async function merge(call: Merge): Promise<Customer> {
  const { db, actor, now, body } = call;
  const { kept, other, areOne } = await pairOf(call);
  if (areOne) {
    call.unchanged();
    return customerOf(kept, actor);
  }
  await untilOthersWrote(call);
  const columns = changedColumns(kept, other, body.take ?? []);
  const after = await customerRecords.update(db, kept, { ...columns.after, now });
  await softDelete(call, other);
  const parts = await partsOf(db, actor.id, other.id);
  const routes = await joinRoutes(call, { kept: kept.id, other: other.id });
  await insertMerge(call, { kept: kept.id, parts, undo: { columns, routes } });
  const moved = await moveToKept(db, actor.id, { parts, root: kept.id });
  await keepOnAccount(call, [kept.id, other.id]);
  const [row = after] = await customerRecords.findMany(db, actor.id, [kept.id]);
  const answer = customerOf(row, actor);
  call.record({
    kind: "customer",
    action: "merge",
    ids: [kept.id],
    before: [customerOf(kept, actor), customerOf(other, actor)],
    after: answer,
    also: [{ kind: "customer", ids: [other.id] }, ...touchedBy(moved, routes)],
  });
  return answer;
}

interface Pair {
  readonly kept: Row<"customer">;
  readonly other: Row<"customer">;
  /** Whether they are merged already. */
  readonly areOne: boolean;
}

/** Throws if the two cannot be merged. */
async function pairOf(call: Merge): Promise<Pair> {
  const { db, actor, params, body } = call;
  if (body.customerId === params.id)
    throw refused(409, "same-customer", "Please choose another customer");
  const kept = await customerRecords.findAny(db, actor.id, params.id);
  const other = await customerRecords.findAny(db, actor.id, body.customerId);
  if (!kept || !other) throw notFound();
  if (await mergeOf(db, actor.id, kept.id)) throw merged();
  const earlier = await mergeOf(db, actor.id, other.id);
  const areOne = earlier?.root_id === kept.id;
  if (earlier && !areOne) throw merged();
  if (kept.deleted_at !== "") throw notFound();
  if (!areOne && other.deleted_at !== "")
    throw refused(409, "customer-deleted", "This customer was deleted. Please restore them first.");
  if (kept.business_id !== null || other.business_id !== null) throw belongsToBusiness(call);
  return { kept, other, areOne };
}

const merged = () => refused(409, "already-merged", "This customer was merged into another one");

/**
 * On PostgreSQL changes run concurrently. A new invoice takes its number before it looks up whom
 * its customer counts for: locking the counter waits for those that have a number, and later ones
 * see the merge.
 */
const untilOthersWrote = ({ db }: Merge) => nextNumber(db, "invoice", 0);

async function softDelete({ db, actor, now }: Merge, { id }: Row<"customer">): Promise<void> {
  const [deleted] = await customerRecords.setDeleted(db, actor.id, {
    ids: [id],
    deletedAt: now.toISOString(),
    now,
  });
  if (!deleted) throw new ChangedMeanwhile();
}
