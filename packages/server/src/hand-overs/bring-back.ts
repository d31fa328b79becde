import type { Brought } from "../kernel/calls/kernel.ts";
import type { Elsewhere } from "../kernel/changes/record-change.ts";
import { compiled } from "../kernel/storage/compiled.ts";
import type { Db } from "../kernel/storage/db.ts";
import { inChunks } from "../kernel/storage/in-chunks.ts";
import { entriesOfCopies } from "./log-entries.ts";
import { holdHandOvers } from "./repository/copied-customers.ts";
import { endStepsAfter } from "./repository/handed-invoices.ts";
import { moveInvoices } from "./repository/move-invoices.ts";

interface Named {
  readonly owner: number;
  /** Invoices that a change names. */
  readonly ids: readonly number[];
  readonly now: Date;
}

/**
 * Late work: a phone without signal went on with what was handed over. Whoever works on an invoice has it: it comes back, as long as the other has
 * not delivered it or taken money for it. It costs one look at a small index where nothing was handed over.
 */
export async function bringBack(trx: Db, named: Named): Promise<Brought | null> {
  const brought = await fetchFromOthers(trx, named);
  if (!brought) return null;
  await endStepsAfter(trx, named.owner, brought.ids);
  const { owner } = named;
  const others = brought.elsewhere.filter((each) => each.owner !== owner);
  const own = brought.elsewhere.filter((each) => each.owner === owner);
  const left = others.flatMap(({ owner: ownerId, touched }) =>
    touched.map(({ ids }) => ({ ownerId, kind: "invoice", action: "bring back", ids }) as const),
  );
  const copies = own.flatMap(({ touched }) => entriesOfCopies(owner, touched));
  return {
    ...brought,
    elsewhere: own,
    books: [...left.filter(({ ids }) => ids.length > 0), ...copies],
  };
}

/** Open work among some invoices of somebody, from whoever has it by now. */
export async function fetchFromOthers(
  trx: Db,
  { owner, ids, now }: Named,
): Promise<Brought | null> {
  if ((await movedAway(trx, owner, ids)).length === 0) return null;
  await holdHandOvers(trx);
  const away = await movedAway(trx, owner, ids);
  if (away.length === 0) return null;
  const elsewhere: Elsewhere[] = [];
  const back: number[] = [];
  for (const other of new Set(away.map(({ moved_to }) => moved_to))) {
    const theirs = away.flatMap(({ id, moved_to }) => (moved_to === other ? [id] : []));
    const moved = await moveInvoices(trx, { from: other, to: owner, now }, theirs);
    back.push(...moved.ids);
    elsewhere.push(
      { owner, touched: moved.touched },
      { owner: other, touched: [{ kind: "invoice", ids: moved.ids }] },
    );
  }
  return {
    ids: back,
    elsewhere,
    books: [],
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
