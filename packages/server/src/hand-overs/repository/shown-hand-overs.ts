import type { HandOver } from "@roundsman/contract/office/hand-overs";
import type { Day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import type { Db } from "../../kernel/storage/db.ts";
import { inBatches } from "../../kernel/storage/in-batches.ts";
import { handedAmounts } from "./handed-places.ts";
import { isOpenWork } from "./open-work.ts";

/** As many as a screen shows. */
const MOST = 100;

export const hasHandOver = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom("hand_over").select("id").where("id", "=", id).executeTakeFirst()) !==
  undefined;

/** One by its id or its key, or all: those that have not ended first, then the latest. */
export async function handOversOf(
  db: Db,
  only: { readonly id: number } | { readonly key: string } | null = null,
): Promise<HandOver[]> {
  let rows = inOrder(db).limit(MOST);
  if (only) rows = rows.where("id" in only ? "hand_over.id" : "hand_over.key", "=", valueOf(only));
  const found = await counted(db, await rows.execute());
  const ids = found.map(({ id }) => id);
  const amounts = await handedAmounts(db, ids);
  return found.map((each) => ({ ...each, payable: pence(amounts.get(each.id) ?? 0) }));
}

const valueOf = (only: { readonly id: number } | { readonly key: string }): number | string =>
  "id" in only ? only.id : only.key;

/** Without the amount of their invoices, which drivers are not shown. */
export type CountedHandOver = Omit<HandOver, "payable">;

/** All hand-overs that a person gave or received. */
export const handOversBetween = async (db: Db, person: number): Promise<CountedHandOver[]> =>
  counted(db, await withPerson(db, person).execute());

/** Hand-overs that have not ended, and those for good that were made on a day or later. */
export async function handOversToShow(
  db: Db,
  person: number,
  since: Day,
): Promise<CountedHandOver[]> {
  const rows = withPerson(db, person).where((eb) =>
    eb.or([
      eb("ended_at", "=", ""),
      eb.and([eb("last_day", "=", ""), eb("hand_over.created_at", ">=", since)]),
    ]),
  );
  return counted(db, await rows.limit(MOST).execute());
}

const withPerson = (db: Db, person: number) =>
  inOrder(db).where((eb) => eb.or([eb("from_id", "=", person), eb("to_id", "=", person)]));

const inOrder = (db: Db) =>
  db
    .selectFrom("hand_over")
    .innerJoin("person as giver", "giver.id", "hand_over.from_id")
    .innerJoin("person as taker", "taker.id", "hand_over.to_id")
    .innerJoin("person as maker", "maker.id", "hand_over.made_by")
    .selectAll("hand_over")
    .select(["giver.name as from_name", "taker.name as to_name", "maker.name as by_name"])
    .orderBy((eb) => eb.case().when("ended_at", "=", "").then(0).else(1).end())
    .orderBy("hand_over.id", "desc");

type Found = Awaited<ReturnType<ReturnType<typeof inOrder>["execute"]>>[number];

/** Only the rows that are shown are counted: there may be years of others. */
async function counted(db: Db, rows: readonly Found[]): Promise<CountedHandOver[]> {
  const counts = new Map<number, { readonly invoices: number; readonly open: number }>();
  await inBatches(
    rows.map(({ id }) => id),
    async (some) => {
      for (const { id, invoices, open } of await countsOf(db, some))
        counts.set(id, { invoices: Number(invoices), open: Number(open) });
    },
  );
  return rows.map((row) => ({
    id: row.id,
    key: row.key,
    from: row.from_id,
    fromName: row.from_name,
    to: row.to_id,
    toName: row.to_name,
    routeId: row.route_id || null,
    routeName: row.route_name,
    lastDay: (row.last_day || null) as Day | null,
    ...(counts.get(row.id) ?? { invoices: 0, open: 0 }),
    at: row.created_at,
    madeBy: row.by_name,
    endedAt: row.ended_at || null,
  }));
}

/** Hand-overs without invoices are left out. */
const countsOf = (db: Db, handOvers: readonly number[]) =>
  db
    .selectFrom("hand_over")
    .innerJoin("handed_invoice", "handed_invoice.hand_over_id", "hand_over.id")
    .leftJoin("invoice", (on) =>
      on
        .onRef("invoice.owner_id", "=", "hand_over.to_id")
        .onRef("invoice.id", "=", "handed_invoice.invoice_id")
        .on(isOpenWork),
    )
    .select("hand_over.id")
    .select((eb) => [
      eb.fn.countAll<number | string>().as("invoices"),
      eb.fn.count<number | string>("invoice.id").as("open"),
    ])
    .where("hand_over.id", "in", handOvers)
    .groupBy("hand_over.id")
    .execute();
