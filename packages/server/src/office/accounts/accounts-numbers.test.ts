import { afterEach, beforeEach, expect, test } from "vitest";
import { creditor, wireLine } from "../../credit-notes/testing.ts";
import type { Caller } from "../../testing/caller.ts";
import { freshApp, type TestApp } from "../../testing/fresh-app.ts";
import { accountant, NOVEMBER } from "./testing.ts";

let business: TestApp;
let driver: Caller;
let manager: Caller;
/** The driver's own company. */
let jade: number;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
  manager = await business.signIn("manager");
  const ours = company("Lantern Trading Ltd", "GB 123 4567 82");
  await manager.send("PUT", `/api/responsible-persons/${manager.id}/default-company/`, ours);
  const path = `/api/responsible-persons/${driver.id}/company-info/`;
  const sent = { ...company("Jade Imports Ltd", THEIRS), responsible_person: driver.id };
  jade = ((await driver.send("POST", path, sent)).body as { id: number }).id;
});
afterEach(() => business.close());

const OURS = "GB123456782";
const THEIRS = "GB987654321";
const company = (name: string, vat_number: string) => ({
  name,
  email: "office@lantern.example",
  registration_number: "08123456",
  bank_account: "12345678",
  bank_sort_code: "20-00-00",
  vat_number,
  contact_number: "020 7946 0000",
  contact_person: "Wei Chen",
});
const { invoice, credited, voided } = creditor(() => driver);
const books = accountant(
  () => business,
  () => manager,
);
const sell = (more: object = {}) => invoice([wireLine("Tea", 120, 2)], more);
const numbersIn = async (vat_number?: string) =>
  (await books.exportAndRead("xero", { ...NOVEMBER, vat_number })).map(({ number }) => number);
const previewed = async (query = "") =>
  (
    await manager.send(
      "GET",
      `/api/office/accounts/?program=xero&from=2026-11-01&to=2026-11-30${query}`,
    )
  ).body;
/** As earlier releases wrote entries: without the number. */
async function forgetNumbers() {
  const { db } = business.database;
  const entries = await db.selectFrom("accounts_entry").selectAll().execute();
  await business.database.db.deleteFrom("accounts_file").execute();
  for (const { kind, document_id: id, nth, body } of entries) {
    const { vatNumber: _, ...older } = JSON.parse(body) as { vatNumber?: string };
    await db
      .updateTable("accounts_entry")
      .set({ body: JSON.stringify(older) })
      .where("kind", "=", kind)
      .where("document_id", "=", id)
      .where("nth", "=", nth)
      .execute();
  }
}

test("Each VAT number has files of its own, and nothing is in two of them", async () => {
  const [our, their] = [await sell(), await sell({ company_id: jade })];
  await credited(their, [{ line: "Tea", quantity: 1 }]);
  expect(await previewed()).toMatchObject({ invoices: 2, vat_numbers: [OURS, THEIRS] });
  expect(await previewed(`&vat_number=${THEIRS}`)).toMatchObject({ invoices: 1, credit_notes: 1 });
  const theirs = await books.exported("xero", {
    ...NOVEMBER,
    vat_number: THEIRS,
    sales_account: "300",
  });
  expect(theirs.made).toMatchObject({ invoices: 1, credit_notes: 1, vat_number: THEIRS });
  expect(theirs.made?.file_name).toContain(THEIRS);
  expect(await numbersIn(OURS)).toEqual([`INV-${our}`]);
  expect(await numbersIn()).toEqual([]);
  expect(await previewed(`&vat_number=${OURS}`)).toMatchObject({
    sales_account: "300",
    exported_before: [{ documents: 1 }],
  });
  expect(await previewed(`&vat_number=${THEIRS}`)).toMatchObject({
    exported_before: [{ documents: 2 }],
  });
});

test("What changes its company is taken back from the books of the one before it goes into the other's", async () => {
  const id = await sell();
  expect(await numbersIn(OURS)).toEqual([`INV-${id}`]);
  await driver.send("POST", `/api/invoiceupdate/${id}/`, { company_id: jade });
  expect(await numbersIn(THEIRS)).toEqual([]);
  expect(await numbersIn(OURS)).toEqual([`INV-${id}/R1`]);
  expect(await numbersIn(THEIRS)).toEqual([`INV-${id}/2`]);
  expect([await numbersIn(OURS), await numbersIn(THEIRS), await numbersIn()]).toEqual([[], [], []]);
});

test("What earlier releases exported of all numbers is taken back from its own books alone", async () => {
  const [our, their] = [await sell(), await sell({ company_id: jade })];
  const note = await credited(their, [{ line: "Tea", quantity: 1 }]);
  await numbersIn();
  await forgetNumbers();
  expect([await numbersIn(OURS), await numbersIn(THEIRS)]).toEqual([[], []]);
  await voided(note.id);
  await driver.send("POST", `/api/invoicedelete/${our}/`, {});
  expect(await numbersIn(THEIRS)).toEqual([`${note.number}/R1`]);
  expect(await numbersIn(OURS)).toEqual([`INV-${our}/R1`]);
});
