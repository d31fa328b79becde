import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fromPounds } from "@roundsman/core/money";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrations } from "../../migrations/list.ts";
import { openDatabase } from "../kernel/storage/db.ts";
import { migrate } from "../kernel/storage/migrate.ts";
import { cashier } from "../payments/testing.ts";
import type { Caller } from "../testing/caller.ts";
import { freshApp, scratchDatabase, type TestApp } from "../testing/fresh-app.ts";
import { openSpan } from "./repository/day-span.ts";
import { vanOf } from "./testing.ts";

let business: TestApp;
let driver: Caller;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterEach(() => business.close());

const { pay, paid, reverse, setStatus, invoice } = cashier(() => driver);
const close = (pounds: number, corrects?: number) =>
  driver.api.stock.closeDay({
    params: { rp: 1 },
    body: { cashCounted: fromPounds(pounds), ...(corrects && { corrects }) },
  });
const open = async () => (await vanOf(driver)).day;

test("A day sheet lists payments other than cash by method", async () => {
  const [one, two, three] = [await invoice(50), await invoice(20), await invoice(9)];
  await pay([[one, 50]], { method: "card" });
  await pay([[two, 5]], { method: "card" });
  await pay([[two, 10]], { method: "cheque" });
  await pay([[two, 5]], { method: "cash" });
  await setStatus([three], "paid", { payment_method: "transfer" });
  const received = [
    { method: "card", payments: 2, amount: 5500 },
    { method: "transfer", payments: 1, amount: 900 },
    { method: "cheque", payments: 1, amount: 1000 },
  ];
  expect(await open()).toMatchObject({ cashExpected: 500, received });
  const sheet = await close(5);
  expect(sheet).toMatchObject({ cashExpected: 500, received });
  expect(await open()).toEqual({ goods: [], collected: [], cashExpected: 0 });
  await pay([[await invoice(3), 3]], { method: "card" });
  expect(await close(4, sheet.id), "counted again").toMatchObject({ received });
  const days = { params: { rp: 1, id: sheet.id } };
  expect(await driver.api.stock.day(days), "stays").toMatchObject({ received });
  expect((await open()).received).toEqual([{ method: "card", payments: 1, amount: 300 }]);
});

test("A payment that is reversed on the same day is not listed; on a later day it is shown below zero", async () => {
  const one = await invoice(50);
  const there = await paid([[one, 30]], { method: "card" });
  await reverse(there.id);
  expect(await open()).not.toHaveProperty("received");
  const again = await paid([[one, 20]], { method: "transfer" });
  await close(0);
  await reverse(again.id);
  expect((await close(0)).received).toEqual([{ method: "transfer", payments: -1, amount: -2000 }]);
});

test("Money without a known method is listed as such", async () => {
  await setStatus([await invoice(12, "/api/notpaidinvoice/")], "paid");
  expect((await open()).received).toEqual([{ method: "unknown", payments: 1, amount: 1200 }]);
});

test("A payment other than cash changes the open day on the owner's other phones", async () => {
  const id = await invoice(8);
  const cursor = async (from?: string) =>
    (await driver.send("POST", "/api/pull/", from ? { cursor: from } : {})).body as {
      cursor: string;
      changes: { van?: readonly [{ last_payment: number; day: object }] };
    };
  const before = await cursor();
  const { id: payment } = await paid([[id, 2]], { method: "card" });
  const { changes } = await cursor(before.cursor);
  expect(changes.van?.[0]).toMatchObject({
    last_payment: payment,
    day: { received: [{ method: "card", payments: 1, amount: 2 }] },
  });
});

test("Days that were closed before the upgrade do not change, and the next one starts with the payments since", async () => {
  const folder = mkdtempSync(join(tmpdir(), "roundsman-day-payments-"));
  const scratch = await scratchDatabase(folder);
  const database = openDatabase(scratch.url);
  const run = (text: string) => sql.raw(text).execute(database.db);
  await migrate(
    database,
    migrations.filter(({ version }) => version < 24),
  );
  await run(
    "insert into person (id, username, name, email, password_hash, manager, driver, created_at) values (1, 'd', 'D', '', '', 0, 1, '')",
  );
  await run(
    `insert into invoice (owner_id, id, key, customer_id, bill_name, bill_address, bill_city, bill_postcode, bill_email, bill_phone,
       search_name, search_text, summary, footnote, discount, delivery_status, date, total, payment_status, paid_from, created_at, updated_at)
     values (1, 1, 'k', null, 'Jade', '', '', '', '', '', 'jade', 'jade', '', '', 0, 'delivered', '2026-03-01', 9000, 'due', '', '', '')`,
  );
  const payments = ["2026-03-01T09:00", "2026-03-01T15:00", "2026-03-02T09:00", "2026-03-03T09:00"];
  for (const [index, at] of payments.entries())
    await run(
      `insert into payment (owner_id, id, key, customer_id, invoice_id, method, amount, on_account, day, reference, by_status, taken_by, created_at, updated_at)
       values (1, ${index + 1}, 'p${index}', null, 1, 'card', 100, 0, '2026-03-01', '', 0, 1, '${at}:00.000Z', '')`,
    );
  const sheets = [
    ["2026-03-01T18:00", "null"],
    ["2026-03-02T18:00", "null"],
    ["2026-03-03T18:00", "1"],
  ];
  for (const [index, [at, corrects]] of sheets.entries())
    await run(
      `insert into day_sheet (owner_id, id, key, day, note, after_entry, last_entry, after_cash, last_cash, cash_counted, corrects, created_at)
       values (1, ${index + 1}, 's${index}', '2026-03-01', '', 0, 0, 0, 0, 0, ${corrects}, '${at}:00.000Z')`,
    );
  await migrate(database, migrations);
  const spans = await database.db
    .selectFrom("day_sheet")
    .select(["after_payment", "last_payment"])
    .orderBy("id")
    .execute();
  expect(spans.every((of) => of.after_payment === of.last_payment)).toBe(true);
  const next = await openSpan(database.db, 1, "2026-03-04" as never);
  expect([next.after_payment, next.last_payment]).toEqual([3, 4]);
  await database.db.destroy();
  await scratch.drop();
  rmSync(folder, { recursive: true });
});
