import { addDays, day, daysBetween, type Day } from "@roundsman/core/day";
import fc from "fast-check";
import { expect, test } from "vitest";
import { mergedPage, oneStream, wholeRows, type PageOf } from "../repository/merged-pages.ts";
import type { Order, Place } from "../repository/places.ts";
import { pageOfDays, type Part } from "./page-of-days.ts";

const SPAN = { start: day("2026-10-01"), end: day("2026-10-31") };
const SELLERS = [1, 2, 3].map((id) => ({ driver: { id } }));
type Seller = (typeof SELLERS)[number];
interface Dated extends Place {
  readonly date: Day;
  readonly owner: number;
}

/** Sources of documents, with how many days of how many drivers each look read. */
function sourcesOf(documents: readonly Dated[], order: Order) {
  const looks: (readonly [days: number, drivers: number])[] = [];
  const sign = order === "oldest" ? 1 : -1;
  const compare = (a: Place, b: Place) =>
    sign * (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1);
  const of = ({ sellers, days: { start, end } }: Omit<Part<Seller>, "share">) => {
    looks.push([daysBetween(start, end) + 1, sellers.length]);
    return sellers.map(({ driver }) => {
      const its = documents
        .filter(({ owner, date }) => owner === driver.id && date >= start && date <= end)
        .toSorted(compare);
      const stream = wholeRows<Dated>(
        2 * driver.id,
        (each) => each,
        (after, most) =>
          Promise.resolve(its.filter((each) => compare(each, after) > 0).slice(0, most)),
      );
      return oneStream(stream, order);
    });
  };
  return { looks, of };
}

test("Reading a list by days gives the same pages as reading all of it", async () => {
  const document = fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 3 }));
  const order = fc.constantFrom("oldest", "newest");
  await fc.assert(
    fc.asyncProperty(
      fc.array(document, { maxLength: 60 }),
      order,
      fc.nat(200),
      async (all, asked, rows) => {
        const documents = all.map(([nth, owner], id) => {
          return { id: id + 1, owner, date: addDays(SPAN.start, nth) };
        });
        for (let cursor: string | null = null, nth = 0; nth === 0 || cursor; nth += 1) {
          const { looks, of } = sourcesOf(documents, asked);
          const page = { order: asked, limit: 7, cursor };
          const found: PageOf<Dated> = await pageOfDays(
            { ...page, sellers: SELLERS, span: SPAN, rows },
            of,
          );
          const read = looks.reduce((sum, [days, drivers]) => sum + days * drivers, 0);
          expect(read, "no day of a driver is read twice").toBeLessThanOrEqual(3 * 31);
          expect(found).toEqual(await mergedPage(of({ sellers: SELLERS, days: SPAN }), page));
          cursor = found.nextCursor;
        }
      },
    ),
    { seed: 20_261_128 },
  );
});

/** So many documents of each driver on each day. */
const documentsOf = (aDay: number) =>
  Array.from({ length: 31 * 3 * aDay }, (_, nth) => ({
    id: nth + 1,
    owner: 1 + (nth % 3),
    date: addDays(SPAN.start, Math.floor(nth / 3) % 31),
  }));

test("With many documents a day, a page reads few days, or few drivers of one day", async () => {
  const documents = documentsOf(100);
  for (const order of ["oldest", "newest"] as const)
    for (const [limit, look] of [
      [400, [2, 3]],
      [100, [1, 2]],
      [10, [1, 1]],
    ] as const) {
      const { looks, of } = sourcesOf(documents, order);
      const page = { sellers: SELLERS, span: SPAN, order, rows: documents.length, limit };
      const found = await pageOfDays(page, of);
      expect([found.rows.length, looks]).toEqual([limit, [look]]);
    }
});

test("A page whose first read has too few documents reads more", async () => {
  const { looks, of } = sourcesOf(documentsOf(10), "newest");
  const page = { sellers: SELLERS, span: SPAN, order: "newest", limit: 70 } as const;
  // As if there were twice as many documents.
  const found = await pageOfDays({ ...page, rows: 31 * 3 * 20 }, of);
  expect([found.rows.length, looks]).toEqual([
    70,
    [
      [2, 3],
      [1, 1],
      [1, 1],
    ],
  ]);
  // The first driver's documents were read before: that look finds none, and the next one takes two
  // drivers.
  const next = sourcesOf(documentsOf(10), "newest");
  await pageOfDays({ ...page, rows: 31 * 3 * 20, limit: 10, cursor: found.nextCursor }, next.of);
  expect(next.looks).toEqual([
    [1, 1],
    [1, 2],
  ]);
});
