import { addDays, type Day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { endHandOver } from "../hand-overs/end-hand-over.ts";
import { giveWork } from "../hand-overs/give-work.ts";
import { routesOf } from "../hand-overs/repository/copy-routes.ts";
import { lockHandOver } from "../hand-overs/repository/hand-over-records.ts";
import { openWork } from "../hand-overs/repository/open-work.ts";
import type { Db } from "../kernel/storage/db.ts";
import { takePayment } from "../payments/take-payment.ts";
import { lentRound } from "./business.ts";
import type { DemoPerson } from "./people.ts";
import { seededRandom } from "./random.ts";
import { callOf } from "./seed-call.ts";
import type { SeededBook } from "./seed-book.ts";

/** A person of the business with their book. */
export interface Seeded {
  readonly person: DemoPerson;
  readonly book: SeededBook;
}

export interface SecondDriver {
  readonly driver: Seeded;
  /** The first driver's book: some of its customers belong to all three drivers. */
  readonly first: SeededBook;
  readonly partner: Seeded;
  readonly manager: Seeded;
  readonly today: Day;
}

/**
 * A round of the second driver that the partner drove: some of it came back when the hand-over
 * ended, and the second driver delivered it.
 */
export async function seedLentRound(trx: Db, second: SecondDriver): Promise<void> {
  const { driver, partner, today } = second;
  const round = lentRound(today);
  const lastDay = addDays(round, 1);
  const { id, invoices } = await handOver(trx, second, {
    place: 1,
    at: `${addDays(round, -1)}T17:05:00.000Z`,
    lastDay,
  });
  const done = invoices.slice(0, Math.ceil(invoices.length / 2));
  await deliver(trx, partner.book.owner, done);
  await payFirst(trx, second, done);
  const row = await lockHandOver(trx, id);
  const now = new Date(`${addDays(lastDay, 1)}T00:01:00.000Z`);
  if (row) await endHandOver(trx, row, { now, by: row.made_by });
  await deliver(trx, driver.book.owner, invoices.slice(done.length));
}

/** Today's round of the second driver, handed over to the partner for some days. */
export async function seedRunningHandOver(trx: Db, second: SecondDriver): Promise<void> {
  const { today } = second;
  await handOver(trx, second, {
    place: 2,
    at: `${addDays(today, -1)}T19:50:00.000Z`,
    lastDay: addDays(today, 2),
  });
}

interface Lent {
  /** The position among the hand-overs of the sample business. */
  readonly place: number;
  readonly at: string;
  readonly lastDay: Day;
}

/** A hand-over by the manager of all of the second driver's open work until a day. */
async function handOver(
  trx: Db,
  { driver, partner, manager, today }: SecondDriver,
  { place, at, lastDay }: Lent,
): Promise<{ readonly id: number; readonly invoices: readonly number[] }> {
  const from = driver.book.owner;
  const wanted = { from, routeId: null, lastDay };
  const invoices = await openWork(trx, wanted);
  const call = callOf(trx, { owner: manager.book.owner, person: manager.person, at, today });
  const parties = {
    from: { id: from, name: driver.person.name },
    to: partner.book.owner,
    key: seededRandom(1000 * from + place).uuid(),
  };
  const routes = await routesOf(trx, from);
  const { id } = await giveWork(call, parties, { wanted, invoices, routes, routeName: "" });
  return { id, invoices };
}

/** Delivered before van stock was kept. */
async function deliver(trx: Db, owner: number, ids: readonly number[]): Promise<void> {
  await trx
    .updateTable("invoice")
    .set({ delivery_status: "delivered", before_stock: 1 })
    .where("owner_id", "=", owner)
    .where("id", "in", ids)
    .execute();
}

/** The partner was paid for one of them by transfer, some days later. */
async function payFirst(
  trx: Db,
  { partner: { book, person }, today }: SecondDriver,
  [id]: readonly number[],
): Promise<void> {
  if (id === undefined) return;
  const day = addDays(lentRound(today), 6);
  const { total } = await trx
    .selectFrom("invoice")
    .select("total")
    .where("owner_id", "=", book.owner)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const amount = pence(total);
  await takePayment({
    ...callOf(trx, { owner: book.owner, person, at: `${day}T10:20:00.000Z`, today }),
    body: {
      key: seededRandom(id).uuid(),
      method: "transfer",
      amount,
      day,
      allocations: [{ invoiceId: id, amount }],
    },
  });
}
