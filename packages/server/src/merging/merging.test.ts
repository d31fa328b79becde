import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "../testing/caller.ts";
import { auditRows, idsOf, ONE } from "../testing/customers.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { codeOf, idOf, merger } from "./testing.ts";

let business: TestApp;
let driver: Caller;
const of = merger(() => driver);
beforeAll(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterAll(() => business.close());

let kept: number;
let gone: number;
beforeEach(async () => {
  kept = await of.shop("Golden Dragon");
  gone = await of.shop("金龙 Golden Dragon");
});

describe("Two customers that are the same shop", () => {
  test("become one: the kept customer has all invoices, credit notes, payments and money on account", async () => {
    const ours = await of.invoice(kept, 10);
    const theirs = await of.invoice(gone, 20, { customer_name: "金龙 Golden Dragon" });
    const note = idOf(
      await driver.send("POST", `/api/invoices/${theirs}/creditnotes/`, {
        reason: "returned",
        lines: [{ line: "rice", quantity: 0.5 }],
      }),
    );
    const paid = await of.pay(theirs, 4);
    const left = await of.pay(ours, 30, { drivercustomer_id: gone });
    const before = await of.balances();

    expect((await of.merge(kept, gone)).status).toBe(200);
    const after = await of.balances();
    expect(after[kept]).toBe((before[kept] ?? 0) + (before[gone] ?? 0));
    expect(after).not.toHaveProperty(String(gone));
    expect(await of.whose(theirs)).toBe(kept);
    expect(await of.read(`/api/creditnotes/${note}/`)).toMatchObject({ drivercustomer_id: kept });
    for (const id of [paid, left])
      expect(await of.read(`/api/payments/${id}/`)).toMatchObject({ drivercustomer_id: kept });
    expect(await of.customer(kept)).toMatchObject({ on_account: 20 });
    const statement = await of.read(
      `/api/customers/${kept}/statement/?from=2026-11-01&to=2026-11-30`,
    );
    expect(statement).toMatchObject({ closing: after[kept], on_account: 20 });
    for (const named of [kept, gone])
      expect((await of.read(`/api/payments/?drivercustomer_id=${named}`))["payments"]).toHaveLength(
        2,
      );
  });

  test("keep their issued documents unchanged", async () => {
    const theirs = await of.invoice(gone, 20, { customer_name: "金龙 Golden Dragon" });
    await driver.send("POST", `/api/invoices/${theirs}/downloads/`, { kind: "pdf" });
    const before = await of.read(`/api/invoices/${theirs}/`);
    await of.merge(kept, gone);
    expect(await of.read(`/api/invoices/${theirs}/`)).toEqual({
      ...before,
      drivercustomer_id: kept,
    });
  });

  test("are in each route once, at the kept customer's place", async () => {
    const other = await of.shop("Pearl");
    const routes = "/routeapi/responsible-persons/1/routes/";
    const route = async (name: string, ids: readonly number[]) => {
      const id = idOf(await driver.send("POST", routes, { name: `${name} ${randomUUID()}` }));
      await driver.send("POST", `${routes}${id}/add_customer/`, { customer_ids: ids });
      return id;
    };
    const stops = async (id: number) =>
      ((await of.read(`${routes}${id}/`))["customers"] as { customer: { id: number } }[]).map(
        ({ customer }) => customer.id,
      );
    const [theirs, both] = [await route("Leeds", [gone, other]), await route("York", [kept, gone])];
    await of.merge(kept, gone);
    expect([await stops(theirs), await stops(both)]).toEqual([[kept, other], [kept]]);
    await driver.send("POST", `${routes}${both}/remove_customer/`, { customer_ids: [kept] });
    await driver.send("POST", `${routes}${both}/add_customer/`, { customer_ids: [gone] });
    expect(await stops(both)).toEqual([kept]);
    await of.unmerge(gone);
    expect([await stops(theirs), await stops(both)]).toEqual([
      [gone, other],
      [gone, kept],
    ]);
  });

  test("have empty details filled, and chosen ones taken from the other", async () => {
    const { body } = await of.merge(
      kept,
      await of.shop("Dragon", {
        phone: "0114",
        email: "d@example.com",
        vat_mode: "add",
        terms_days: 14,
      }),
      {
        take: ["phone"],
      },
    );
    expect(body).toMatchObject({
      customer_name: "Golden Dragon",
      phone: "0114",
      email: "a@example.com",
      vat_mode: "add",
      terms_days: 14,
    });
  });
});

describe("The merged customer", () => {
  test("is not found by the specification's calls, and is listed as deleted", async () => {
    await of.merge(kept, gone);
    for (const [method, body] of [["GET"], ["PATCH", { city: "York" }], ["DELETE"]] as const)
      expect((await driver.send(method, ONE(driver, gone), body)).status).toBe(404);
    expect(await idsOf(driver)).not.toContain(gone);
    const { records } = (await of.read("/api/responsible-persons/1/recently-deleted/")) as {
      records: readonly { id: number; kind: string }[];
    };
    expect(records.find(({ id, kind }) => kind === "customer" && id === gone)).toMatchObject({
      name: "金龙 Golden Dragon",
      merged_into: "Golden Dragon",
    });
  });

  test("is an alias of the kept one: what is sent for it counts there", async () => {
    gone = await of.shop("金龙 Golden Dragon Leeds");
    const old = await of.invoice(gone, 5);
    await of.merge(kept, gone);
    const byId = await of.invoice(gone, 10);
    const byName = await of.invoice(null, 11, { customer_name: "金龙 golden dragon LEEDS" });
    await of.pay(old, 9, { drivercustomer_id: gone });
    const update = { drivercustomer_id: gone, description: "x" };
    expect((await driver.send("POST", `/api/invoiceupdate/${old}/`, update)).body).toMatchObject({
      drivercustomer_id: kept,
    });
    for (const id of [byId, byName, old]) expect(await of.whose(id)).toBe(kept);
    expect((await of.balances())[kept]).toBe(17);
    expect(await of.customer(kept)).toMatchObject({ on_account: 4 });
    const listed = async (body: object) =>
      (await driver.send("POST", "/api/invoices-by-driver-customer/", body)).body;
    expect(await listed({ drivercustomer_id: gone, customer_name: "" })).toEqual(
      await listed({ drivercustomer_id: kept, customer_name: "" }),
    );
  });
});

describe("Unmerge", () => {
  test("returns its invoices and payments, also later ones, and details that nobody changed", async () => {
    const dragon = await of.shop("Dragon", { peppol_id: "9932:GB1", terms_days: 7 });
    const [ours, theirs] = [await of.invoice(kept, 10), await of.invoice(dragon, 20)];
    const before = await of.customer(dragon);
    await of.merge(kept, dragon);
    const late = await of.invoice(dragon, 1);
    await of.pay(ours, 15, { drivercustomer_id: dragon });
    await driver.send("PATCH", ONE(driver, kept), { terms_days: 30 });
    expect((await of.unmerge(dragon)).status).toBe(200);
    expect(await of.customer(dragon)).toMatchObject({
      ...before,
      on_account: 5,
      version: 3,
      updated_at: expect.any(String) as string,
    });
    for (const id of [theirs, late]) expect(await of.whose(id)).toBe(dragon);
    expect(await of.whose(ours)).toBe(kept);
    expect(await of.customer(kept)).toMatchObject({ peppol_id: "", terms_days: 30 });
    expect(await of.balances()).toMatchObject({ [kept]: 0, [dragon]: 16 });
  });

  test("works in the middle of a chain, even if others were deleted", async () => {
    const third = await of.shop("Dragon House");
    const bills = [
      await of.invoice(kept, 1),
      await of.invoice(gone, 2),
      await of.invoice(third, 4),
    ];
    await of.merge(kept, gone);
    await of.merge(third, kept);
    const late = await of.invoice(gone, 8);
    expect(await of.balances()).toMatchObject({ [third]: 15 });
    await driver.send("DELETE", ONE(driver, third));
    await of.unmerge(kept);
    expect(await of.balances()).toMatchObject({ [third]: 4, [kept]: 11 });
    await of.unmerge(gone);
    expect(await Promise.all([...bills, late].map(of.whose))).toEqual([kept, gone, third, gone]);
    expect(await of.balances()).toMatchObject({ [third]: 4, [kept]: 1, [gone]: 10 });
  });

  test("includes payments that were reversed after the merge", async () => {
    const paid = await of.pay(await of.invoice(gone, 20), 25);
    await of.merge(kept, gone);
    await driver.send("POST", `/api/payments/${paid}/reverse/`, {});
    expect((await of.unmerge(gone)).status).toBe(200);
    expect(await of.balances()).toMatchObject({ [gone]: 20 });
  });

  test("is refused while money of one has paid the other, until that is taken back", async () => {
    const ours = await of.invoice(kept, 10);
    await driver.send("POST", "/api/payments/", {
      method: "cash",
      amount: 8,
      drivercustomer_id: gone,
    });
    await of.merge(kept, gone);
    const use = await of.pay(ours, 8, { method: "account" });
    const refused = await of.unmerge(gone);
    expect([refused.status, codeOf(refused)]).toEqual([409, "money-used"]);
    expect(await of.balances()).toMatchObject({ [kept]: 2 });
    await driver.send("POST", `/api/payments/${use}/reverse/`, {});
    expect((await of.unmerge(gone)).status).toBe(200);
    expect(await of.balances()).toMatchObject({ [kept]: 10, [gone]: -8 });
  });

  test("includes corrections that were made after the merge", async () => {
    const theirs = await of.invoice(gone, 20);
    await of.pay(theirs, 5);
    await of.merge(kept, gone);
    const { body } = await driver.send("POST", `/api/invoices/${theirs}/correct/`, {});
    const made = (body as { invoice: { id: number } }).invoice.id;
    await of.unmerge(gone);
    expect([await of.whose(theirs), await of.whose(made)]).toEqual([gone, gone]);
    expect(await of.balances()).toMatchObject({ [gone]: 15 });
  });
});

describe("Refused, and nothing is changed", () => {
  const refusals: readonly (readonly [
    string,
    string,
    number,
    () => Promise<readonly [number, number]>,
  ])[] = [
    ["with itself", "same-customer", 409, async () => [kept, kept]],
    ["with an unknown customer", "not-found", 404, async () => [kept, 9999]],
    ["a deleted one", "customer-deleted", 409, async () => (await hide(gone), [kept, gone])],
    ["into a deleted one", "not-found", 404, async () => (await hide(kept), [kept, gone])],
    [
      "into a merged one",
      "already-merged",
      409,
      async () => (await of.merge(kept, gone), [gone, kept]),
    ],
    [
      "one that is part of another",
      "already-merged",
      409,
      async () => (await of.merge(kept, gone), [await of.shop("Pearl"), gone]),
    ],
  ];
  const hide = (id: number) => driver.send("DELETE", ONE(driver, id));
  test.each(refusals)("%s", async (_, code, status, pair) => {
    const [into, from] = await pair();
    const rows = await auditRows(business, driver);
    const answer = await of.merge(into, from);
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
    expect(await auditRows(business, driver)).toBe(rows);
  });

  test("fields that cannot be taken over, and a missing customer", async () => {
    expect((await of.merge(kept, gone, { take: ["images"] })).status).toBe(422);
    expect((await driver.send("POST", `/api/customers/${kept}/merge/`, {})).status).toBe(422);
  });

  test("Merging the same two customers again returns the same answer", async () => {
    const first = await of.merge(kept, gone);
    const rows = await auditRows(business, driver);
    expect((await of.merge(kept, gone)).body).toEqual(first.body);
    expect(await auditRows(business, driver)).toBe(rows);
  });
});

test("Other devices get all moved records with one pull", async () => {
  const { cursor } = (await driver.send("POST", "/api/pull/", {})).body as { cursor: string };
  const theirs = await of.invoice(gone, 20);
  await of.pay(theirs, 25);
  const { cursor: then } = (await driver.send("POST", "/api/pull/", { cursor })).body as {
    cursor: string;
  };
  await of.merge(kept, gone);
  const { body } = await driver.send("POST", "/api/pull/", { cursor: then });
  expect(body).toMatchObject({
    changes: {
      customers: [{ id: kept, on_account: 5 }],
      invoices: [{ id: theirs, drivercustomer_id: kept }],
      payments: [{ drivercustomer_id: kept }],
    },
    removed: { customers: [{ id: gone }] },
  });
});
