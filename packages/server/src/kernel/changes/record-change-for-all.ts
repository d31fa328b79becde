import type { ChangeKind } from "@roundsman/contract/changes";
import { nextNumber } from "../storage/counter.ts";
import type { Db } from "../storage/db.ts";
import { logSeries, recordChange, type AuditEntry, type Touched } from "./record-change.ts";

/** Belongs to the whole business and is kept on every phone. */
const OF_ALL: ReadonlySet<ChangeKind> = new Set(["defaultCompany"]);

interface Written {
  /** The number of the change event in the log of the records' owner. */
  readonly seq: number;
  /** The people whose logs got an event. */
  readonly owners: readonly number[];
}

/**
 * Writes a change into the log of the records' owner, and a change event into the logs of other
 * people concerned: of everybody where the record belongs to all.
 */
export async function recordChangeForAll(
  trx: Db,
  by: { readonly actorId: number; readonly ownerId: number; readonly now: Date },
  entry: AuditEntry,
): Promise<Written> {
  const others = OF_ALL.has(entry.kind)
    ? await othersThan(trx, by.ownerId)
    : (entry.others ?? []).filter((id) => id !== by.ownerId);
  const touchedOfOthers = (entry.touchedOfOthers ?? []).filter(({ touched }) =>
    touched.some(isSome),
  );
  const otherLogs = entry.otherLogs ?? [];
  // Each log is locked from here on. Always in the same order, so that two transactions cannot
  // deadlock.
  const touchedPeople = [
    by.ownerId,
    ...others,
    ...touchedOfOthers.map(({ owner }) => owner),
    ...otherLogs.map(({ ownerId }) => ownerId),
  ];
  const owners = [...new Set(touchedPeople)].toSorted((a, b) => a - b);
  let seq = 0;
  for (const owner of owners) {
    if (owner === by.ownerId) seq = await recordChange(trx, by, entry);
    else if (others.includes(owner)) await insertEvent(trx, owner, { ...entry, now: by.now });
    for (const { touched } of touchedOfOthers.filter((each) => each.owner === owner))
      for (const each of touched.filter(isSome))
        await insertEvent(trx, owner, { ...each, now: by.now });
    for (const other of otherLogs)
      if (other.ownerId === owner) await recordChange(trx, { ...by, ownerId: owner }, other);
  }
  return { seq, owners };
}

const isSome = ({ ids }: Touched): boolean => ids.length > 0;

async function othersThan(db: Db, ownerId: number): Promise<number[]> {
  const people = await db
    .selectFrom("person")
    .select("id")
    .where("disabled", "=", 0)
    .where("id", "!=", ownerId)
    .execute();
  return people.map(({ id }) => id);
}

async function insertEvent(
  trx: Db,
  owner: number,
  { kind, ids, now }: Pick<AuditEntry, "kind" | "ids"> & { readonly now: Date },
): Promise<void> {
  const seq = await nextNumber(trx, logSeries(owner));
  await trx
    .insertInto("change")
    .values({ owner_id: owner, seq, kind, ids: JSON.stringify(ids), at: now.toISOString() })
    .execute();
}
