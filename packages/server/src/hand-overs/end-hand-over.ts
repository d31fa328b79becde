import { dayAt } from "@roundsman/core/day";
import type { Elsewhere } from "../kernel/changes/record-change.ts";
import { recordChangeForAll } from "../kernel/changes/record-change-for-all.ts";
import type { Db } from "../kernel/storage/db.ts";
import { inTransaction } from "../kernel/storage/transaction.ts";
import { fetchFromOthers } from "./bring-back.ts";
import { holdHandOvers } from "./repository/copied-customers.ts";
import { hideRoutes } from "./repository/copy-routes.ts";
import { endSteps } from "./repository/handed-invoices.ts";
import {
  handOversOf,
  overdue,
  setEnded,
  takeHandOver,
  type HandOverRow,
} from "./repository/hand-over-records.ts";

/**
 * What is still open work goes back, from whoever has it by now; what another driver delivered, or took money for, stays in that driver's book.
 */
export async function endHandOver(
  trx: Db,
  { id, from_id: from, to_id: to, routes }: HandOverRow,
  now: Date,
): Promise<readonly Elsewhere[]> {
  const ids = await endSteps(trx, id);
  const back = await fetchFromOthers(trx, { owner: from, ids, now });
  const left = await hideRoutes(trx, to, { ids: JSON.parse(routes) as number[], now });
  await setEnded(trx, id, now);
  return [
    ...(back?.elsewhere ?? []),
    { owner: to, touched: [{ kind: "deliveryRoute", ids: left }] },
  ];
}

/**
 * Ends the hand-overs whose last day is over, in the name of whoever made them. One that cannot end is reported and keeps no other from it.
 * Answers for whom there is news.
 */
export async function endOverdue(
  db: Db,
  now: Date,
  report: (fault: unknown) => void = rethrow,
): Promise<readonly number[]> {
  const owners = new Set<number>();
  for (const { id } of await overdue(db, dayAt(now.getTime())))
    try {
      for (const owner of await endOne(db, id, now)) owners.add(owner);
    } catch (fault) {
      report(fault);
    }
  return [...owners];
}

function rethrow(fault: unknown): never {
  throw fault;
}

const endOne = (db: Db, id: number, now: Date): Promise<readonly number[]> =>
  inTransaction(db, async (trx) => {
    await holdHandOvers(trx);
    const row = await takeHandOver(trx, id);
    if (!row || row.ended_at !== "") return [];
    const [before] = await handOversOf(trx, { id });
    const elsewhere = await endHandOver(trx, row, now);
    const [after] = await handOversOf(trx, { id });
    const { owners } = await recordChangeForAll(
      trx,
      { actorId: row.made_by, ownerId: row.made_by, now },
      { kind: "handOver", action: "end", ids: [id], before, after, elsewhere },
    );
    return owners;
  });
