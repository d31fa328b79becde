import type { DayRange } from "@roundsman/core/day-range";
import { fold } from "@roundsman/core/name";
import type { Db } from "../../kernel/storage/db.ts";
import { allDrivers } from "../repository/drivers.ts";
import { sellerOf } from "../repository/seller.ts";
import { totalsIn } from "./read-totals.ts";

/** What lists are counted by besides what a board shows: of each driver by rate, and by product in whatever case and spaces. */
export async function countsOf(db: Db, span: DayRange) {
  const read = await totalsIn(db);
  const counts: Record<string, number> = {};
  const add = (key: string, count: number) => (counts[key] = (counts[key] ?? 0) + count);
  for (const { id: owner } of await allDrivers(db)) {
    const seller = await sellerOf(db, owner);
    const { rates, products } = await read({ owner, span, seller, lists: ["products"] });
    for (const { rate, atRate, documents } of rates) {
      add(`${owner} invoices at ${rate}`, atRate);
      add(`${owner} documents at ${rate}`, documents);
    }
    for (const { name, documents } of products)
      add(`${owner} documents of ${fold(name)}`, documents);
  }
  return counts;
}
