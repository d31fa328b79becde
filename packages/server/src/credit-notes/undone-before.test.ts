import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { undoneCorrections } from "../../migrations/until-0040/0034-undone-corrections.ts";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { creditor, wireLine } from "./testing.ts";

let business: TestApp;
let driver: Caller;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterEach(() => business.close());

const { invoice } = creditor(() => driver);
const post = (path: string) => driver.send("POST", path, {});
const restore = async (id: number) => (await post(`/api/invoicerestore/${id}/`)).status;

/**
 * An undone correction: the old invoice, and the one that was to replace it; each change has its
 * own instant.
 */
async function undone() {
  const old = await invoice([wireLine("rice", 12, 10)]);
  await driver.send("POST", `/api/invoices/${old}/downloads/`, { kind: "pdf", vat: "included" });
  const { body } = await post(`/api/invoices/${old}/correct/`);
  const made = (body as { invoice: { id: number } }).invoice.id;
  business.clock.now += 1000;
  await post(`/api/invoices/${old}/uncorrect/`);
  business.clock.now += 1000;
  return { old, made };
}

/**
 * As releases until version 33 left their databases: an undone correction does not say what it
 * corrected.
 */
async function forget(): Promise<void> {
  const { db } = business.database;
  await db.updateTable("invoice").set({ corrects: 0 }).where("deleted_at", "!=", "").execute();
}
async function upgrade(): Promise<void> {
  const { db, engine } = business.database;
  for (const statement of undoneCorrections.statements(engine))
    await sql.raw(statement).execute(db);
}

test("The invoice of a correction that an earlier release undid cannot be restored", async () => {
  const [first, second] = [await undone(), await undone()];
  await forget();
  await upgrade();
  expect([await restore(first.made), await restore(second.made)]).toEqual([409, 409]);
  const again = await post(`/api/invoices/${first.old}/correct/`);
  expect(again.status).toBe(201);
  const next = (again.body as { invoice: { id: number } }).invoice.id;
  await post(`/api/invoicedelete/${next}/`);
  expect([await restore(first.made), await restore(next)]).toEqual([409, 200]);
});

test("Invoices that were restored before the upgrade, or deleted for another reason, are not changed", async () => {
  const { made } = await undone();
  const other = await invoice([wireLine("rice", 12, 10)]);
  await post(`/api/invoicedelete/${other}/`);
  await forget();
  expect(await restore(made)).toBe(200);
  await upgrade();
  await post(`/api/invoicedelete/${made}/`);
  await upgrade();
  expect([await restore(made), await restore(other)]).toEqual([200, 200]);
});
