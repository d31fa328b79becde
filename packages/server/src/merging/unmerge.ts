import type { Customer, customers } from "@roundsman/contract/customers";
import { customerOf, customerRecords } from "../customers/repository.ts";
import type { Call } from "../kernel/calls/call.ts";
import { refused } from "../kernel/errors/refusal.ts";
import { nextNumber } from "../kernel/storage/counter.ts";
import { ChangedMeanwhile } from "../kernel/storage/transaction.ts";
import { keepOnAccount } from "../ledger/repository/on-account.ts";
import { columnsBefore } from "./changed-columns.ts";
import { touchedBy } from "./merge.ts";
import { mergeOf, partsOf, takeBack, type Merged } from "./repository/merged.ts";
import { leaveRoutes, routesWith } from "./repository/routes.ts";
import { removeMerge, undoIn } from "./repository/write-merges.ts";

type Restore = Call<(typeof customers)["restore"]>;

/** Bringing a customer back who was merged into another takes the merge back. */
export const restoring =
  (restore: (call: Restore) => Promise<Customer>) =>
  async (call: Restore): Promise<Customer> => {
    const { db, actor, params } = call;
    const merged = await mergeOf(db, actor.id, params.id);
    return merged && merged.undo !== "" ? unmerge(call, merged) : restore(call);
  };

/** They have again what named them, also what came after the merge. What the kept one got of their details goes, where nobody changed it since. */
async function unmerge(call: Restore, merged: Merged): Promise<Customer> {
  const { db, actor, now } = call;
  const { customer_id: id, root_id: root, into_id: into } = merged;
  const [before] = await customerRecords.findMany(db, actor.id, [root]);
  await nextNumber(db, "invoice", 0);
  const parts = await partsOf(db, actor.id, id);
  const [back] = await customerRecords.setDeleted(db, actor.id, { ids: [id], deletedAt: "", now });
  if (!back) throw new ChangedMeanwhile();
  await giveBackDetails(call, merged);
  await removeMerge(db, actor.id, parts);
  const moved = await takeBack(db, actor.id, { parts, root });
  await keepOnAccount(call, [root, id]);
  const [row = back] = await customerRecords.findMany(db, actor.id, [id]);
  const owing = [row, await customerRecords.findAny(db, actor.id, root)];
  if (owing.some((each) => each && each.on_account < 0)) throw moneyUsed();
  const answer = customerOf(row, actor);
  const theirs = await routesWith(db, actor.id, id);
  call.record({
    kind: "customer",
    action: "unmerge",
    ids: [id],
    ...(before && { before: customerOf(before, actor) }),
    after: answer,
    also: [
      { kind: "customer", ids: [...new Set([into, root])] },
      ...touchedBy(moved, [...new Set([...undoIn(merged).routes, ...theirs])]),
    ],
  });
  return answer;
}

/** What is on account is never below 0. */
const moneyUsed = () =>
  refused(
    409,
    "money-used",
    "Money of one was used for the other. Please take that payment back first.",
  );

async function giveBackDetails(call: Restore, merged: Merged): Promise<void> {
  const { db, actor, now } = call;
  const { columns, routes } = undoIn(merged);
  const kept = await customerRecords.findAny(db, actor.id, merged.into_id);
  if (!kept) return;
  await leaveRoutes(call, kept.id, routes);
  await customerRecords.update(db, kept, { ...columnsBefore(kept, columns), now });
}
