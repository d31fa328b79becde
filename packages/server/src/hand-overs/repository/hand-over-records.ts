import { randomUUID } from "node:crypto";
import type { HandOver } from "@roundsman/contract/office/hand-overs";
import type { Day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { sql, type Selectable } from "kysely";
import { nextNumber } from "../../kernel/storage/counter.ts";
import type { Db } from "../../kernel/storage/db.ts";
import type { Database } from "../../kernel/storage/schema/schema.ts";
import { noteHanded } from "./handed-invoices.ts";
import { handedAmount } from "./handed-places.ts";
import { isOpenWork, type Wanted } from "./open-work.ts";

export type HandOverRow = Selectable<Database["hand_over"]>;

interface New extends Wanted {
  readonly to: number;
  readonly routeName: string;
  /** That the other driver got. */
  readonly routes: readonly number[];
  readonly invoices: readonly number[];
  readonly key: string | undefined;
  readonly by: number;
  readonly now: Date;
}

/** One for good ends when it is made: nothing comes back by itself. */
export async function insertHandOver(trx: Db, made: New): Promise<number> {
  const id = await nextNumber(trx, "hand_over");
  const at = made.now.toISOString();
  await trx
    .insertInto("hand_over")
    .values({
      id,
      key: made.key ?? randomUUID(),
      from_id: made.from,
      to_id: made.to,
      route_id: made.routeId ?? 0,
      route_name: made.routeName,
      last_day: made.lastDay ?? "",
      routes: JSON.stringify(made.routes),
      made_by: made.by,
      created_at: at,
      ended_at: made.lastDay === null ? at : "",
    })
    .execute();
  await noteHanded(trx, id, made.invoices);
  return id;
}

/** Until the transaction ends nobody else ends it. */
export const takeHandOver = (trx: Db, id: number): Promise<HandOverRow | undefined> =>
  trx
    .updateTable("hand_over")
    .set((of) => ({ ended_at: of.ref("ended_at") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();

export const setEnded = (trx: Db, id: number, now: Date): Promise<unknown> =>
  trx.updateTable("hand_over").set({ ended_at: now.toISOString() }).where("id", "=", id).execute();

/** Those that go on and whose last day is before a day. */
export const overdue = (db: Db, today: Day): Promise<HandOverRow[]> =>
  db
    .selectFrom("hand_over")
    .selectAll()
    .where("ended_at", "=", "")
    .where("last_day", "<", today)
    .orderBy("id")
    .execute();

/** Whether this work of the driver is with another on a day. */
export async function isHandedOver(
  db: Db,
  { from, routeId }: Wanted,
  today: Day,
): Promise<boolean> {
  let rows = db
    .selectFrom("hand_over")
    .select("id")
    .where("from_id", "=", from)
    .where("ended_at", "=", "")
    .where("last_day", ">=", today);
  if (routeId !== null) rows = rows.where("route_id", "in", [0, routeId]);
  else rows = rows.where("route_id", "=", 0);
  return (await rows.limit(1).executeTakeFirst()) !== undefined;
}

/** The driver's routes that are with another by themselves on a day. */
export async function lentRoutes(db: Db, from: number, today: Day): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom("hand_over")
    .select("route_id")
    .where("from_id", "=", from)
    .where("ended_at", "=", "")
    .where("last_day", ">=", today)
    .where("route_id", ">", 0)
    .execute();
  return new Set(rows.map(({ route_id }) => route_id));
}

/** As many as a screen shows. */
const MOST = 100;

/** One by its id or its key, or all: those that go on first, then the latest. */
export async function handOversOf(
  db: Db,
  only: { readonly id: number } | { readonly key: string } | null = null,
): Promise<HandOver[]> {
  let rows = handOverRows(db).limit(MOST);
  if (only) rows = rows.where("id" in only ? "hand_over.id" : "hand_over.key", "=", valueOf(only));
  return (await rows.execute()).map(handOverFrom);
}

const valueOf = (only: { readonly id: number } | { readonly key: string }): number | string =>
  "id" in only ? only.id : only.key;

/** All hand-overs that a person gave or received. */
export const handOversBetween = async (db: Db, person: number): Promise<HandOver[]> =>
  (await withPerson(db, person).execute()).map(handOverFrom);

/** Those that go on, and those for good that were made on a day or later. */
export async function handOversToShow(db: Db, person: number, since: Day): Promise<HandOver[]> {
  const rows = withPerson(db, person).where((of) =>
    of.or([
      of("ended_at", "=", ""),
      of.and([of("last_day", "=", ""), of("hand_over.created_at", ">=", since)]),
    ]),
  );
  return (await rows.limit(MOST).execute()).map(handOverFrom);
}

const withPerson = (db: Db, person: number) =>
  handOverRows(db).where((of) => of.or([of("from_id", "=", person), of("to_id", "=", person)]));

const handOverRows = (db: Db) =>
  db
    .selectFrom("hand_over")
    .innerJoin("person as giver", "giver.id", "hand_over.from_id")
    .innerJoin("person as taker", "taker.id", "hand_over.to_id")
    .innerJoin("person as maker", "maker.id", "hand_over.made_by")
    .selectAll("hand_over")
    .select(["giver.name as from_name", "taker.name as to_name", "maker.name as by_name"])
    .select((of) => [
      of
        .selectFrom("handed_invoice")
        .select((each) => each.fn.countAll<number | string>().as("count"))
        .whereRef("hand_over_id", "=", "hand_over.id")
        .as("invoices"),
      of
        .selectFrom("handed_invoice")
        .innerJoin("invoice", (on) =>
          on
            .onRef("invoice.owner_id", "=", "hand_over.to_id")
            .onRef("invoice.id", "=", "handed_invoice.invoice_id"),
        )
        .select((each) => each.fn.countAll<number | string>().as("count"))
        .whereRef("hand_over_id", "=", "hand_over.id")
        .where(isOpenWork)
        .as("open"),
      handedAmount(sql.ref("hand_over.id")).as("payable"),
    ])
    .orderBy((of) => of.case().when("ended_at", "=", "").then(0).else(1).end())
    .orderBy("hand_over.id", "desc");

type Found = Awaited<ReturnType<ReturnType<typeof handOverRows>["execute"]>>[number];

const handOverFrom = (row: Found): HandOver => ({
  id: row.id,
  key: row.key,
  from: row.from_id,
  fromName: row.from_name,
  to: row.to_id,
  toName: row.to_name,
  routeId: row.route_id || null,
  routeName: row.route_name,
  lastDay: (row.last_day || null) as Day | null,
  invoices: Number(row.invoices),
  payable: pence(Number(row.payable)),
  open: Number(row.open),
  at: row.created_at,
  madeBy: row.by_name,
  endedAt: row.ended_at || null,
});
