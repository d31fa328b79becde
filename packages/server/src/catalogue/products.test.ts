import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { codeOf } from "../payments/testing.ts";
import { retryKey, type Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { done, lastEntry, PRODUCTS, productsOf, RICE, stockOf, type Wire } from "./testing.ts";

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

const make = (more: object = {}) => done(manager, "POST", PRODUCTS, { ...RICE, ...more });
const one = ({ id }: Wire) => `${PRODUCTS}${id}/`;
const both = () => [driver.id, partner.id];
const refusal = async (path: string, body?: object) => {
  const { status, body: problem } = await manager.send("POST", path, body);
  return status < 300 ? [status] : [status, codeOf(problem)];
};

describe("A product of the business", () => {
  test("reaches every driver to whom it is assigned, and their logs say who did it", async () => {
    const made = await make({ product_name: " Jasmine   Rice ", assigned_to: both() });
    expect(made).toMatchObject({
      product_name: "Jasmine Rice",
      assigned_to: [1, 2],
      hidden_by: [],
    });
    for (const caller of [driver, partner]) {
      const [row] = await productsOf(caller);
      expect(row).toMatchObject({ product_name: "Jasmine Rice", price: 9.8, business_id: made.id });
      expect(await lastEntry(business, caller)).toEqual({
        actor_id: manager.id,
        action: "create",
        kind: "product",
        entity_ids: [row?.id],
      });
    }
    expect(await lastEntry(business, manager)).toMatchObject({
      action: "create",
      kind: "businessProduct",
    });
    expect(await productsOf(manager)).toEqual([]);
  });

  test("has one price: a change reaches every driver's phone", async () => {
    const made = await make({ assigned_to: both() });
    const { cursor } = await done(driver, "POST", "/api/pull/", {});
    await done(manager, "PUT", one(made), { ...RICE, price: 10.5, vat_rate: "zero", version: 1 });
    for (const caller of [driver, partner])
      expect(await productsOf(caller)).toMatchObject([
        { price: 10.5, vat_rate: "zero", version: 2 },
      ]);
    const pulled = await done(driver, "POST", "/api/pull/", { cursor });
    expect(pulled).toMatchObject({ changes: { products: [{ price: 10.5 }] } });
    const stale = await manager.send("PUT", one(made), { ...RICE, version: 1 }, retryKey());
    expect([stale.status, codeOf(stale.body)]).toEqual([409, "stale-version"]);
  });

  test("is linked to a driver's own product of the same name, which keeps its stock and invoices", async () => {
    const own = await done(driver, "POST", "/responsible-persons/1/driver-stocks/", {
      ...RICE,
      product_name: "rice",
      price: 12,
    });
    const made = await make({ assigned_to: both() });
    expect(await productsOf(driver)).toMatchObject([
      { id: own.id, product_name: "Rice", price: 9.8, business_id: made.id },
    ]);
  });

  test("cannot be repriced by a driver: a call with a version is refused, without one it changes nothing", async () => {
    await make({ assigned_to: [1] });
    const [row] = await productsOf(driver);
    const path = stockOf(driver, row?.id ?? 0);
    const versioned = await driver.send(
      "PUT",
      path,
      { ...RICE, price: 20, version: 1 },
      retryKey(),
    );
    expect([versioned.status, codeOf(versioned.body)]).toEqual([409, "of-business"]);
    expect(await done(driver, "PUT", path, { ...RICE, price: 20 })).toMatchObject({ price: 9.8 });
    const same = await driver.send("PUT", path, { ...RICE, version: 2 }, retryKey());
    expect(same.status).toBe(200);
  });

  test("is removed completely, and comes back as the same record when it is assigned again", async () => {
    const made = await make({ assigned_to: both() });
    const [row] = await productsOf(driver);
    await done(driver, "POST", "/api/invoice/", {
      product_details: [{ id: row?.id, name: "Rice", price: 9.8, quantity: 2 }],
    });
    const body = { product_ids: [made.id], person_ids: [1] };
    expect(await done(manager, "POST", `${PRODUCTS}unassign/`, body)).toMatchObject({
      products: [{ assigned_to: [2] }],
    });
    expect(await productsOf(driver)).toEqual([]);
    expect(await done(driver, "GET", "/api/invoices/1/")).toMatchObject({ total_amount: 19.6 });
    const back = await driver.send("POST", `${stockOf(driver, row?.id ?? 0)}restore/`);
    expect([back.status, codeOf(back.body)]).toEqual([409, "taken-back"]);
    await done(manager, "PUT", one(made), { ...RICE, price: 11 });
    await done(manager, "POST", `${PRODUCTS}assign/`, body);
    expect(await productsOf(driver)).toMatchObject([{ id: row?.id, price: 11 }]);
  });

  test("that a driver deleted is still assigned, and that driver can restore it", async () => {
    const made = await make({ assigned_to: both() });
    const [row] = await productsOf(driver);
    await done(driver, "DELETE", stockOf(driver, row?.id ?? 0));
    expect(await done(manager, "GET", PRODUCTS)).toMatchObject([
      { assigned_to: [1, 2], hidden_by: [1] },
    ]);
    await done(manager, "DELETE", one(made));
    expect(await productsOf(partner)).toEqual([]);
    const early = await driver.send("POST", `${stockOf(driver, row?.id ?? 0)}restore/`);
    expect(codeOf(early.body)).toBe("taken-back");
    await done(manager, "POST", `${one(made)}restore/`);
    expect([await productsOf(driver), await productsOf(partner)]).toMatchObject([
      [],
      [{ price: 9.8 }],
    ]);
    await done(driver, "POST", `${stockOf(driver, row?.id ?? 0)}restore/`);
    expect(await productsOf(driver)).toMatchObject([{ id: row?.id }]);
  });

  test("cannot be assigned to a person who is unknown, disabled or no driver, or who has it already", async () => {
    const made = await make({ assigned_to: [1] });
    const assign = (...person_ids: number[]) =>
      refusal(`${PRODUCTS}assign/`, { product_ids: [made.id], person_ids });
    expect(await assign(99)).toEqual([404, "unknown-person"]);
    expect(await assign(2, 4)).toEqual([409, "no-book"]);
    await done(manager, "POST", "/api/team/2/disable/");
    expect(await assign(2)).toEqual([409, "person-disabled"]);
    expect(await assign(1)).toEqual([409, "already-assigned"]);
    expect(await assign(1, 3)).toEqual([200]);
    expect(await done(manager, "GET", PRODUCTS)).toMatchObject([{ assigned_to: [1, 3] }]);
    expect(await refusal(`${PRODUCTS}assign/`, { product_ids: [99], person_ids: [1] })).toEqual([
      404,
      "not-found",
    ]);
  });

  test("can be read by managers only", async () => {
    for (const caller of [driver, partner])
      expect((await caller.send("GET", PRODUCTS)).status).toBe(403);
  });
});

describe("Drivers' own products", () => {
  const own = (caller: Caller, more: object) =>
    done(caller, "POST", `/responsible-persons/${caller.id}/driver-stocks/`, { ...RICE, ...more });
  const offers = async (query = "") =>
    (await done(manager, "GET", `${PRODUCTS}offers/?query=${query}`))["offers"];

  test("are offered by name, and become a product of the business with the same ids", async () => {
    const mine = await own(driver, { price: 9 });
    const theirs = await own(partner, { product_name: "RICE", price: 10 });
    await own(driver, { product_name: "Tea 50%" });
    expect(await offers()).toMatchObject([
      {
        product_name: "Rice",
        product_ids: [mine.id, theirs.id],
        person_ids: [1, 2],
        versions: [
          { product_id: mine.id, person_id: 1, price: 9 },
          { product_id: theirs.id, person_id: 2, price: 10 },
        ],
      },
      { product_name: "Tea 50%" },
    ]);
    for (const words of ["te", "50%25"]) expect(await offers(words)).toHaveLength(1);
    const adopted = await done(manager, "POST", `${PRODUCTS}adopt/`, {
      records: [theirs.id, mine.id],
    });
    expect(adopted).toMatchObject({ product_name: "RICE", price: 10, assigned_to: [1, 2] });
    expect(await productsOf(driver)).toMatchObject([
      { id: mine.id, product_name: "RICE", price: 10, business_id: adopted.id },
      { product_name: "Tea 50%" },
    ]);
    expect(await offers()).toMatchObject([{ product_name: "Tea 50%" }]);
    const adopt = { records: [mine.id] };
    expect(await done(manager, "POST", `${PRODUCTS}adopt/`, adopt)).toEqual(adopted);
    const salt = await own(partner, { product_name: "Salt" });
    adopt.records.push(salt.id);
    expect(await refusal(`${PRODUCTS}adopt/`, adopt)).toEqual([409, "of-business"]);
  });

  test("join the business's product of the same name", async () => {
    const made = await make();
    const mine = await own(driver, { price: 9 });
    const adopted = await done(manager, "POST", `${PRODUCTS}adopt/`, { records: [mine.id] });
    expect(adopted).toMatchObject({ id: made.id, price: 9.8, assigned_to: [1] });
  });

  test("are refused if two are of one driver, or if one is unknown", async () => {
    const [one, two] = [await own(driver, {}), await own(driver, {})];
    const adopt = (...records: number[]) => refusal(`${PRODUCTS}adopt/`, { records });
    expect(await adopt(one.id, two.id)).toEqual([409, "twice-in-book"]);
    expect(await adopt(one.id, 99)).toEqual([404, "not-found"]);
  });

  test("that replaced an unassigned product prevent its return", async () => {
    const made = await make({ assigned_to: [1] });
    const before = (await productsOf(driver))[0] as Wire;
    const of = { product_ids: [made.id], person_ids: [1] };
    await done(manager, "POST", `${PRODUCTS}unassign/`, of);
    const mine = await own(driver, { price: 9 });
    await done(manager, "POST", `${PRODUCTS}adopt/`, { records: [mine.id] });
    const answer = await driver.send("POST", `${stockOf(driver, before.id)}restore/`);
    expect([answer.status, codeOf(answer.body)]).toEqual([409, "taken-back"]);
    expect(await productsOf(driver)).toMatchObject([{ id: mine.id, business_id: made.id }]);
    // Given once more, the driver gets the row that they had last.
    await done(manager, "POST", `${PRODUCTS}unassign/`, of);
    await done(manager, "POST", `${PRODUCTS}assign/`, of);
    expect(await productsOf(driver)).toMatchObject([{ id: mine.id }]);
  });
});
