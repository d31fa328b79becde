import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  CUSTOMERS,
  customersOf,
  done,
  PRODUCTS,
  productsOf,
  RICE,
  SHOP,
} from "../catalogue/testing.ts";
import { customerOf } from "../catalogue/testing.ts";
import { puller } from "../pull/testing.ts";
import type { Caller } from "../testing/caller.ts";
import type { TestApp } from "../testing/fresh-app.ts";
import { endOverdue } from "./end-hand-over.ts";
import {
  customer,
  deliver,
  handWorkOver,
  invoice,
  openInvoices,
  route,
  send,
  weiAndMei,
} from "./testing.ts";

/** Hand-overs of customers and products that belong to the business. */
let business: TestApp;
let wei: Caller;
let mei: Caller;
let manager: Caller;
beforeEach(async () => {
  ({ business, wei, mei, manager } = await weiAndMei());
});
afterEach(() => business.close());

const make = (people: readonly Caller[], more: object = {}) =>
  done(manager, "POST", CUSTOMERS, { ...SHOP, ...more, assigned_to: people.map(({ id }) => id) });
const idOf = async (of: Caller) => (await customersOf(of))[0]?.id ?? 0;
/** Hands work for the shop over to Mei for a day. */
async function lend() {
  const { id } = await invoice(wei, await idOf(wei), { customer_name: "Jade Garden" });
  const { status, body } = await handWorkOver(manager, { from: wei, to: mei });
  expect(status, JSON.stringify(body)).toBe(201);
  return { id, handOver: body.id };
}
const end = (id: number) => send(manager, "POST", `/api/office/hand-overs/${id}/end/`);
const unassign = (record: number, of: Caller) =>
  done(manager, "POST", `${CUSTOMERS}unassign/`, { customer_ids: [record], person_ids: [of.id] });
const holders = async () =>
  (await done(manager, "GET", CUSTOMERS)) as unknown as readonly { assigned_to: number[] }[];
/** Entries as "create customer 3", newest first. */
async function logOf(of: Caller): Promise<string[]> {
  const rows = await business.database.db
    .selectFrom("audit")
    .select(["action", "kind", "actor_id"])
    .where("owner_id", "=", of.id)
    .orderBy("seq", "desc")
    .execute();
  return rows.map(({ action, kind, actor_id }) => `${action} ${kind} ${actor_id}`);
}

