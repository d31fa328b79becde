import { day } from "@roundsman/core/day";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { partsOfMonths } from "../../../migrations/0047-parts-of-months.ts";
import { merger } from "../../merging/testing.ts";
import { freshApp } from "../../testing/fresh-app.ts";
import { boardOf } from "../board.ts";
import { countsOf } from "./testing-totals.ts";
import { updateTotals } from "./update-totals.ts";

const TODAY = day("2026-11-21");

test("An upgrade finds the days whose totals were deleted without a mark", async () => {
  const shop = await freshApp();
  const { db, engine } = shop.database;
  const own = await shop.signIn("driver");
  const of = merger(() => own);
  const id = await of.shop("Golden Wok");
  const invoice = await of.invoice(id, 12, { invoice_date: "2026-03-04" });
  await own.send("POST", `/api/invoices/${invoice}/creditnotes/`, {
    reason: "returned",
    credit_date: "2026-03-09",
    lines: [{ line: "rice", quantity: 0.5 }],
  });
  await of.invoice(id, 30, { invoice_date: "2026-03-12" });
  const march = { start: day("2026-03-01"), end: day("2026-03-31") };
  const board = () => boardOf(db, { span: march }, TODAY);
  await updateTotals(db);
  const before = await board();
  await db.deleteFrom("office_total").where("first_day", "<=", "2026-03-09").execute();
  for (const statement of partsOfMonths.statements(engine)) await sql.raw(statement).execute(db);
  expect(await board()).toEqual(before);
  await updateTotals(db);
  expect(await board()).toEqual(before);
  await shop.close();
});

test("Totals from before lists used them are computed again, and not used before", async () => {
  const shop = await freshApp();
  const { db } = shop.database;
  const own = await shop.signIn("driver");
  const of = merger(() => own);
  const id = await of.shop("Golden Wok");
  for (const invoice_date of ["2026-03-04", "2026-03-14"])
    await of.invoice(id, 12, { invoice_date });
  // Enough to be summed apart from the other day of their five.
  for (let count = 0; count < 210; count += 1)
    await of.invoice(id, 12, { invoice_date: "2026-03-11" });
  const march = { start: day("2026-03-01"), end: day("2026-03-31") };
  await updateTotals(db);
  const before = await countsOf(db, march);
  expect(Object.values(before)).toContain(212);
  const written = JSON.stringify([["rice"], [2000], [2400]]);
  await db.updateTable("office_total").set({ seller: "unregistered", products: written }).execute();
  expect(await countsOf(db, march)).toEqual(before);
  await updateTotals(db);
  expect(await countsOf(db, march)).toEqual(before);
  const left = await db.selectFrom("office_total").select("seller").distinct().execute();
  expect(left).toEqual([{ seller: "3 unregistered" }]);
  await shop.close();
});
