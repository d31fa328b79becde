import type { CallBase } from "../../kernel/calls/call.ts";
import type { Db } from "../../kernel/storage/db.ts";
import type { ChangedColumns } from "../changed-columns.ts";
import type { Merged } from "./merged.ts";

/** What undoing a merge needs, apart from the invoices. */
export interface Undo {
  readonly columns: ChangedColumns;
  /** The routes that the kept customer joined. */
  readonly routes: readonly number[];
  /** The owner's last payment before the merge; absent in merges of earlier releases. */
  readonly lastPayment?: number;
}

interface New {
  readonly kept: number;
  /** The customer that is merged, then their parts. */
  readonly parts: readonly [number, ...number[]];
  readonly undo: Omit<Undo, "lastPayment">;
}

/** Records that a customer, with their parts, is part of another one. */
export async function insertMerge(
  { db, actor, now }: Pick<CallBase, "db" | "actor" | "now">,
  { kept, parts, undo }: New,
): Promise<void> {
  const [mergedId] = parts;
  await setRoot(db, actor.id, parts, kept);
  const lastPayment = await lastPaymentOf(db, actor.id);
  await db
    .insertInto("merged_customer")
    .values({
      owner_id: actor.id,
      customer_id: mergedId,
      into_id: kept,
      root_id: kept,
      merged_at: now.toISOString(),
      undo: JSON.stringify({ ...undo, lastPayment } satisfies Undo),
    })
    .execute();
}

async function lastPaymentOf(db: Db, owner: number): Promise<number> {
  const row = await db
    .selectFrom("payment")
    .select("id")
    .where("owner_id", "=", owner)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** Removes a merge: the customer counts for themselves and for their parts again. */
export async function removeMerge(
  db: Db,
  owner: number,
  parts: readonly [number, ...number[]],
): Promise<void> {
  const [back] = parts;
  await db
    .deleteFrom("merged_customer")
    .where("owner_id", "=", owner)
    .where("customer_id", "=", back)
    .execute();
  await setRoot(db, owner, parts, back);
}

const setRoot = (db: Db, owner: number, parts: readonly number[], root: number) =>
  db
    .updateTable("merged_customer")
    .set({ root_id: root })
    .where("owner_id", "=", owner)
    .where("customer_id", "in", parts)
    .execute();

export const undoIn = ({ undo }: Merged): Undo => JSON.parse(undo) as Undo;
