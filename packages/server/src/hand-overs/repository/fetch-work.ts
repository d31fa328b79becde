import type { ReclaimedInvoices } from "../../kernel/calls/kernel.ts";
import type { OtherLogEntry, TouchedOfPerson } from "../../kernel/changes/record-change.ts";
import { compiled } from "../../kernel/storage/compiled.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { inBatches } from "../../kernel/storage/in-batches.ts";
import { lockHandOvers } from "./copied-customers.ts";
import { moveInvoices } from "./move-invoices.ts";

export interface Named {
  readonly owner: number;
  /** Ids of invoices. */
  readonly ids: readonly number[];
  readonly now: Date;
  /**
   * The manager whose log gets the entries about business records that are assigned for it; absent:
   * whoever made the hand-over.
   */
  readonly manager?: number;
  /** Locks hand-overs until the transaction ends, also if no invoice turns out to be away. */
  readonly locksHandOvers?: boolean;
}

/** Fetches open work among somebody's invoices back from whoever has it now. */
export async function fetchFromOthers(
  trx: Db,
  { owner, ids, now, manager, locksHandOvers = false }: Named,
): Promise<ReclaimedInvoices | null> {
  if (!locksHandOvers && (await movedAway(trx, owner, ids)).length === 0) return null;
  await lockHandOvers(trx);
  const away = await movedAway(trx, owner, ids);
  if (away.length === 0) return null;
  const touchedOfOthers: TouchedOfPerson[] = [];
  const back: number[] = [];
  const otherLogs: OtherLogEntry[] = [];
  for (const other of new Set(away.map(({ moved_to }) => moved_to))) {
    const idsOfOther = away.flatMap(({ id, moved_to }) => (moved_to === other ? [id] : []));
    const moved = await moveInvoices(trx, { from: other, to: owner, now }, idsOfOther);
    back.push(...moved.ids);
    otherLogs.push(...moved.given.otherLogs);
    for (const entry of moved.given.office)
      otherLogs.push({ ...entry, ownerId: manager ?? (await makerOf(trx, moved.ids)) });
    touchedOfOthers.push(
      { owner, touched: moved.touched },
      { owner: other, touched: [{ kind: "invoice", ids: moved.ids }] },
    );
  }
  return {
    ids: back,
    touchedOfOthers,
    otherLogs,
    missing: away.flatMap(({ id }) => (back.includes(id) ? [] : [id])),
  };
}

/** Who made the latest hand-over of invoices that were moved together. */
async function makerOf(trx: Db, [invoice = 0]: readonly number[]): Promise<number> {
  const { made_by } = await trx
    .selectFrom("handed_invoice")
    .innerJoin("hand_over", "hand_over.id", "handed_invoice.hand_over_id")
    .select("made_by")
    .where("invoice_id", "=", invoice)
    .orderBy("hand_over_id", "desc")
    .executeTakeFirstOrThrow();
  return made_by;
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
  await inBatches(ids, async (some) => {
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
