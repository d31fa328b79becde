import { day } from "@roundsman/core/day";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase, type OpenDatabase } from "../../kernel/storage/db.ts";
import { freshApp, type TestApp } from "../../testing/fresh-app.ts";
import { type Caller } from "../../testing/caller.ts";
import { lastSeq } from "../../kernel/changes/change-log.ts";
import type { InvoiceCriteria } from "./criteria.ts";
import { summaryOf } from "./summary.ts";
import { invoiceFor, line } from "../testing.ts";

let business: TestApp;
let driver: Caller;
let started: OpenDatabase;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
  // The program after a restart, with nothing in memory.
  started = openDatabase(business.databaseUrl);
});
afterEach(async () => {
  await started.db.destroy();
  await business.close();
});

const bill = (date: string, price: number) =>
  driver.api.invoices.createDue({ body: invoiceFor({ date, lines: [line("Tea", price, 1)] }) });
/** Sums are kept after the response: tests poll until they are there. */
const kept = () =>
  business.database.db.selectFrom("kept_sum").select(["month", "stamp"]).orderBy("month").execute();
const sumsOf = async (criteria: InvoiceCriteria) =>
  summaryOf(started.db, driver.id, criteria, await lastSeq(started.db, driver.id));
const sums = async () => (await sumsOf({})).totals;

async function longHistory(): Promise<void> {
  await bill("2026-09-30", 1);
  await bill("2026-10-01", 2);
  await driver.api.invoices.search({ body: {} });
  await expect.poll(kept).toHaveLength(2);
}

test("The sums of a long history are stored, and used after the next start", async () => {
  await longHistory();
  // Only a reader of the kept sums sees this.
  await business.database.db
    .updateTable("kept_sum")
    .set({ body: JSON.stringify({ totals: { count: 7, discount: 0, total: 700 }, loadSheet: [] }) })
    .where("month", "=", "2026-09")
    .execute();
  expect(await sums()).toEqual({ count: 8, discount: 0, total: 900 });
});

test("The stored sum of a month that changed since is not used", async () => {
  await longHistory();
  await bill("2026-09-01", 5);
  expect(await sums()).toEqual({ count: 3, discount: 0, total: 800 });
});

test("Past years are stored as years, and a change of one of their days is noticed", async () => {
  for (const [index, date] of [
    "2023-12-31",
    "2024-01-01",
    "2024-12-31",
    "2025-07-01",
    "2026-10-01",
  ].entries())
    await bill(date, index + 1);
  await driver.api.invoices.search({ body: {} });
  await expect
    .poll(async () => (await kept()).map(({ month }) => month))
    .toEqual(expect.arrayContaining(["2024", "2025", "2026-10"]));
  expect(await sums()).toEqual({ count: 5, discount: 0, total: 1500 });
  await bill("2024-06-15", 5);
  expect(await sums()).toEqual({ count: 6, discount: 0, total: 2000 });
  const inYears = { from: day("2024-01-02"), to: day("2025-12-31") };
  expect((await sumsOf(inYears)).totals).toEqual({
    count: 3,
    discount: 0,
    total: 1200,
  });
});

test("A part of a month is added up separately", async () => {
  await longHistory();
  const { totals } = await driver.api.invoices.search({
    body: { from: "2026-09-15", to: "2026-10-01" } as never,
  });
  expect(totals).toMatchObject({ count: 2, total: 300 });
  expect(await kept()).toHaveLength(2);
});
