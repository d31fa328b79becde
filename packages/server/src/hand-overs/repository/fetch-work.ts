import type { Brought } from "../../kernel/calls/kernel.ts";
import type { BookEntry, Elsewhere } from "../../kernel/changes/record-change.ts";
import { compiled } from "../../kernel/storage/compiled.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { inChunks } from "../../kernel/storage/in-chunks.ts";
import { holdHandOvers } from "./copied-customers.ts";
import { moveInvoices } from "./move-invoices.ts";

export interface Named {
  readonly owner: number;
  /** Invoices. */
  readonly ids: readonly number[];
  readonly now: Date;
  /** Until the transaction ends nobody else hands work over, or takes it back. */
  readonly isAlone?: boolean;
}

/** Open work among some invoices of somebody, from whoever has it by now. */
export async function fetchFromOthers(
  trx: Db,
  { owner, ids, now, isAlone = false }: Named,
): Promise<Brought | null> {
  if (!isAlone && (await movedAway(trx, owner, ids)).length === 0) return null;
  await holdHandOvers(trx);
  const away = await movedAway(trx, owner, ids);
  if (away.length === 0) return null;
  const elsewhere: Elsewhere[] = [];
  const back: number[] = [];
  const books: BookEntry[] = [];
  for (const other of new Set(away.map(({ moved_to }) => moved_to))) {
    const theirs = away.flatMap(({ id, moved_to }) => (moved_to === other ? [id] : []));
    const moved = await moveInvoices(trx, { from: other, to: owner, now }, theirs);
    back.push(...moved.ids);
    books.push(...moved.given.books);
    elsewhere.push(
      { owner, touched: moved.touched },
      { owner: other, touched: [{ kind: "invoice", ids: moved.ids }] },
    );
  }
  return {
    ids: back,
    elsewhere,
    books,
    missing: away.flatMap(({ id }) => (back.includes(id) ? [] : [id])),
  };
}

interface Away {
  readonly id: number;
  readonly moved_to: number;
}

const movedAway = async (db: Db, owner: number, ids: readonly number[]): Promise<Away[]> => {
  const [only] = ids;
  if (only === undefined) return [];
  if (ids.length === 1) return oneAway(db, owner, only);
  const away: Away[] = [];
  await inChunks(ids, async (some) => {
    const rows = db.selectFrom("invoice").select(["id", "moved_to"]).where("owner_id", "=", owner);
    away.push(...(await rows.where("moved_to", "<>", 0).where("id", "in", some).execute()));
  });
  return away;
};

const oneAway = compiled<Away, [owner: number, id: number]>((db, slot) =>
  db
    .selectFrom("invoice")
    .select(["id", "moved_to"])
    .where("owner_id", "=", slot<number>(0))
    .where("id", "=", slot<number>(1))
    .where("moved_to", "<>", 0),
);
