import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { codeOf } from "../payments/testing.ts";
import { retryKey, type Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { CUSTOMERS, customerOf, customersOf, done, lastEntry, SHOP, type Wire } from "./testing.ts";

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

const make = (more: object = {}) =>
  done(manager, "POST", CUSTOMERS, { ...SHOP, assigned_to: [1, 2], ...more });
const one = ({ id }: Wire) => `${CUSTOMERS}${id}/`;
const rowOf = async (caller: Caller) => (await customersOf(caller))[0] as Wire;
const bill = (caller: Caller, { id }: Wire, price: number) =>
  done(caller, "POST", "/api/invoice/", {
    drivercustomer_id: id,
    customer_name: "Jade Garden",
    product_details: [{ name: "Tea", price, quantity: 1 }],
  });

describe("A customer of the business", () => {
  test("reaches every driver to whom it is assigned, under the driver's name", async () => {
    const made = await make({ terms_days: 14, vat_mode: "add" });
    expect(await rowOf(driver)).toMatchObject({
      customer_name: "Jade Garden",
      driver_name: "The driver",
      terms_days: 14,
      vat_mode: "add",
      business_id: made.id,
    });
    expect((await rowOf(partner))["business_id"]).toBe(made.id);
  });

  test("has its debts to all drivers added up in the office; each driver sees their own part", async () => {
    const made = await make();
    await bill(driver, await rowOf(driver), 100);
    await bill(partner, await rowOf(partner), 40.5);
    expect(await done(manager, "GET", CUSTOMERS)).toMatchObject([{ id: made.id, owed: 140.5 }]);
    const { balances } = (await done(driver, "GET", "/api/balances/")) as unknown as {
      balances: Wire[];
    };
    expect(balances).toMatchObject([{ balance: 100 }]);
    const body = { customer_ids: [made.id], person_ids: [1] };
    await done(manager, "POST", `${CUSTOMERS}unassign/`, body);
    expect(await done(manager, "GET", CUSTOMERS)).toMatchObject([{ owed: 140.5 }]);
  });

  test("owes the same after the work is handed over to a driver who was not assigned it", async () => {
    const made = await make({ assigned_to: [1] });
    for (const price of [100, 40.5]) await bill(driver, await rowOf(driver), price);
    const work = { from_person: 1, to_person: 2 };
    await done(manager, "POST", "/api/office/hand-overs/", work);
    expect(await rowOf(partner)).toMatchObject({ business_id: made.id });
    expect(await done(manager, "GET", CUSTOMERS)).toMatchObject([{ id: made.id, owed: 140.5 }]);
    await bill(partner, await rowOf(partner), 10);
    expect(await done(manager, "GET", CUSTOMERS)).toMatchObject([{ id: made.id, owed: 150.5 }]);
  });

  test("has a phone number of its own for a driver who changed it, even after the office changes it", async () => {
    const made = await make();
    const row = await rowOf(driver);
    const path = customerOf(driver, row.id);
    await done(driver, "PATCH", path, { phone: "07700", version: 1 }, retryKey());
    await done(manager, "PATCH", one(made), { phone: "0114", city: "York" });
    expect(await rowOf(driver)).toMatchObject({ phone: "07700", city: "York" });
    expect(await rowOf(partner)).toMatchObject({ phone: "0114", city: "York" });
  });

  test("cannot be renamed or moved by a driver: a call with a version is refused, without one it changes nothing", async () => {
    await make();
    const row = await rowOf(driver);
    const path = customerOf(driver, row.id);
    for (const change of [{ customer_name: "x" }, { city: "x" }, { terms_days: 90 }]) {
      const answer = await driver.send("PATCH", path, { ...change, version: 1 }, retryKey());
      expect([answer.status, codeOf(answer.body)]).toEqual([409, "of-business"]);
    }
    const sent = { ...SHOP, customer_name: "x", city: "x", phone: "07700" };
    expect(await done(driver, "PATCH", path, sent)).toMatchObject({
      customer_name: "Jade Garden",
      city: "Leeds",
      phone: "07700",
    });
  });

  test("can only be edited in the office: a refused driver is sent to a manager, a manager to the office", async () => {
    await make({ assigned_to: [1, 3] });
    const detailOf = async (caller: Caller, path: string) => {
      const answer = await caller.send("PATCH", path, { city: "x", version: 1 }, retryKey());
      expect([answer.status, codeOf(answer.body)]).toEqual([409, "of-business"]);
      return (answer.body as { readonly detail: string }).detail;
    };
    const theirs = customerOf(driver, (await rowOf(driver)).id);
    expect(await detailOf(driver, theirs)).toContain("ask a manager");
    expect(await detailOf(manager, `/api/office/drivers/1${theirs}`)).toContain("in the office");
    const own = customerOf(manager, (await rowOf(manager)).id);
    expect(await detailOf(manager, own)).toContain("in the office");
  });

  test("keeps each driver's credit limit and picture", async () => {
    const made = await make();
    const row = await rowOf(driver);
    await done(driver, "PATCH", customerOf(driver, row.id), { credit_limit: 50 });
    await done(manager, "PATCH", one(made), { city: "York" });
    expect(await rowOf(driver)).toMatchObject({ credit_limit: 50, city: "York" });
    expect(await rowOf(partner)).not.toHaveProperty("credit_limit");
  });

  test("is offered with the differences between the drivers' records of it", async () => {
    const path = "/create-driver-customer/";
    const mine = await done(driver, "POST", path, { ...SHOP, terms_days: 14, vat_mode: "add" });
    const theirs = await done(partner, "POST", path, { ...SHOP, customer_address: "2 High St" });
    const { offers } = await done(manager, "GET", `${CUSTOMERS}offers/`);
    const place = { city: "Leeds", postcode: "LS1 1AA" };
    expect(offers).toEqual([
      {
        customer_name: "Jade Garden",
        ...place,
        phone: "0113",
        customer_ids: [mine.id, theirs.id],
        person_ids: [1, 2],
        versions: [
          {
            customer_id: mine.id,
            person_id: 1,
            customer_address: "1 High St",
            ...place,
            terms_days: 14,
            vat_mode: "add",
          },
          { customer_id: theirs.id, person_id: 2, customer_address: "2 High St", ...place },
        ],
      },
    ]);
  });

  test("is matched with drivers' customers by name and postcode", async () => {
    const mine = await done(driver, "POST", "/create-driver-customer/", SHOP);
    await done(driver, "POST", "/create-driver-customer/", { ...SHOP, postcode: "HU1" });
    const { offers } = await done(manager, "GET", `${CUSTOMERS}offers/?query=jade`);
    expect(offers).toHaveLength(2);
    const made = await make({ postcode: "ls11aa", phone: "0114" });
    expect(await customersOf(driver)).toMatchObject([
      { id: mine.id, business_id: made.id, postcode: "ls11aa", phone: "0113" },
      { postcode: "HU1" },
    ]);
  });
});

test("A driver who takes over work for a day has the customer of the business, and keeps it afterwards", async () => {
  const made = await make({ assigned_to: [1] });
  await bill(driver, await rowOf(driver), 100);
  await done(manager, "POST", "/api/office/hand-overs/", { from_person: 1, to_person: 2 });
  const row = await rowOf(partner);
  expect(row).toMatchObject({ business_id: made.id });
  const sent = { city: "Hull", version: 1 };
  const answer = await partner.send("PATCH", customerOf(partner, row.id), sent, retryKey());
  expect([answer.status, codeOf(answer.body)]).toEqual([409, "of-business"]);
});

describe("The erasure of a customer of the business", () => {
  test("erases the customer for every driver who has or had them, and is in the log of managers", async () => {
    const made = await make();
    await bill(driver, await rowOf(driver), 100);
    await done(manager, "PATCH", one(made), { customer_name: "Jade Palace" });
    await done(manager, "POST", `${CUSTOMERS}unassign/`, {
      customer_ids: [made.id],
      person_ids: [2],
    });
    const answer = await done(manager, "POST", `${one(made)}erasure/`);
    expect(answer).toMatchObject({ kept: 1, scheduled: 0 });
    expect(await done(manager, "POST", `${one(made)}erasure/`)).toEqual(answer);
    expect([await customersOf(driver), await customersOf(partner)]).toEqual([[], []]);
    expect(await done(manager, "GET", CUSTOMERS)).toEqual([]);
    expect(await lastEntry(business, partner)).toMatchObject({ actor_id: 3, action: "erase" });
    const log = await business.database.db
      .selectFrom("audit")
      .select(["before", "after"])
      .execute();
    const text = JSON.stringify(log);
    expect(text).not.toContain("Jade Palace");
    // The invoice keeps its copy as the law wants, and so do its entries.
    expect(text).not.toContain("1 High St");
    for (const table of ["business_customer", "business_assignment", "customer"] as const)
      expect(await business.database.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test("is allowed to managers only", async () => {
    await make();
    const row = await rowOf(driver);
    const path = `/api/responsible-persons/1/customers/${row.id}/erasure/`;
    const answer = await driver.send("POST", path);
    expect([answer.status, codeOf(answer.body)]).toEqual([409, "of-business"]);
    expect((await driver.send("POST", `${CUSTOMERS}1/erasure/`)).status).toBe(403);
  });
});
