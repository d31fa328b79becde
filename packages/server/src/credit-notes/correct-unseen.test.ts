import { INVOICE_FIELDS } from "@roundsman/contract/invoice";
import { afterAll, beforeAll, expect, test } from "vitest";
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

const { invoice, credit, owed, read } = creditor(() => driver);
const post = (path: string, body: object) => driver.send("POST", path, body);
const handedOut = async () => {
  const id = await invoice([wireLine("rice", 12, 10), wireLine("noodles", 6, 5, "zero")]);
  await post(`/api/invoices/${id}/downloads/`, { kind: "pdf", vat: "included" });
  return id;
};
/** The lines as the phone saw them. */
const RICE = { line: "rice", nth: 1, name: "rice", quantity: 10, amount: 120 };
const NOODLES = { line: "noodles", name: "noodles", quantity: 5, amount: 30, vat_rate: "zero" };
const correct = (id: number, seen: object = {}) =>
  post(`/api/invoices/${id}/correct/`, {
    expected_total: 150,
    credit_note_vat_mode: "included",
    credit_note_lines: [RICE, NOODLES],
    ...seen,
  });
const change = (id: number, body: object) => post(`/api/invoiceupdate/${id}/`, body);
const RICE_NOW = wireLine("rice", 12, 10);
const NOODLES_NOW = wireLine("noodles", 6, 5, "zero");

/** Changes by another device that leave the total as it was. */
const SAME_TOTAL = {
  "other quantities": [
    { ...RICE_NOW, quantity: 9 },
    { ...NOODLES_NOW, quantity: 7 },
  ],
  "another name": [{ ...RICE_NOW, name: "Tea" }, NOODLES_NOW],
  "another line": [wireLine("tea", 12, 10), NOODLES_NOW],
  "another VAT rate": [RICE_NOW, { ...NOODLES_NOW, vat_rate: "reduced" }],
  "a line more, at nothing": [RICE_NOW, NOODLES_NOW, wireLine("gift", 0, 1)],
  "a line in two": [{ ...RICE_NOW, quantity: 4 }, { ...RICE_NOW, quantity: 6 }, NOODLES_NOW],
  "quantity and price of a line": [{ ...RICE_NOW, price: 6, quantity: 20 }, NOODLES_NOW],
};

test.each(Object.entries(SAME_TOTAL))(
  "A correction is refused if the lines differ from what the phone saw, even with the same total: %s",
  async (_what, product_details) => {
    const id = await handedOut();
    await change(id, { product_details });
    const before = await owed(id);
    expect(before).toMatchObject({ total: 150 });
    expect(await correct(id)).toMatchObject({
      status: 409,
      body: {
        type: "urn:roundsman:credit-differs",
        current: { credit_note: { total_amount: 150, lines: expect.any(Array) } },
      },
    });
    expect(await owed(id)).toEqual(before);
    // A client that sends neither is answered as before.
    const nothing = { credit_note_lines: null, credit_note_vat_mode: "" };
    expect((await correct(id, nothing)).status).toBe(201);
  },
);

test("A correction is refused if the VAT option differs from what the phone saw", async () => {
  const id = await handedOut();
  await change(id, { vat_mode: "without" });
  const before = await owed(id);
  expect(await correct(id)).toMatchObject({
    status: 409,
    body: {
      type: "urn:roundsman:credit-vat-differs",
      current: { credit_note: { vat_mode: "without", vat_amount: null } },
    },
  });
  expect(await owed(id)).toEqual(before);
  await change(id, { vat_mode: "included" });
  expect(await correct(id)).toMatchObject({
    status: 201,
    body: { credit_note: { vat_mode: "included", total_amount: 150 } },
  });
});

test("A correction is made if the same lines are in another order", async () => {
  const id = await handedOut();
  await change(id, { product_details: [NOODLES_NOW, RICE_NOW] });
  expect((await correct(id)).status).toBe(201);
});

