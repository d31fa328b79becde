import { compiled } from "./compiled.ts";
import type { Db } from "./db.ts";
import { logSeries } from "./traces.ts";

interface ChangeRow {
  readonly seq: number;
  readonly kind: string;
  /** A JSON list. */
  readonly ids: string;
}

/** In order, some hundreds at a time. */
export const changesAfter: (db: Db, owner: number, seq: number) => Promise<ChangeRow[]> = compiled<ChangeRow, [owner: number, seq: number]>(
  (db, slot) =>
    db
      .selectFrom("change")
      .select(["seq", "kind", "ids"])
      .where("owner_id", "=", slot<number>(0))
      .where("seq", ">", slot<number>(1))
      .orderBy("seq")
      .limit(500),
);

/** 0 before the first. */
export async function lastSeq(db: Db, owner: number): Promise<number> {
  return (await lastSeqs(db, [owner])).get(owner) ?? 0;
}

export async function lastSeqs(db: Db, owners: readonly number[]): Promise<Map<number, number>> {
  const series = new Map(owners.map((owner) => [logSeries(owner), owner]));
  const rows = await db
    .selectFrom("counter")
    .selectAll()
    .where("name", "in", [...series.keys()])
    .execute();
  return new Map(rows.map(({ name, next }) => [series.get(name) ?? 0, next]));
}

/** Whether a change is still kept: old ones are tidied away. */
export async function isKept(db: Db, owner: number, seq: number): Promise<boolean> {
  return (
    (await db.selectFrom("change").select("seq").where("owner_id", "=", owner).where("seq", "=", seq).executeTakeFirst()) !== undefined
  );
}
