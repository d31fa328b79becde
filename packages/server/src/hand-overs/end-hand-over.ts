import type { HandOver } from "@roundsman/contract/office/hand-overs";
import { dayAt } from "@roundsman/core/day";
import type {
  AuditEntry,
  OtherLogEntry,
  TouchedOfPerson,
} from "../kernel/changes/record-change.ts";
import { recordChangeForAll } from "../kernel/changes/record-change-for-all.ts";
import type { Db } from "../kernel/storage/db.ts";
import { inTransaction } from "../kernel/storage/transaction.ts";
import { entriesOfBoth, entriesOfCopies } from "./log-entries.ts";
import { lockHandOvers } from "./repository/copied-customers.ts";
import { hideRoutes } from "./repository/copy-routes.ts";
import { fetchFromOthers } from "./repository/fetch-work.ts";
import { endSteps } from "./repository/handed-invoices.ts";
import {
  overdue,
  setEnded,
  lockHandOver,
  type HandOverRow,
} from "./repository/hand-over-records.ts";
import { handOversOf } from "./repository/shown-hand-overs.ts";

/**
 * Returns what is still open work from whoever has it now; what another driver delivered, or took
 * money for, stays in that driver's book. `by` is who ends it.
 */
export async function endHandOver(
  trx: Db,
  { id, from_id: from, to_id: to, routes }: HandOverRow,
  { now, by }: { readonly now: Date; readonly by: number },
): Promise<Returned> {
  const ids = await endSteps(trx, id);
  const back = await fetchFromOthers(trx, { owner: from, ids, now, manager: by });
  const left = await hideRoutes(trx, to, { ids: JSON.parse(routes) as number[], now });
  await setEnded(trx, id, now);
  return {
    invoices: back?.ids ?? [],
    touchedOfOthers: [
      ...(back?.touchedOfOthers ?? []),
      { owner: to, touched: [{ kind: "deliveryRoute", ids: left }] },
    ],
    copies: [
      ...entriesOfCopies(from, back?.touchedOfOthers.flatMap(ofOwner(from)) ?? []),
      ...(back?.otherLogs ?? []),
    ],
  };
}

const ofOwner =
  (person: number) =>
  ({ owner, touched }: TouchedOfPerson) =>
    owner === person ? touched : [];

interface Returned {
  readonly invoices: readonly number[];
  readonly touchedOfOthers: readonly TouchedOfPerson[];
  readonly copies: readonly OtherLogEntry[];
}

interface Ended {
  readonly before: HandOver;
  readonly after: HandOver;
  readonly returned: Returned;
  readonly by: number;
}

/** Entries for the log of whoever ends it, and of both drivers. */
export const entryOfEnd = ({ before, after, returned, by }: Ended): AuditEntry => {
  const { invoices, touchedOfOthers, copies } = returned;
  return {
    kind: "handOver",
    action: "end",
    ids: [after.id],
    before,
    after: { ...after, invoiceIds: invoices },
    touchedOfOthers,
    otherLogs: [...entriesOfBoth("end", { handOver: after, invoices, by }), ...copies],
  };
};

/**
 * Ends the hand-overs whose last day is over, in the name of whoever made them. One that cannot end
 * is reported and does not stop the others. Answers whose phones have something to pull.
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
    await lockHandOvers(trx);
    const row = await lockHandOver(trx, id);
    if (!row || row.ended_at !== "") return [];
    const [before] = await handOversOf(trx, { id });
    const by = row.made_by;
    const returned = await endHandOver(trx, row, { now, by });
    const [after] = await handOversOf(trx, { id });
    if (!before || !after) throw new Error(`Nobody finds hand-over ${id}`);
    const { owners } = await recordChangeForAll(
      trx,
      { actorId: by, ownerId: by, now },
      entryOfEnd({ before, after, returned, by }),
    );
    return owners;
  });
