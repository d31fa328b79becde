import { day } from "@roundsman/core/day";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { invoiceFor, line } from "../../invoices/testing.ts";
import { freshApp } from "../../testing/fresh-app.ts";
import { turnsDuring } from "../../testing/turns-during.ts";
import { sellerOf } from "../repository/seller.ts";
import { countDays } from "./count-days.ts";

test("A day of many invoices is counted in parts, between which other calls are answered", async () => {
  const business = await freshApp();
  const driver = await business.signIn("driver");
  const { db } = business.database;
  const date = day("2026-11-20");
  const lines = [line("Tea 茶", 12.35, 3), line("Rice", 0.99, 7)];
  await driver.api.invoices.createDue({ body: invoiceFor({ date, lines }) });
  const invoice = await db.selectFrom("invoice").selectAll().executeTakeFirstOrThrow();
  const parts = await db.selectFrom("invoice_line").selectAll().execute();
  for (let id = 1001; id <= 1119; id += 1) {
    await db
      .insertInto("invoice")
      .values({ ...invoice, id, key: randomUUID() })
      .execute();
    await db
      .insertInto("invoice_line")
      .values(parts.map((part) => ({ ...part, invoice_id: id })))
      .execute();
  }
  const of = { owner: driver.id, seller: await sellerOf(db, driver.id) };
  const { turns, result: made } = await turnsDuring(() =>
    countDays(db, { ...of, span: { start: date, end: date } }),
  );
  // 50, 50 and 20 invoices, and the credit notes: each read twice. Then the money.
  expect(turns).toBeGreaterThanOrEqual(9);
  const [totals] = [...made.values()];
  expect([...made.keys()]).toEqual([date]);
  expect(totals?.rates.map(({ invoices }) => invoices)).toEqual([120]);
  expect(totals?.products).toMatchObject([
    { name: "Rice", documents: 120, quantity: 840_000 },
    { name: "Tea 茶", documents: 120, quantity: 360_000 },
  ]);
  await business.close();
});
