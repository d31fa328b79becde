import { afterEach, beforeEach, expect, test } from "vitest";
import { CUSTOMERS, customersOf, done, SHOP } from "../catalogue/testing.ts";
import { handWorkOver } from "../hand-overs/testing.ts";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";

let business: TestApp;
let driver: Caller;
let partner: Caller;
let manager: Caller;
beforeEach(async () => {
  business = await freshApp();
  [driver, partner, manager] = await Promise.all([
    business.signIn("driver"),
    business.signIn("partner"),
    business.signIn("manager"),
  ]);
});
afterEach(() => business.close());

const NOVEMBER = "from=2026-11-01&to=2026-11-30";
const office = (path: string) => done(manager, "GET", `/api/office/${path}`);
const make = (assigned: readonly number[]) =>
  done(manager, "POST", CUSTOMERS, { ...SHOP, assigned_to: assigned });
const idOf = async (own: Caller) => (await customersOf(own))[0]?.id ?? 0;

async function bill(
  own: Caller,
  { price, ...more }: { readonly price: number; readonly [field: string]: unknown },
) {
  return done(own, "POST", "/api/invoice/", {
    drivercustomer_id: await idOf(own),
    customer_name: "Jade Garden",
    invoice_date: "2026-11-10",
    due_date: "2026-11-15",
    vat_mode: "add",
    product_details: [{ id: "l0", name: "Tea", price, quantity: 1, vat_rate: "standard" }],
    ...more,
  });
}

test("A customer of two drivers is one row and one debtor, and drivers' own customers stay separate", async () => {
  const made = await make([1, 2]);
  await bill(driver, { price: 100 });
  await bill(partner, {
    price: 40.5,
    invoice_date: "2026-11-12",
    due_date: "2026-11-30",
    customer_name: "Jade Garden Ltd",
  });
  for (const own of [driver, partner])
    await bill(own, { price: 9, customer_name: "Kam Lee", drivercustomer_id: null });
  const whose = {
    business_customer_id: made.id,
    drivercustomer_id: await idOf(driver),
    responsible_person_id: 1,
    driver_name: "The driver, The partner",
  };
  const board = await office(`board/?${NOVEMBER}`);
  const amounts = { invoices: 2, net: 140.5, vat: 28.1, amount: 168.6 };
  expect(board).toMatchObject({
    customers: [
      { ...whose, customer_name: "Jade Garden Ltd", ...amounts },
      { customer_name: "Kam Lee", responsible_person_id: 1, amount: 10.8 },
      { customer_name: "Kam Lee", responsible_person_id: 2, amount: 10.8 },
    ],
    debtors: [{ ...whose, owed: 168.6, days_late: 6 }, { owed: 10.8 }, { owed: 10.8 }],
  });
  const of = `business_customer_id=${made.id}`;
  const sales = await office(`sales/?${NOVEMBER}&${of}`);
  expect(sales).toMatchObject({ totals: amounts, rows: [{ net: 40.5 }, { net: 100 }] });
  const debts = await office(`debts/?${of}`);
  expect(debts).toMatchObject({
    totals: { invoices: 2, owed: 168.6 },
    rows: [{ owed: 120 }, { owed: 48.6 }],
  });
  expect(await office(`debts/?${of}&responsible_person_id=2`)).toMatchObject({
    totals: { invoices: 1, owed: 48.6 },
  });
});

test("If one driver alone sells to them, the row opens that driver's customer; of several drivers it is one row", async () => {
  const made = await make([1, 2]);
  await bill(partner, { price: 60 });
  const row = async () => {
    const { customers, debtors } = await office(`board/?${NOVEMBER}&named=1`);
    return [customers, debtors];
  };
  const its = {
    drivercustomer_id: await idOf(partner),
    responsible_person_id: 2,
    driver_name: "The partner",
  };
  const [[customer], [debtor]] = (await row()) as [object[], object[]];
  for (const each of [customer, debtor]) {
    expect(each).toMatchObject(its);
    expect(each).not.toHaveProperty("business_customer_id");
  }
  await bill(driver, { price: 60 });
  await bill(manager, { price: 90, customer_name: "Kam Lee", drivercustomer_id: null });
  expect(await row()).toMatchObject([
    [{ business_customer_id: made.id, amount: 144 }],
    [{ business_customer_id: made.id, owed: 144 }],
  ]);
});

test("Sales after a hand-over or an unassignment count for the same customer", async () => {
  const made = await make([1]);
  await bill(driver, { price: 100 });
  const paid = await bill(driver, { price: 10 });
  const allocations = [{ invoice_id: paid.id, amount: 5 }];
  await done(driver, "POST", "/api/payments/", { method: "cash", amount: 5, allocations });
  await handWorkOver(manager, { from: driver, to: partner });
  const body = { customer_ids: [made.id], person_ids: [1] };
  await done(manager, "POST", `${CUSTOMERS}unassign/`, body);
  expect(await office(`board/?${NOVEMBER}`)).toMatchObject({
    customers: [{ business_customer_id: made.id, amount: 132, invoices: 2 }],
    debtors: [{ business_customer_id: made.id, owed: 127 }],
  });
  const of = `business_customer_id=${made.id}`;
  expect(await office(`sales/?${NOVEMBER}&${of}`)).toMatchObject({ totals: { amount: 132 } });
  expect(await office(`debts/?${of}`)).toMatchObject({ totals: { owed: 127 } });
});

test("Money on account with both drivers is one row, which opens the payments of both", async () => {
  const made = await make([1, 2]);
  const advance = async (own: Caller, amount: number, day: string) =>
    done(own, "POST", "/api/payments/", {
      method: "cash",
      amount,
      day,
      drivercustomer_id: await idOf(own),
    });
  await advance(driver, 20, "2026-11-12");
  await advance(partner, 5.5, "2026-11-14");
  const { rows } = await office("on-account/");
  expect(rows).toMatchObject([
    {
      business_customer_id: made.id,
      responsible_person_id: 1,
      driver_name: "The driver, The partner",
      on_account: 25.5,
    },
  ]);
  const of = `business_customer_id=${made.id}`;
  const payments = async (more = "") => (await office(`on-account/payments/?${of}${more}`)).rows;
  expect(await payments()).toMatchObject([
    { responsible_person_id: 2, on_account: 5.5 },
    { responsible_person_id: 1, on_account: 20 },
  ]);
  expect(await payments("&responsible_person_id=2")).toMatchObject([{ on_account: 5.5 }]);
});

test("A list is filtered by one customer only: of the business, of a driver, or by name", async () => {
  for (const list of [`sales/?${NOVEMBER}`, "debts/?", "on-account/payments/?"]) {
    for (const other of ["drivercustomer_id=1", "customer_name=Kam"]) {
      const path = `/api/office/${list}&business_customer_id=1&${other}`;
      const { status, body } = await manager.send("GET", path);
      expect([path, status]).toEqual([path, 422]);
      expect(body).toMatchObject({ errors: { business_customer_id: [expect.any(String)] } });
    }
    const nobody = await office(`${list}&business_customer_id=99`);
    const none = list.startsWith("on-account") ? {} : { totals: { invoices: 0 } };
    expect(nobody).toMatchObject({ ...none, rows: [] });
  }
});
