import { afterEach, beforeEach, expect, test } from "vitest";
import { CUSTOMERS, customersOf, done, SHOP } from "../../catalogue/testing.ts";
import { creditor, wireLine } from "../../credit-notes/testing.ts";
import { merger } from "../../merging/testing.ts";
import type { Caller } from "../../testing/caller.ts";
import { freshApp, type TestApp } from "../../testing/fresh-app.ts";
import { cell, rowsIn, textsIn } from "./testing-csv.ts";
import { accountant } from "./testing.ts";

let business: TestApp;
let driver: Caller;
let partner: Caller;
let manager: Caller;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
  partner = await business.signIn("partner");
  manager = await business.signIn("manager");
});
afterEach(() => business.close());

const books = accountant(
  () => business,
  () => manager,
);
const invoiceBy = (caller: Caller, drivercustomer_id: unknown) =>
  creditor(() => caller).invoice([wireLine("Tea", 10, 1)], {
    customer_name: SHOP.customer_name,
    drivercustomer_id,
    vat_mode: "without",
  });
const customerOfBusiness = async (caller: Caller) => (await customersOf(caller))[0]?.id;
const assigned = () =>
  done(manager, "POST", CUSTOMERS, { ...SHOP, assigned_to: [driver.id, partner.id] });

/** The account of each document of the next export to Sage, and the accounts that come with it. */
async function onAccounts() {
  const { made } = await books.exported("sage");
  const texts = textsIn(await books.bytes(made?.id ?? 0));
  const rows = (name: string) => rowsIn(texts.get(name) ?? "");
  return {
    documents: rows("2-transactions.csv").map((row) =>
      ["Type", "Reference", "Account Reference"].map((name) => cell(row, name)).join(" "),
    ),
    accounts: rows("1-customers.csv").map((row) => cell(row, "Account Reference")),
  };
}

test("a customer of the business has one account and one contact, whichever drivers sell to them", async () => {
  const { id } = await assigned();
  await invoiceBy(driver, await customerOfBusiness(driver));
  await invoiceBy(partner, await customerOfBusiness(partner));
  const account = `B${String(id).padStart(5, "0")}`;
  expect(await onAccounts()).toEqual({
    documents: [`SI INV-1 ${account}`, `SI INV-2 ${account}`],
    accounts: [account],
  });
  for (const program of ["xero", "quickbooks"] as const) {
    const contacts = (await books.exportAndRead(program)).map(({ contact }) => contact);
    expect(contacts).toEqual([SHOP.customer_name, SHOP.customer_name]);
  }
});

test("documents that were exported on a driver's own account stay there, with credit notes and reversals", async () => {
  const { id: own } = await done(driver, "POST", "/create-driver-customer/", SHOP);
  const first = await invoiceBy(driver, own);
  const second = await invoiceBy(driver, own);
  const account = `C${String(own).padStart(5, "0")}`;
  expect((await onAccounts()).accounts).toEqual([account]);
  const { id } = await done(manager, "POST", `${CUSTOMERS}adopt/`, { records: [own] });
  const shared = `B${String(id).padStart(5, "0")}`;
  await creditor(() => driver).credit(first, [{ line: "Tea", quantity: 1 }]);
  await done(driver, "POST", `/api/invoiceupdate/${second}/`, {
    invoice_date: "2026-11-20",
    product_details: [wireLine("Tea", 12, 1)],
  });
  await invoiceBy(driver, own);
  expect(await onAccounts()).toEqual({
    documents: [
      `SC INV-2/R1 ${account}`,
      `SI INV-2/2 ${shared}`,
      `SI INV-3 ${shared}`,
      `SC CN-1 ${account}`,
    ],
    accounts: [account, shared],
  });
});

test("a credit note is on the account of its invoice after the driver merged the customer into another", async () => {
  const of = merger(() => driver);
  const [kept, gone] = [await of.shop("Golden Wok"), await of.shop("Jade Palace")];
  const invoice = await invoiceBy(driver, gone);
  const account = `C${String(gone).padStart(5, "0")}`;
  expect((await onAccounts()).accounts).toEqual([account]);
  await of.merge(kept, gone);
  await creditor(() => driver).credit(invoice, [{ line: "Tea", quantity: 1 }]);
  expect(await onAccounts()).toEqual({ documents: [`SC CN-1 ${account}`], accounts: [account] });
});
