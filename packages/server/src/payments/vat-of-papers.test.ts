import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { vatOfPapers } from "../../migrations/until-0040/0036-vat-of-papers.ts";
import type { Caller } from "../testing/caller.ts";
import { create } from "../testing/customers.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { cashier } from "./testing.ts";

let business: TestApp;
let driver: Caller;
let customer: number;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
  customer = (await create(driver)).id;
});
afterEach(() => business.close());

const { invoice, paid, read, setStatus, cash, paymentsOf } = cashier(() => driver);
const made = (path?: string) => invoice(100, path, { drivercustomer_id: customer });
const post = (path: string, body: object = {}) => driver.send("POST", path, body);
const handOut = async (id: number, vat = "add") =>
  (await post(`/api/invoices/${id}/downloads/`, { kind: "pdf", vat, lang: "en" })).body;
const credit = (id: number) =>
  post(`/api/invoices/${id}/creditnotes/`, {
    reason: "price",
    lines: [{ line: "rice", quantity: 1, unit_price: 10 }],
  });
const onAccount = async () =>
  (await driver.api.customers.get({ params: { rp: driver.id, id: customer } })).onAccount;
const balance = async () =>
  ((await driver.send("GET", "/api/balances/")).body as { balances: object[] }).balances;
const WITH_VAT = { vat_mode: "add", total_amount: 100, payable_amount: 120 };

describe("An invoice without a chosen VAT option whose document put VAT on top", () => {
  test("is owed at the document's amount: in its answer, its list, and its customer's balance", async () => {
    const id = await made();
    const answer = { ...WITH_VAT, version: 1, last_document: { vat: "add", total: 120 } };
    expect(await handOut(id)).toMatchObject(answer);
    expect(await read(id)).toMatchObject(answer);
    const list = (await post("/api/unpaid_invoices/")).body;
    expect(list).toMatchObject({ totals: { total_amount: 100, payable_amount: 120 } });
    expect(await balance()).toMatchObject([{ invoiced: 120, balance: 120 }]);
    expect(await handOut(id)).toMatchObject({ version: 1 });
    const edit = { description: "Later", version: 1 };
    expect(await post(`/api/invoiceupdate/${id}/`, edit)).toMatchObject({ body: WITH_VAT });
  });

  test("does not change if its document shows the total, or if somebody chose an option", async () => {
    const [included, chosen] = [await made(), await made()];
    expect(await handOut(included, "included")).not.toHaveProperty("vat_mode");
    expect(await handOut(included, "without")).toMatchObject({ version: 1 });
    await post(`/api/invoiceupdate/${chosen}/`, { vat_mode: "without" });
    expect(await handOut(chosen)).toMatchObject({ vat_mode: "without", version: 2 });
  });

  test("is open again if a person paid the total, and is paid in full if its status paid it", async () => {
    const [person, status] = [await made(), await made()];
    await paid([[person, 100]], { method: "card" });
    await setStatus([status], "paid");
    const open = { ...WITH_VAT, payment_status: "pending", paid_amount: 100, paid_from: null };
    expect(await handOut(person)).toMatchObject(open);
    expect(await cash()).toBe(100);
    expect(await handOut(status)).toMatchObject({ ...WITH_VAT, payment_status: "paid" });
    expect(await cash()).toBe(120);
    expect((await paymentsOf(status)).map(({ amount }) => amount).toReversed()).toEqual([100, 20]);
  });

  test("treats VAT like its credit note", async () => {
    const id = await made();
    await handOut(id, "included");
    expect((await credit(id)).status).toBe(201);
    expect(await handOut(id)).toMatchObject({ payable_amount: 90 });
  });

  test("is owed at the document's amount when it is restored after a deletion", async () => {
    const id = await made();
    await post(`/api/invoicedelete/${id}/`);
    await handOut(id);
    expect((await post(`/api/invoicerestore/${id}/`)).body).toMatchObject(WITH_VAT);
  });
});

describe("The upgrade of an earlier release", () => {
  /** As releases until version 35 left it: only its paper says how it treats VAT. */
  async function before(id: number): Promise<number> {
    await handOut(id, "included");
    const { db } = business.database;
    const handed_out = JSON.stringify({ kind: "pdf", vat: "add", total: 12000 });
    await db.updateTable("invoice").set({ handed_out }).where("id", "=", id).execute();
    return id;
  }
  async function upgrade(): Promise<void> {
    const { db, engine } = business.database;
    for (const statement of vatOfPapers.statements(engine)) await sql.raw(statement).execute(db);
  }
  const pull = async (cursor?: string) =>
    (await post("/api/pull/", cursor ? { cursor } : {})).body as {
      cursor: string;
      changes: { invoices?: { id: number; payable_amount: number }[] };
    };

  test("makes open invoices owed at their documents' amounts, each rate rounded once, and sends them to phones", async () => {
    const line = (id: string, price: number, vat_rate?: string) => ({
      id,
      name: id,
      price,
      quantity: 1.5,
      discount_amount: 0.03,
      vat_rate,
    });
    const product_details = [
      line("trays", 10.03),
      line("cups", 0.09, "standard"),
      line("fuel", 10.13, "reduced"),
      line("rice", 50, "zero"),
    ];
    const { id } = (await post("/api/invoice/", { product_details })).body as { id: number };
    const { id: same } = (await post("/api/invoice/", { product_details })).body as { id: number };
    await post(`/api/invoiceupdate/${same}/`, { vat_mode: "add" });
    const { payable_amount } = await read(same);
    await before(id);
    const { cursor } = await pull();
    await upgrade();
    expect(await read(id)).toMatchObject({ vat_mode: "add", payable_amount, version: 2 });
    const { changes } = await pull(cursor);
    expect(changes.invoices).toMatchObject([{ id, payable_amount }]);
    await made();
    await upgrade();
    expect(await read(id)).toMatchObject({ payable_amount, version: 2 });
  });

  test("does not change paid, credited or corrected invoices, nor chosen options", async () => {
    const [whole, credited, corrected, chosen] = [
      await before(await made()),
      await before(await made()),
      await before(await made()),
      await made(),
    ];
    await paid([[whole, 100]]);
    await handOut(chosen, "add");
    await post(`/api/invoiceupdate/${chosen}/`, { vat_mode: "without" });
    const { db } = business.database;
    const included = JSON.stringify({ kind: "pdf", vat: "included", total: 10000 });
    for (const id of [credited, corrected])
      await db.updateTable("invoice").set({ handed_out: included }).where("id", "=", id).execute();
    await credit(credited);
    await post(`/api/invoices/${corrected}/correct/`);
    for (const id of [credited, corrected]) await before(id);
    const ids = [whole, credited, corrected, chosen];
    const there = await Promise.all(ids.map(read));
    await upgrade();
    const now = await Promise.all(ids.map(read));
    expect(now).toEqual(there);
    expect(now.map(({ vat_mode }) => vat_mode)).toEqual([
      undefined,
      undefined,
      undefined,
      "without",
    ]);
  });

  test("keeps partial payments, and money on account of a deleted invoice", async () => {
    const [part, deleted] = [await before(await made()), await before(await made())];
    await paid([
      [part, 40],
      [deleted, 30],
    ]);
    await post(`/api/invoicedelete/${deleted}/`);
    expect(await onAccount()).toBe(3000);
    await upgrade();
    expect(await read(part)).toMatchObject({ ...WITH_VAT, paid_amount: 40 });
    const back = (await post(`/api/invoicerestore/${deleted}/`)).body;
    expect(back).toMatchObject({ ...WITH_VAT, paid_amount: 30 });
    expect(await onAccount()).toBeUndefined();
  });
});
