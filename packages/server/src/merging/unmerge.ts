import type { Customer, customers } from "@roundsman/contract/customers";
import { customerOf, customerRecords } from "../customers/repository.ts";
import type { Call } from "../kernel/calls/call.ts";
import { refused } from "../kernel/errors/refusal.ts";
import type { Row } from "../kernel/owned/owned-records.ts";
import { endMerge } from "./repository/end-merge.ts";
import { mergeOf, type Merged } from "./repository/merged.ts";
import { usedSince, type UsedSince } from "./repository/uses-since.ts";

type Restore = Call<(typeof customers)["restore"]>;

/** Restoring a customer who was merged into another undoes the merge. */
export const restoring =
  (restore: (call: Restore) => Promise<Customer>) =>
  async (call: Restore): Promise<Customer> => {
    const { db, actor, params } = call;
    const merged = await mergeOf(db, actor.id, params.id);
    return merged && merged.undo !== "" ? unmerge(call, merged) : restore(call);
  };

async function unmerge(call: Restore, merged: Merged): Promise<Customer> {
  const { db, actor } = call;
  const { customer_id: id, root_id: root } = merged;
  const [before] = await customerRecords.findMany(db, actor.id, [root]);
  const used = await usedSince(db, actor.id, merged);
  const { back, touched } = await endMerge(call, merged);
  const kept = await customerRecords.findAny(db, actor.id, root);
  if (kept && isShort(back, kept, used)) throw moneyUsed();
  const answer = customerOf(back, actor);
  call.record({
    kind: "customer",
    action: "unmerge",
    ids: [id],
    ...(before && { before: customerOf(before, actor) }),
    after: answer,
    also: touched,
  });
  return answer;
}

type Account = Pick<Row<"customer">, "on_account">;

/**
 * Whether one of them used money since that the other gets back. An account below 0 alone does not
 * say so: an invoice may have come back after its money was used elsewhere (decision 0038).
 */
const isShort = (other: Account, kept: Account, { byOther, byKept }: UsedSince): boolean =>
  (byOther && other.on_account < 0 && kept.on_account > 0) ||
  (byKept && kept.on_account < 0 && other.on_account > 0);

const moneyUsed = () =>
  refused(
    409,
    "money-used",
    "Money of one was used for the other. Please take that payment back first.",
  );
