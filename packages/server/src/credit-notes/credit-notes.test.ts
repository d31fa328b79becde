import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

const { invoice, credit, credited, owed, read, voided } = creditor(() => driver);
const rice = [wireLine("rice", 12, 10, "zero"), wireLine("trays", 1.2, 5)];

describe("A credit note", () => {
  test("has the VAT of each rate, and reduces what is owed", async () => {
    const id = await invoice(rice, { customer_name: "Golden Harbour", vat_mode: "included" });
    const { status, body } = await credit(
      id,
      [
        { line: "rice", quantity: 2 },
        { line: "trays", quantity: 1, goods: "waste" },
      ],
      { reason: "damaged", description: "two wet bags", language: "both" },
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({
      invoice_id: id,
      invoice_number: `INV-${id}`,
      invoice_date: "2026-11-20",
      customer_name: "Golden Harbour",
      credit_date: "2026-11-21",
      reason: "damaged",
      vat_mode: "included",
      net_amount: 25,
      vat_amount: 0.2,
      total_amount: 25.2,
      vat_rates: [
        { vat_rate: "standard", percent: 20, net: 1, vat: 0.2, gross: 1.2 },
        { vat_rate: "zero", percent: 0, net: 24, vat: 0, gross: 24 },
      ],
      voided_at: null,
    });
    expect(await owed(id)).toEqual({ total: 126, payable: 100.8, credited: 25.2 });
    const { body: list } = await driver.send("POST", "/api/search_invoices/", {
      query: `INV-${id}`,
    });
    expect(list).toMatchObject({ totals: { total_amount: 126, payable_amount: 100.8 } });
  });

  test("of everything credits an invoice exactly, including VAT on top", async () => {
    const id = await invoice(rice, { vat_mode: "add" });
    expect((await owed(id)).payable).toBe(127.2);
    const note = await credited(id, [
      { line: "rice", quantity: 10 },
      { line: "trays", quantity: 5 },
    ]);
    expect(note["total_amount"]).toBe(127.2);
    expect((await owed(id)).payable).toBe(0);
  });

  test("keeps VAT on top for an invoice that was handed out with it", async () => {
    const id = await invoice(rice);
    await driver.send("POST", `/api/invoices/${id}/downloads/`, { kind: "pdf", vat: "add" });
    const note = await credited(id, [{ line: "trays", quantity: 5 }]);
    expect(note).toMatchObject({ vat_mode: "add", vat_amount: 1.2, total_amount: 7.2 });
    expect(await owed(id)).toEqual({ total: 126, payable: 120, credited: 7.2 });
  });

  test("of an invoice with a future date has that date", async () => {
    const id = await invoice(rice, { invoice_date: "2026-12-01" });
    const wanted = [{ line: "rice", quantity: 1 }];
    const { status } = await credit(id, wanted, { credit_date: "2026-12-01" });
    const later = await credit(id, wanted, { credit_date: "2026-12-02" });
    expect([status, later.status]).toEqual([201, 422]);
  });

  test("still counts when a client of the specification changes its invoice", async () => {
    const id = await invoice(rice);
    await credited(id, [{ line: "rice", quantity: 1 }]);
    await driver.send("POST", `/api/invoiceupdate/${id}/`, { product_details: [rice[0]] });
    expect(await owed(id)).toEqual({ total: 120, payable: 108, credited: 12 });
  });

  test("can be voided, and its number is kept", async () => {
    const id = await invoice(rice);
    const note = await credited(id, [{ line: "rice", quantity: 10 }]);
    const { body } = await voided(note.id);
    expect(body).toMatchObject({ number: note.number, voided_at: "2026-11-21T12:00:00.000Z" });
    expect(await owed(id)).toEqual({ total: 126 });
    expect((await voided(note.id)).body).toEqual(body);
    expect((await credit(id, [{ line: "rice", quantity: 10 }])).status).toBe(201);
  });

  test("does not count while its invoice is void, but keeps its number", async () => {
    const id = await invoice(rice);
    const note = await credited(id, [{ line: "rice", quantity: 1 }]);
    const totals = async () => (await read(`/api/creditnotes/?invoice_id=${id}`))["totals"];
    await driver.send("POST", `/api/invoices/${id}/void/`, {});
    expect(await totals()).toMatchObject({ count: 0, total_amount: 0 });
    const found = await read(`/api/creditnotes/${note.id}/`);
    expect(found).toMatchObject({ voided_at: null, invoice_deleted: true });
    await driver.send("POST", `/api/invoicerestore/${id}/`);
    expect(await totals()).toMatchObject({ count: 1, total_amount: 12 });
    expect(await owed(id)).toEqual({ total: 126, payable: 114, credited: 12 });
  });

  test("is found by its invoice, its customer, its days and its number", async () => {
    const customer = await driver.send("POST", "/create-driver-customer/", {
      customer_name: "Lotus House",
      email: "l@example.com",
      customer_address: "1 Quay",
      city: "Leeds",
      postcode: "LS1 1AA",
      phone: "1",
    });
    const { id: customerId } = customer.body as { id: number };
    const id = await invoice(rice, { customer_name: "Lotus House" });
    const one = await credited(id, [{ line: "rice", quantity: 1 }], { credit_date: "2026-11-20" });
    const two = await credited(id, [{ line: "rice", quantity: 2 }]);
    await voided(two.id);
    const ids = async (query: string) =>
      ((await read(`/api/creditnotes/?${query}`))["credit_notes"] as { id: number }[]).map(
        (each) => each.id,
      );
    expect(await ids(`invoice_id=${id}`)).toEqual([two.id, one.id]);
    expect(await ids(`drivercustomer_id=${customerId}`)).toEqual([two.id, one.id]);
    expect(await ids(`invoice_id=${id}&end_date=2026-11-20`)).toEqual([one.id]);
    expect(await ids(`query=${one.number.toLowerCase()}`)).toEqual([one.id]);
    expect(await ids("query=lotus")).toEqual([two.id, one.id]);
    const page = await read(`/api/creditnotes/?invoice_id=${id}&limit=1`);
    expect(page["totals"]).toEqual({
      count: 1,
      net_amount: 12,
      vat_amount: 0,
      total_amount: 12,
    });
    expect(await ids(`invoice_id=${id}&cursor=${String(page["next_cursor"])}`)).toEqual([one.id]);
  });
});

describe("Credit notes of one invoice", () => {
  test("never credit more than a line, even if phones send them at the same moment", async () => {
    const id = await invoice([wireLine("rice", 9.99, 10)]);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        credit(id, [{ line: "rice", quantity: 3 }], { client_id: randomUUID() }),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, 201, 201, 422, 422, 422, 422, 422]);
    expect((await owed(id)).credited).toBe(89.91);
    const rest = await credited(id, [{ line: "rice", quantity: 1 }]);
    expect(rest["total_amount"]).toBe(9.99);
    expect((await owed(id)).payable).toBe(0);
  });

  test("are made once, even if they are sent again", async () => {
    const id = await invoice(rice);
    const note = { client_id: randomUUID() };
    const lines = [{ line: "rice", quantity: 4 }];
    const sent = await Promise.all([1, 2, 3].map(() => credit(id, lines, note)));
    const again = await credit(id, lines, note);
    expect(again.status).toBe(200);
    expect(new Set(sent.map(({ body }) => JSON.stringify(body)))).toEqual(
      new Set([JSON.stringify(again.body)]),
    );
    expect((await owed(id)).credited).toBe(48);
  });

  test("are numbered without a gap, even if some are refused between them", async () => {
    const id = await invoice(rice);
    const made = [await credited(id, [{ line: "rice", quantity: 1 }])];
    await credit(id, [{ line: "rice", quantity: 100 }]);
    made.push(await credited(id, [{ line: "rice", quantity: 1 }]));
    const [first = 0, second] = made.map(({ number }) => Number(number.replace("CN-", "")));
    expect(second).toBe(first + 1);
  });

  test("can be sent in a batch with the invoice that they are about", async () => {
    const key = randomUUID();
    const entry = (path: string, body: object) => ({
      id: randomUUID(),
      method: "POST",
      path,
      body,
    });
    const { body } = await driver.send("POST", "/api/batch/", {
      requests: [
        entry("/api/invoice/", {
          client_id: key,
          product_details: rice,
          invoice_date: "2026-11-21",
        }),
        entry(`/api/invoices/key:${key}/creditnotes/`, {
          client_id: randomUUID(),
          reason: "short",
          lines: [{ line: "rice", quantity: 1 }],
        }),
      ],
    });
    const { responses } = body as { responses: { status: number }[] };
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
  });
});

