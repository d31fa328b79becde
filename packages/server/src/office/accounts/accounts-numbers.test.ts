import { afterEach, beforeEach, expect, test } from "vitest";
import { creditor, wireLine } from "../../credit-notes/testing.ts";
import type { Caller } from "../../testing/caller.ts";
import { freshApp, type TestApp } from "../../testing/fresh-app.ts";
import { handWorkOver } from "../../hand-overs/testing.ts";
import { UNKNOWN_VAT_NUMBER } from "../repository/seller.ts";
import { accountant, NOVEMBER } from "./testing.ts";

let business: TestApp;
let driver: Caller;
let partner: Caller;
let manager: Caller;
/** The driver's own company. */
let jade: number;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
  partner = await business.signIn("partner");
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

test("Each VAT number has its own files, and each document is in one of them", async () => {
  const [our, their] = [await sell(), await sell({ company_id: jade })];
  await credited(their, [{ line: "Tea", quantity: 1 }]);
  // The partner sells in her own name, without a VAT number.
  const partners = await creditor(() => partner).invoice([wireLine("Soy", 10, 1)]);
  expect(await previewed()).toMatchObject({ invoices: 3, vat_numbers: [OURS, THEIRS, "none"] });
  expect(await previewed(`&vat_number=${THEIRS}`)).toMatchObject({ invoices: 1, credit_notes: 1 });
  const theirs = await books.exported("xero", {
    ...NOVEMBER,
    vat_number: "gb 987 6543 21",
    sales_account: "300",
  });
  expect(theirs.made).toMatchObject({ invoices: 1, credit_notes: 1, vat_number: THEIRS });
  expect(theirs.made?.file_name).toContain(THEIRS);
  expect(await numbersIn(OURS)).toEqual([`INV-${our}`]);
  expect(await previewed(`&vat_number=${OURS}`)).toMatchObject({
    exported_before: [{ documents: 1 }],
  });
  expect(await previewed(`&vat_number=${THEIRS}`)).toMatchObject({
    sales_account: "300",
    exported_before: [{ documents: 2 }],
  });
  expect(await numbersIn("none")).toEqual([`INV-${partners}`]);
  expect(await numbersIn()).toEqual([]);
});

test("A document whose company changes is reversed in the old books before it is exported to the new ones", async () => {
  const id = await sell();
  expect(await numbersIn(OURS)).toEqual([`INV-${id}`]);
  await driver.send("POST", `/api/invoiceupdate/${id}/`, { company_id: jade });
  expect(await numbersIn(THEIRS)).toEqual([]);
  expect(await numbersIn(OURS)).toEqual([`INV-${id}/R1`]);
  expect(await numbersIn(THEIRS)).toEqual([`INV-${id}/2`]);
  expect([await numbersIn(OURS), await numbersIn(THEIRS), await numbersIn()]).toEqual([[], [], []]);
});

test("An export of everything uses the business's own books, and reverses another number's documents before that one gets them", async () => {
  const [our, their] = [await sell(), await sell({ company_id: jade })];
  const note = await credited(their, [{ line: "Tea", quantity: 1 }]);
  expect((await numbersIn()).toSorted()).toEqual(
    [`INV-${our}`, note.number, `INV-${their}`].toSorted(),
  );
  // These books never had the note, so that its void is no entry there.
  await voided(note.id);
  expect(await numbersIn(THEIRS)).toEqual([]);
  await driver.send("POST", `/api/invoicedelete/${our}/`, {});
  expect((await numbersIn(OURS)).toSorted()).toEqual(
    [`${note.number}/R1`, `INV-${our}/R1`, `INV-${their}/R1`].toSorted(),
  );
  expect(await numbersIn(THEIRS)).toEqual([`INV-${their}/2`]);
  expect([await numbersIn(OURS), await numbersIn()]).toEqual([[], []]);
});

test("The books of a VAT number that is no longer used can still be corrected", async () => {
  const id = await sell({ company_id: jade });
  expect(await numbersIn(THEIRS)).toEqual([`INV-${id}`]);
  await driver.send("DELETE", `/api/responsible-persons/${driver.id}/company-info/${jade}/`);
  // It is in the business's books from now on, as in its VAT return.
  expect(await numbersIn(OURS)).toEqual([]);
  expect(await previewed()).toMatchObject({ vat_numbers: [OURS, THEIRS, "none"] });
  expect(await numbersIn(THEIRS)).toEqual([`INV-${id}/R1`]);
  expect(await numbersIn(OURS)).toEqual([`INV-${id}/2`]);
});

test("A document is still in the same books after a hand-over", async () => {
  const other = company("Mei Foods Ltd", "GB 555 5555 55");
  const sent = { ...other, responsible_person: partner.id };
  await partner.send("POST", `/api/responsible-persons/${partner.id}/company-info/`, sent);
  const id = await sell({ company_id: jade, delivery_status: "not_shipped" });
  expect(await numbersIn(THEIRS)).toEqual([`INV-${id}`]);
  const given = await handWorkOver(manager, { from: driver, to: partner });
  expect(given.status).toBe(201);
  // The copy of the company has the same number.
  expect([await numbersIn(THEIRS), await numbersIn(OURS)]).toEqual([[], []]);
  expect(await numbersIn("GB555555555")).toEqual([]);
});

test.each(["nonsense", "GB 000 0000 00"])("%s is refused beside its field", async (number) => {
  const asked = `&vat_number=${encodeURIComponent(number)}`;
  expect(await previewed(asked)).toMatchObject({ errors: { vat_number: [UNKNOWN_VAT_NUMBER] } });
  const made = await books.exported("xero", { ...NOVEMBER, vat_number: number });
  expect(made.status).toBe(422);
  const boxes = await manager.send("GET", `/api/office/vat/?from=2026-11-01&to=2026-11-30${asked}`);
  expect(boxes.status).toBe(422);
});
