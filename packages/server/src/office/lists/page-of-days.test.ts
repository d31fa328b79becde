import { addDays, day, daysBetween, type Day } from "@roundsman/core/day";
import type { DayRange } from "@roundsman/core/day-range";
import fc from "fast-check";
import { expect, test } from "vitest";
import { mergedPage, wholeRows } from "../repository/merged-pages.ts";
import type { Order, Place } from "../repository/places.ts";
import { pageOfDays } from "./page-of-days.ts";

const SPAN = { start: day("2026-10-01"), end: day("2026-10-31") };
interface Dated extends Place {
  readonly date: Day;
}

/** Pages of documents, and how many days each look was at. */
function pagesOf(documents: readonly Dated[], order: Order) {
  const looks: number[] = [];
  const sign = order === "oldest" ? 1 : -1;
  const compare = (a: Place, b: Place) =>
    sign * (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1);
  const pageOf =
    (limit: number, cursor: string | null) =>
    ({ start, end }: DayRange) => {
      looks.push(daysBetween(start, end) + 1);
      const its = documents.filter(({ date }) => date >= start && date <= end).toSorted(compare);
      const stream = wholeRows<Dated>(
        1,
        (of) => of,
        (after, most) => Promise.resolve(its.filter((of) => compare(of, after) > 0).slice(0, most)),
      );
      return mergedPage([stream], { order, limit, cursor });
    };
  return { looks, pageOf };
}

test("Pages of days have what pages of the whole span have, whatever days the documents are of", async () => {
  const dates = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 60 });
  const order = fc.constantFrom("oldest", "newest");
  await fc.assert(
    fc.asyncProperty(dates, order, fc.nat(80), async (all, asked, rows) => {
      const documents = all.map((nth, id) => ({ id: id + 1, date: addDays(SPAN.start, nth) }));
      const { pageOf } = pagesOf(documents, asked);
      const limit = 7;
      for (let cursor: string | null = null, nth = 0; nth === 0 || cursor; nth += 1) {
        const whole: Awaited<ReturnType<ReturnType<typeof pageOf>>> = await pageOf(
          limit,
          cursor,
        )(SPAN);
        const page = { span: SPAN, order: asked, rows, limit, cursor };
        expect(await pageOfDays(page, pageOf(limit, cursor))).toEqual(whole);
        cursor = whole.nextCursor;
      }
    }),
    { seed: 20_261_128 },
  );
});

test("Where many documents are on each day, a page looks at few days", async () => {
  const documents = Array.from({ length: 3100 }, (_, nth) => ({
    id: nth + 1,
    date: addDays(SPAN.start, nth % 31),
  }));
  for (const order of ["oldest", "newest"] as const) {
    const { looks, pageOf } = pagesOf(documents, order);
    const found = await pageOfDays(
      { span: SPAN, order, rows: documents.length, limit: 150 },
      pageOf(150, null),
    );
    expect([found.rows.length, looks]).toEqual([150, [2]]);
  }
});
