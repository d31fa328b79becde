import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { creditNoteCounts } from "../../migrations/0044-credit-note-counts.ts";
import { ledgerFault } from "../admin/ledger-fault.ts";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { creditor, wireLine } from "./testing.ts";

let business: TestApp;
let driver: Caller;
beforeAll(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterAll(() => business.close());

const { invoice, credited, read, voided } = creditor(() => driver);
const post = (path: string, body: object = {}) => driver.send("POST", path, body);
const FREE = { line: "tea", quantity: 1, goods: "van" };

let id = 0;
let note = { id: 0, total_amount: -1 as unknown };
/** An invoice of rice and free tea, of which one is credited. Nothing was handed out. */
beforeEach(async () => {
  const lines = [wireLine("rice", 10, 3), wireLine("tea", 0, 2)];
  id = await invoice(lines, { customer_name: "Jade" });
  const { id: made, total_amount } = await credited(id, [FREE]);
  note = { id: made, total_amount };
});

const amounts = async () => {
  const all = await read(`/api/invoices/${id}/`);
  return Object.fromEntries(
    ["total_amount", "payable_amount", "credited_amount"].map((name) => [name, all[name]]),
  );
};
const actions = async () => {
  const manager = await business.signIn("manager");
  const { body } = await manager.send("GET", "/api/audit/?kind=invoice");
  return (body as { entries: { action: string }[] }).entries.map(({ action }) => action);
};
const NOTHING_OFF = { total_amount: 30, payable_amount: 30, credited_amount: 0 };
const NO_NOTE = {
  total_amount: 30,
  payable_amount: undefined,
  credited_amount: undefined,
};

describe("An invoice that a credit note of £0.00 names", () => {
  test("shows that £0.00 of it is credited, until the last such note is voided", async () => {
    expect([note.total_amount, await amounts()]).toEqual([0, NOTHING_OFF]);
    const second = await credited(id, [FREE]);
    const third = await credited(id, [{ line: "rice", quantity: 1 }]);
    expect(await amounts()).toMatchObject({ payable_amount: 20, credited_amount: 10 });
    await voided(third.id);
    await voided(second.id);
    await voided(second.id);
    expect(await amounts()).toEqual(NOTHING_OFF);
    expect((await voided(note.id)).status).toBe(200);
    expect(await amounts()).toEqual(NO_NOTE);
  });

  test("cannot be edited by a client that sends a version", async () => {
    const { version } = await read(`/api/invoices/${id}/`);
    const edit = { product_details: [wireLine("rice", 10, 1)], version };
    const headers = { "idempotency-key": randomUUID() };
    const answer = await driver.send("POST", `/api/invoiceupdate/${id}/`, edit, headers);
    expect(answer).toMatchObject({ status: 409, body: { type: "urn:roundsman:invoice-credited" } });
  });

  test("still has its credit note when a client without versions changes it", async () => {
    const edit = { product_details: [wireLine("rice", 10, 2), wireLine("tea", 0, 2)] };
    expect((await post(`/api/invoiceupdate/${id}/`, edit)).status).toBe(200);
    expect(await amounts()).toEqual({ ...NOTHING_OFF, total_amount: 20, payable_amount: 20 });
    expect((await actions())[0]).toBe("change issued");
  });

  test("is voided when it is deleted, and keeps its number and its note", async () => {
    expect((await post(`/api/invoicedelete/${id}/`)).status).toBe(200);
    expect((await actions())[0]).toBe("void");
    const { records } = (await read(
      `/api/responsible-persons/${driver.id}/recently-deleted/`,
    )) as unknown as { records: { kind: string; id: number }[] };
    const there = records.find((of) => of.kind === "invoice" && of.id === id);
    expect(there).toMatchObject({ voided: true });
    expect(await read(`/api/creditnotes/${note.id}/`)).toMatchObject({ voided_at: null });
  });

  test("is corrected, not edited, even if it was not handed out", async () => {
    const answer = await post(`/api/invoices/${id}/correct/`);
    expect(answer).toMatchObject({ status: 201, body: { credit_note: { total_amount: 30 } } });
  });

  test("stays with the driver who wrote the note when a manager hands over the work", async () => {
    const [manager, partner] = [await business.signIn("manager"), await business.signIn("partner")];
    const open = await invoice([wireLine("tea", 0, 2)]);
    const work = { from_person: driver.id, to_person: partner.id, last_day: "2026-11-21" };
    const handed = await manager.send("POST", "/api/office/hand-overs/", work);
    expect(handed.status).toBe(201);
    expect(await amounts()).toEqual(NOTHING_OFF);
    expect((await driver.send("GET", `/api/invoices/${open}/`)).status).toBe(404);
  });
});

describe("The upgrade of an earlier release", () => {
  test("finds the invoices that have credit notes, and sends those that did not show it to phones", async () => {
    const { db, engine } = business.database;
    const priced = await invoice([wireLine("rice", 10, 3)]);
    await credited(priced, [{ line: "rice", quantity: 1 }]);
    const plain = await invoice([wireLine("tea", 0, 2)]);
    const taken = await credited(plain, [FREE]);
    await voided(taken.id);
    const all = [id, priced, plain];
    const seen = await Promise.all(all.map((of) => read(`/api/invoices/${of}/`)));
    const { cursor } = (await post("/api/pull/", {})).body as { cursor: string };
    await db.updateTable("invoice").set({ credit_notes: 0 }).execute();
    const [added, ...rest] = creditNoteCounts.statements(engine);
    expect(added).toMatch(/^alter table invoice add column credit_notes /);
    for (const statement of rest) await sql.raw(statement).execute(db);
    const now = await Promise.all(all.map((of) => read(`/api/invoices/${of}/`)));
    const [zero, ...others] = seen;
    expect(now).toEqual([{ ...zero, version: Number(zero?.["version"]) + 1 }, ...others]);
    const { changes } = (await post("/api/pull/", { cursor })).body as {
      changes: { invoices?: { id: number }[] };
    };
    expect(changes.invoices?.map((of) => of.id)).toContain(id);
    expect(changes.invoices?.map((of) => of.id)).not.toContain(priced);
  });

  test("is checked: an invoice that shows fewer notes than it has is found", async () => {
    const { db } = business.database;
    expect(await ledgerFault(db)).toBeUndefined();
    await db.updateTable("invoice").set({ credit_notes: 0 }).where("id", "=", id).execute();
    expect(await ledgerFault(db)).toBe(`INV-${id} does not`);
    await db.updateTable("invoice").set({ credit_notes: 1 }).where("id", "=", id).execute();
  });
});
