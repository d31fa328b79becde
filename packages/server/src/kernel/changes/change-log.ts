import { compiled } from "../storage/compiled.ts";
import type { Db } from "../storage/db.ts";
import { logSeries } from "./record-change.ts";

interface ChangeRow {
  readonly seq: number;
  readonly kind: string;
  /** A JSON list. */
  readonly ids: string;
  /** The action of the audit entry; null where the record was only touched by it. */
  readonly action: string | null;
}

/** The number of changes that are read at a time. */
export const MOST_CHANGES = 500;

/** In the order of `seq`. */
export const changesAfter: (db: Db, owner: number, seq: number) => Promise<ChangeRow[]> = compiled<
  ChangeRow,
  [owner: number, seq: number]
>((db, slot) =>
  db
    .selectFrom("change")
    // An audit entry and its own change event have the same number (record-change.ts).
    .leftJoin("audit", (join) =>
      join.onRef("audit.owner_id", "=", "change.owner_id").onRef("audit.seq", "=", "change.seq"),
    )
    .select(["change.seq", "change.kind", "change.ids", "audit.action"])
    .where("change.owner_id", "=", slot<number>(0))
    .where("change.seq", ">", slot<number>(1))
    .orderBy("change.seq")
    .limit(MOST_CHANGES),
);

/**
 * Whether the changed record can no longer be fetched: it is deleted, or an erased customer. An
 * erased invoice is blank but can still be fetched.
 */
export const isDeleted = ({ kind, action }: Pick<ChangeRow, "kind" | "action">): boolean =>
  action === "remove" ||
  (action === "void" && kind === "invoice") ||
  (action === "erase" && kind === "customer");

/** 0 if there is no change yet. */
export async function lastSeq(db: Db, owner: number): Promise<number> {
  const [row] = await counterAt(db, logSeries(owner));
  return row?.next ?? 0;
}

const counterAt = compiled<{ readonly next: number }, [name: string]>((db, slot) =>
  db.selectFrom("counter").select("next").where("name", "=", slot<string>(0)),
);

/**
 * The number of the last change before a moment. If none is that old, the number before the first
 * kept change; undefined if no change is kept.
 */
export async function lastSeqBefore(
  db: Db,
  owner: number,
  moment: string,
): Promise<number | undefined> {
  const older = await db
    .selectFrom("change")
    .select("seq")
    .where("owner_id", "=", owner)
    .where("at", "<", moment)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  if (older) return older.seq;
  const first = await db
    .selectFrom("change")
    .select("seq")
    .where("owner_id", "=", owner)
    .orderBy("seq")
    .limit(1)
    .executeTakeFirst();
  return first && first.seq - 1;
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

interface LogPosition {
  readonly owner: number;
  /** The number of the last change that the client knows. */
  readonly since: number;
  /** The number of the last change that exists. */
  readonly last: number;
}

/**
 * Whether the changes after a number are lost: the number is from before a restore, or so old that
 * the next change was pruned.
 */
export const areChangesLost = async (
  db: Db,
  { owner, since, last }: LogPosition,
): Promise<boolean> => since > last || (since < last && !(await isKept(db, owner, since + 1)));

/** Whether a change is still kept: old ones are pruned. */
async function isKept(db: Db, owner: number, seq: number): Promise<boolean> {
  return (
    (await db
      .selectFrom("change")
      .select("seq")
      .where("owner_id", "=", owner)
      .where("seq", "=", seq)
      .executeTakeFirst()) !== undefined
  );
}
