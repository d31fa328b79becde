import { customerRecords } from "../../customers/repository.ts";
import type { Touched } from "../../kernel/changes/record-change.ts";
import { withoutBusinessColumns } from "../../kernel/owned/business-columns.ts";
import type { Row } from "../../kernel/owned/owned-records.ts";
import { nextNumber } from "../../kernel/storage/counter.ts";
import { ChangedMeanwhile } from "../../kernel/storage/transaction.ts";
import { keepOnAccount } from "../../ledger/repository/on-account.ts";
import { columnsBefore } from "../changed-columns.ts";
import { partsOf, moveBack, touchedBy, type Merged } from "./merged.ts";
import { leaveRoutes, routesWith, type MergeContext } from "./routes.ts";
import { removeMerge, undoIn } from "./write-merges.ts";

export interface Ended {
  /** The restored customer. */
  readonly back: Row<"customer">;
  readonly touched: readonly Touched[];
}

/**
 * Undoes a merge: both have again what names them, also what came later. The kept one loses the
 * details that it got, unless somebody changed them since or the business decides them. If money on
 * account of one paid an invoice of the other, that account may be below 0 afterwards.
 */
export async function endMerge(context: MergeContext, merged: Merged): Promise<Ended> {
  const { db, actor, now } = context;
  const { customer_id: id, root_id: root, into_id: into } = merged;
  await nextNumber(db, "invoice", 0);
  const parts = await partsOf(db, actor.id, id);
  const [shown] = await customerRecords.setDeleted(db, actor.id, { ids: [id], deletedAt: "", now });
  if (!shown) throw new ChangedMeanwhile();
  await giveBackDetails(context, merged);
  await removeMerge(db, actor.id, parts);
  const moved = await moveBack(db, actor.id, { parts, root });
  await keepOnAccount(context, [root, id]);
  const [back = shown] = await customerRecords.findMany(db, actor.id, [id]);
  const otherRoutes = await routesWith(db, actor.id, id);
  const routes = [...new Set([...undoIn(merged).routes, ...otherRoutes])];
  return {
    back,
    touched: [{ kind: "customer", ids: [...new Set([into, root])] }, ...touchedBy(moved, routes)],
  };
}

async function giveBackDetails(context: MergeContext, merged: Merged): Promise<void> {
  const { db, actor, now } = context;
  const { columns, routes } = undoIn(merged);
  const kept = await customerRecords.findAny(db, actor.id, merged.into_id);
  if (!kept) return;
  await leaveRoutes(context, { kept: kept.id, other: merged.customer_id, routes });
  const columnsLeft = withoutBusinessColumns("customer", kept, columnsBefore(kept, columns));
  await customerRecords.update(db, kept, { ...columnsLeft, now });
}