test("A correction is compared with what earlier notes left", async () => {
  const id = await handedOut();
  await credit(id, [{ line: "rice", quantity: 2 }]);
  const seen = { expected_total: 126, credit_note_lines: [RICE, NOODLES] };
  expect((await correct(id, seen)).status).toBe(409);
  const left = { ...RICE, quantity: 8, amount: 96 };
  expect((await correct(id, { ...seen, credit_note_lines: [left, NOODLES] })).status).toBe(201);
});

test.each([
  { credit_note_lines: "rice" },
  { credit_note_lines: [{ ...RICE, quantity: 0 }] },
  { credit_note_lines: [{ ...RICE, vat_rate: "some" }] },
  { credit_note_vat_mode: "some" },
])("A correction with an invalid line or VAT option is refused: %j", async (seen) => {
  expect((await correct(await handedOut(), seen)).status).toBe(422);
});

const { lines: _lines, vatMode: _vatMode, ...REST } = INVOICE_FIELDS;
const WIRE_NAMES = Object.values(REST).flatMap((part) => {
  if (!("blank" in part)) return [];
  return "fields" in part ? Object.values(part.fields).map(({ wire }) => wire) : [part.wire];
});
/** What an invoice says beside its lines: every field that a person types. */
const HEAD: Readonly<Record<string, string>> = {
  ...Object.fromEntries(WIRE_NAMES.map((wire) => [wire, "Front door"])),
  customer_email: "jade@example.com",
  invoice_date: "2026-11-20",
  supply_date: "2026-11-19",
  due_date: "2026-11-27",
};
const handedOutTo = async () => {
  const id = await invoice([RICE_NOW, NOODLES_NOW], HEAD);
  await post(`/api/invoices/${id}/downloads/`, { kind: "pdf", vat: "included" });
  return id;
};

test.each(Object.entries({ ...HEAD, invoice_date: "2026-11-19", supply_date: "", due_date: "" }))(
  "A correction is refused, and nothing is changed, if the phone did not see the invoice's current %s",
  async (field, value) => {
    const id = await handedOutTo();
    const other = value === HEAD[field] ? `${value}m` : value;
    expect((await change(id, { [field]: other })).status).toBe(200);
    const before = await read(`/api/invoices/${id}/`);
    const refused = await correct(id, { corrected_head: HEAD });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        type: "urn:roundsman:invoice-differs",
        current: { corrected: { [field]: other || null } },
      },
    });
    expect(await read(`/api/invoices/${id}/`)).toEqual(before);
    await change(id, { [field]: HEAD[field] });
    const made = await correct(id, { corrected_head: HEAD, description: "Back door" });
    expect(made).toMatchObject({ status: 201, body: { invoice: { description: "Back door" } } });
  },
);

test("White space makes no difference, and a client that sends no head is answered as before", async () => {
  const [one, two] = [await handedOutTo(), await handedOutTo()];
  const typed = { ...HEAD, customer_address: " Front  door\r\n", description: "Front door " };
  expect((await correct(one, { corrected_head: typed })).status).toBe(201);
  await change(two, { customer_name: "Jade House" });
  expect((await correct(two)).status).toBe(201);
});

test("A client that does not know a field yet is refused only for differences in others", async () => {
  const id = await handedOutTo();
  const { footerdescription: _unknown, ...known } = HEAD;
  await change(id, { footerdescription: "Thank you", customer_name: "Jade House" });
  expect((await correct(id, { corrected_head: known })).status).toBe(409);
  await change(id, { customer_name: HEAD["customer_name"] });
  expect(await correct(id, { corrected_head: known })).toMatchObject({
    status: 201,
    body: { invoice: { footerdescription: "Thank you" } },
  });
});

test.each(["Jade Palace", {}, { other: "" }, { ...HEAD, description: 7 }])(
  "A correction with an empty or invalid head is refused: %j",
  async (corrected_head) => {
    expect((await correct(await handedOutTo(), { corrected_head })).status).toBe(422);
  },
);