describe("A customer of the business whose work is handed over", () => {
  test("is the other driver's as well, and follows the catalogue from then on", async () => {
    const made = await make([wei]);
    const { pull, begin } = puller(() => mei);
    const cursor = await begin();
    await lend();
    const [theirs] = await openInvoices(mei);
    const row = await idOf(mei);
    expect(theirs).toMatchObject({ drivercustomer_id: row, customer_name: "Jade Garden" });
    const first = await pull(cursor);
    expect(first.changes.customers).toMatchObject([{ id: row, businessId: made.id }]);
    await done(manager, "PATCH", `${CUSTOMERS}${made.id}/`, { city: "York" });
    expect((await pull(first.cursor)).changes.customers).toMatchObject([{ id: row, city: "York" }]);
    expect(await holders()).toMatchObject([{ assigned_to: [wei.id, mei.id] }]);
  });

  test("is in the logs of the driver and the manager, like an assignment", async () => {
    await make([wei]);
    await lend();
    expect(await logOf(mei)).toContain(`create customer ${manager.id}`);
    expect((await logOf(manager)).slice(0, 2).toSorted()).toEqual([
      `assign businessCustomer ${manager.id}`,
      `create handOver ${manager.id}`,
    ]);
  });

  test("stays assigned when the hand-over ends; late work of the first driver arrives once", async () => {
    await make([wei]);
    const { id, handOver } = await lend();
    expect((await deliver(wei, id)).status).toBe(200);
    expect(await openInvoices(mei)).toEqual([]);
    expect(await openInvoices(wei)).toMatchObject([{ id, delivery_status: "delivered" }]);
    await end(handOver);
    expect(await holders()).toMatchObject([{ assigned_to: [wei.id, mei.id] }]);
    for (const of of [wei, mei]) expect(await customersOf(of)).toHaveLength(1);
  });

  test("is matched with the other driver's record of it", async () => {
    const made = await make([wei, mei]);
    const row = await idOf(mei);
    await lend();
    expect(await openInvoices(mei)).toMatchObject([{ drivercustomer_id: row }]);
    expect(await holders()).toMatchObject([{ id: made.id, assigned_to: [wei.id, mei.id] }]);
  });

  test("does not replace the other driver's own customer", async () => {
    await make([wei]);
    const own = await done(mei, "POST", "/create-driver-customer/", SHOP);
    await lend();
    expect(await openInvoices(mei)).toMatchObject([{ drivercustomer_id: own.id }]);
    expect((await customersOf(mei))[0]).not.toHaveProperty("business_id");
    expect(await holders()).toMatchObject([{ assigned_to: [wei.id] }]);
  });

  test("is shown again if it was unassigned from the other driver, or deleted by them", async () => {
    const made = await make([wei, mei]);
    const row = await idOf(mei);
    await unassign(made.id, mei);
    const first = await lend();
    expect(await customersOf(mei)).toMatchObject([{ id: row, business_id: made.id }]);
    await end(first.handOver);
    await done(mei, "DELETE", customerOf(mei, row));
    await lend();
    expect(await customersOf(mei)).toMatchObject([{ id: row, business_id: made.id }]);
    expect(await openInvoices(mei)).toMatchObject([
      { drivercustomer_id: row },
      { drivercustomer_id: row },
    ]);
  });

  test("is copied as the other driver's own if the office deleted it before", async () => {
    const made = await make([wei]);
    const id = await idOf(wei);
    await invoice(wei, id, { customer_name: "Jade Garden" });
    await done(manager, "DELETE", `${CUSTOMERS}${made.id}/`);
    await handWorkOver(manager, { from: wei, to: mei });
    const [copy] = await customersOf(mei);
    expect(copy).toMatchObject({ customer_name: "Jade Garden" });
    expect(copy).not.toHaveProperty("business_id");
  });

  test("is handed over with a route that stops there", async () => {
    await make([wei]);
    await route(wei, "North", [await idOf(wei), await customer(wei, "Boat")]);
    await handWorkOver(manager, { from: wei, to: mei });
    expect(await holders()).toMatchObject([{ assigned_to: [wei.id, mei.id] }]);
    expect(await customersOf(mei)).toHaveLength(2);
  });
});

test("A product of the business is handed over as the business's, and follows its price", async () => {
  const made = await done(manager, "POST", PRODUCTS, { ...RICE, assigned_to: [wei.id] });
  await invoice(wei, null);
  await handWorkOver(manager, { from: wei, to: mei });
  await done(manager, "PUT", `${PRODUCTS}${made.id}/`, { ...RICE, price: 11 });
  expect(await productsOf(mei)).toMatchObject([{ business_id: made.id, price: 11 }]);
  expect(await done(manager, "GET", PRODUCTS)).toMatchObject([{ assigned_to: [wei.id, mei.id] }]);
});

describe("An assignment that the return of work makes is in the manager's log as well", () => {
  const TEA = { id: "tea", name: "Tea", price: 5, quantity: 1, discount_amount: 0 };
  /** Mei sells the business's tea, which Wei does not have, on an invoice of his. */
  async function sellTea() {
    const { id } = await invoice(wei, await customer(wei, "Panda"));
    const { body } = await handWorkOver(manager, { from: wei, to: mei });
    await done(manager, "POST", PRODUCTS, { ...RICE, product_name: "Tea", assigned_to: [mei.id] });
    await done(mei, "POST", `/api/invoiceupdate/${id}/`, { product_details: [TEA] });
    return { id, handOver: body.id };
  }
  test.each([
    ["a manager ends it", () => manager.id, ({ handOver }: Sold) => end(handOver)],
    ["its last day is over", () => manager.id, () => endOverdue(business.database.db, TOMORROW)],
    ["he goes on with it", () => wei.id, ({ id }: Sold) => deliver(wei, id)],
  ])("%s", async (_, by, comeBack) => {
    await comeBack(await sellTea());
    expect(await productsOf(wei)).toMatchObject([{ product_name: "Tea" }]);
    const entries = (await logOf(manager)).filter((each) => each.startsWith("assign"));
    expect(entries).toEqual([`assign businessProduct ${by()}`]);
  });
});
type Sold = { readonly id: number; readonly handOver: number };
const TOMORROW = new Date("2026-11-22T00:05:00Z");
