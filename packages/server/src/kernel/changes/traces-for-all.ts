import type { ChangeKind } from "@roundsman/contract/changes";
import { nextNumber } from "../storage/counter.ts";
import type { Db } from "../storage/db.ts";
import { logSeries, writeTraces, type Deed } from "./traces.ts";

/** What belongs to the whole business, and is kept on everybody's phone. */
const OF_ALL: ReadonlySet<ChangeKind> = new Set(["defaultCompany"]);

interface Written {
  /** Of the change event in the doer's own log. */
  readonly seq: number;
  /** In whose logs there is news. */
  readonly owners: readonly number[];
}

/** Writes a change into the log of who did it, and a change event into the logs of the others whom it concerns: everybody where it belongs to all. */
export async function writeTracesForAll(
  trx: Db,
  { actorId, now }: { readonly actorId: number; readonly now: Date },
  deed: Deed,
): Promise<Written> {
  const others = OF_ALL.has(deed.kind)
    ? await othersThan(trx, actorId)
    : (deed.others ?? []).filter((id) => id !== actorId);
  // A log is locked from here on: always in the same order, or two would wait for each other.
  const owners = [actorId, ...others].toSorted((a, b) => a - b);
  let seq = 0;
  for (const owner of owners)
    if (owner === actorId) seq = await writeTraces(trx, { actorId, ownerId: actorId, now }, deed);
    else await insertEvent(trx, owner, { ...deed, now });
  return { seq, owners };
}

async function othersThan(db: Db, actorId: number): Promise<number[]> {
  const people = await db
    .selectFrom("person")
    .select("id")
    .where("disabled", "=", 0)
    .where("id", "!=", actorId)
    .execute();
  return people.map(({ id }) => id);
}

async function insertEvent(
  trx: Db,
  owner: number,
  { kind, ids, now }: Pick<Deed, "kind" | "ids"> & { readonly now: Date },
): Promise<void> {
  const seq = await nextNumber(trx, logSeries(owner));
  await trx
    .insertInto("change")
    .values({ owner_id: owner, seq, kind, ids: JSON.stringify(ids), at: now.toISOString() })
    .execute();
}
