import { addDays, type Day } from "@roundsman/core/day";
import { adopt } from "../catalogue/adopt.ts";
import { catalogueCalls } from "../catalogue/calls.ts";
import {
  businessCustomerResource,
  businessProductResource,
} from "../catalogue/repository/catalogue-resources.ts";
import type { Db } from "../kernel/storage/db.ts";
import { insertSeries } from "../numbers/repository/series.ts";
import { seededRandom } from "./random.ts";
import type { SeededBook } from "./seed-book.ts";
import { callOf } from "./seed-call.ts";
import { seedLentRound, seedRunningHandOver, type SecondDriver } from "./seed-hand-overs.ts";
import { seedNumbered } from "./seed-invoices.ts";
import { seedVan } from "./seed-van.ts";

/**
 * Seeds the second driver's year after everybody else's, whose records have the same ids as without
 * it. Delivered invoices have numbers of a phone's series, so that the business's own numbers need
 * not follow time.
 */
export async function seedSecondDriver(trx: Db, second: SecondDriver): Promise<void> {
  const { driver, today } = second;
  const { owner } = driver.book;
  await shareRecords(trx, second);
  const series = { key: seededRandom(owner).uuid(), had: null, now: new Date(openedBefore(today)) };
  await seedNumbered(trx, driver.book, await insertSeries(trx, owner, series));
  await seedLentRound(trx, second);
  await seedVan(trx, driver.book, today);
  await seedRunningHandOver(trx, second);
}

/**
 * Records with the same name in the second driver's and another book become records of the
 * business. Those of the first driver's customers are assigned to the partner, too.
 */
async function shareRecords(
  trx: Db,
  { driver, first, partner, manager, today }: SecondDriver,
): Promise<void> {
  const at = openedBefore(today);
  const call = callOf(trx, { owner: manager.book.owner, person: manager.person, at, today });
  for (const records of pairs(partner.book, driver.book, "products"))
    await adopt(businessProductResource, { ...call, body: { records } });
  for (const records of pairs(partner.book, driver.book, "customers"))
    await adopt(businessCustomerResource, { ...call, body: { records } });
  for (const records of pairs(first, driver.book, "customers")) {
    const { id } = await adopt(businessCustomerResource, { ...call, body: { records } });
    await catalogueCalls(businessCustomerResource).assign(call, [id], [partner.book.owner]);
  }
}

const openedBefore = (today: Day): string => `${addDays(today, -399)}T09:00:00.000Z`;

/** Pairs of ids of records with the same name in both books. */
const pairs = (one: SeededBook, other: SeededBook, kind: "products" | "customers"): number[][] =>
  one.book[kind].flatMap(({ name }, place) => {
    const [first, second] = [
      one[kind][place],
      other[kind][other.book[kind].findIndex((each) => each.name === name)],
    ];
    return first === undefined || second === undefined ? [] : [[first, second]];
  });
