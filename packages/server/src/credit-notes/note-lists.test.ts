import type { CreditNoteQuery } from "@roundsman/contract/credit-notes";
import { day } from "@roundsman/core/day";
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

const { invoice, credited } = creditor(() => driver);
const rice = [wireLine("rice", 12, 10, "zero")];

/** An invoice of a day, credited the day after. */
async function soldOn(date: string, more: object = {}) {
  const id = await invoice(rice, { invoice_date: date, ...more });
  const [credit_date] = new Date(Date.parse(date) + 86_400_000).toISOString().split("T");
  const note = await credited(id, [{ line: "rice", quantity: 1 }], { credit_date });
  return { id, note: note.id };
}
const paid = (id: number) =>
  driver.send("POST", "/bulk_update_invoice_status/", {
    invoice_ids: [id],
    payment_status: "paid",
  });
const listed = async (query: CreditNoteQuery) =>
  (await driver.api.creditNotes.list({ query })).creditNotes.map(({ id }) => id);

test("The notes of several invoices can be read in one call, without those of others", async () => {
  const [one, two] = [await soldOn("2026-03-02"), await soldOn("2026-11-02")];
  await soldOn("2026-11-03");
  expect(await listed({ invoiceIds: [one.id, two.id, 9_999_999] })).toEqual([two.note, one.note]);
  const { body } = await driver.send("GET", `/api/creditnotes/?invoice_ids=${one.id},${two.id}`);
  expect(body).toMatchObject({ totals: { count: 2, total_amount: 24 } });
  const partner = await business.signIn("partner");
  const theirs = await partner.api.creditNotes.list({ query: { invoiceIds: [one.id, two.id] } });
  expect(theirs.creditNotes).toEqual([]);
});

test("A note is found by the digits of its number, also together with a name", async () => {
  const { id, note } = await soldOn("2026-05-02", { customer_name: "Digit House" });
  const { number } = await driver.api.creditNotes.get({ params: { id: note } });
  const digits = number.split("-").at(-1) ?? "";
  expect(await listed({ query: digits })).toContain(note);
  expect(await listed({ query: `digit #${digits}` })).toEqual([note]);
  expect(await listed({ query: `digit inv-${id}` })).toEqual([]);
});

test.each(["1,", "1,two", Array.from({ length: 101 }, (_, id) => id + 1).join()])(
  "%s is not a valid list of invoices",
  async (ids) => {
    const { status, body } = await driver.send("GET", `/api/creditnotes/?invoice_ids=${ids}`);
    expect([status, body]).toMatchObject([422, { errors: { invoice_ids: expect.anything() } }]);
  },
);

test("A phone keeps the notes of recent days and of open invoices", async () => {
  const open = await soldOn("2026-04-01");
  const settled = await soldOn("2026-04-02");
  const late = await soldOn("2026-08-22");
  await paid(settled.id);
  await paid(late.id);
  const voided = await soldOn("2026-04-03");
  await driver.send("POST", `/api/invoicedelete/${voided.id}/`);
  const notes = await listed({ limit: 500, listedSince: day("2026-08-23") });
  expect(notes).toEqual(expect.arrayContaining([open.note, late.note]));
  expect(notes).not.toContain(settled.note);
  expect(notes).not.toContain(voided.note);
});

test("A pull that contains an invoice contains its notes, however old", async () => {
  const { id, note } = await soldOn("2026-04-05");
  await soldOn("2026-04-06");
  await paid(id);
  const { cursor } = await driver.api.pull.read({ body: {} });
  await driver.send("POST", "/bulk_update_invoice_status/", {
    invoice_ids: [id],
    payment_status: "notpaid",
  });
  const { changes } = await driver.api.pull.read({ body: { cursor } });
  expect(changes.invoices).toMatchObject([{ id, totals: { credited: 1200 } }]);
  expect(changes.creditNotes).toMatchObject([{ id: note, invoiceId: id, total: 1200 }]);
});