describe("A credit note is refused", () => {
  const one = { line: "rice", quantity: 1 };
  test.each([
    [
      "above what is left",
      [{ line: "rice", quantity: 10.001 }],
      {},
      "credit-above-line",
      "lines.0.quantity",
    ],
    [
      "above what is left by two lines",
      [
        { line: "rice", quantity: 6 },
        { line: "rice", quantity: 6 },
      ],
      {},
      "credit-above-line",
      "lines.1.quantity",
    ],
    ["of an unknown line", [{ line: "tea", quantity: 1 }], {}, "unknown-line", "lines.0.line"],
    ["of nothing", [], {}, "no-credit-lines", "lines"],
    [
      "with a price for another reason",
      [{ ...one, unit_price: 1 }],
      {},
      "price-without-reason",
      "lines.0.unit_price",
    ],
    ["of a price without one", [one], { reason: "price" }, "no-credit-price", "lines.0.unit_price"],
    [
      "of more than the price",
      [{ ...one, unit_price: 12.01 }],
      { reason: "price" },
      "price-above-line",
      "lines.0.unit_price",
    ],
    [
      "of a price with goods",
      [{ ...one, unit_price: 1, goods: "van" }],
      { reason: "price" },
      "goods-of-price",
      "lines.0.goods",
    ],
    [
      "before its invoice",
      [one],
      { credit_date: "2026-11-19" },
      "credit-before-invoice",
      "credit_date",
    ],
    ["for a day to come", [one], { credit_date: "2026-11-23" }, "credit-in-future", "credit_date"],
    ["for an unknown reason", [one], { reason: "mood" }, "invalid", "reason"],
  ] as const)("%s", async (_, lines, more, code, field) => {
    const id = await invoice(rice);
    const { status, body } = await credit(id, lines, more);
    const { type, errors } = body as { type: string; errors: object };
    expect([status, type, Object.keys(errors)]).toEqual([422, `urn:roundsman:${code}`, [field]]);
    expect(await owed(id)).toEqual({ total: 126 });
  });

  test("if its invoice was deleted", async () => {
    const id = await invoice(rice);
    await driver.send("POST", `/api/invoicedelete/${id}/`);
    const { status, body } = await credit(id, [one]);
    expect([status, (body as { type: string }).type]).toEqual([
      422,
      "urn:roundsman:invoice-voided",
    ]);
  });
});

test("A pull contains a credit note with its invoice, and the log names it", async () => {
  const { cursor } = await driver.api.pull.read({ body: {} });
  const id = await invoice(rice);
  const note = await credited(id, [{ line: "rice", quantity: 1 }]);
  const { changes } = await driver.api.pull.read({ body: { cursor } });
  expect(changes.creditNotes).toMatchObject([{ id: note.id, invoiceId: id, total: 1200 }]);
  expect(changes.invoices).toMatchObject([{ id, totals: { credited: 1200 } }]);
  const manager = await business.signIn("manager");
  const { body } = await manager.send("GET", "/api/audit/?kind=creditNote&limit=1");
  expect(body).toMatchObject({
    entries: [{ action: "create", ids: [note.id], about: note.number }],
  });
});
