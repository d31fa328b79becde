import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { customer, deliver, invoice, openInvoices, send } from "../hand-overs/testing.ts";
import { pruneExpired } from "../main/prune-expired.ts";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { eraseAgain } from "./erase-again.ts";
import { logOf } from "./erasures.ts";
import { placesIn } from "./testing.ts";

/**
 * An older copy was restored in which work of a customer who was erased since is lent to another
 * driver.
 */
let business: TestApp;
let wei: Caller;
let mei: Caller;
let manager: Caller;
beforeEach(async () => {
  business = await freshApp();
  wei = await business.signIn("driver");
  mei = await business.signIn("partner");
  manager = await business.signIn("manager");
});
afterEach(() => business.close());

const PANDA = "Panda";
const rice = { id: "rice", name: "Rice", price: 10, quantity: 3, discount_amount: 0 };
/** A scheduled order: never issued. */
async function order(customerId: number): Promise<number> {
  const sent = { drivercustomer_id: customerId, customer_name: PANDA, product_details: [rice] };
  return (await send(wei, "POST", "/api/futureinvoice/", sent)).body.id;
}
const bill = async (customerId: number) =>
  (await invoice(wei, customerId, { customer_name: PANDA })).id;

async function lend(from: Caller, to: Caller, lastDay = "2026-11-21"): Promise<number> {
  const sent = { from_person: from.id, to_person: to.id, last_day: lastDay };
  const { status, body } = await send(manager, "POST", "/api/office/hand-overs/", sent);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}
const end = (id: number) => send(manager, "POST", `/api/office/hand-overs/${id}/end/`);

async function eraseAgainOf(of: Caller, id: number): Promise<number> {
  const { db } = business.database;
  const log = await logOf(db, of.id);
  const erasure = { owner: of.id, customers: [id], kind: "customer", log } as const;
  return eraseAgain(db, [erasure], new Date(business.clock.now));
}
async function customersIn(of: Caller): Promise<unknown[]> {
  const { db } = business.database;
  const rows = db.selectFrom("customer").select("name").where("owner_id", "=", of.id);
  return (await rows.execute()).map(({ name }) => name);
}
const expectForgotten = async () => {
  await pruneExpired(business.database.db, Date.parse("2033-03-01T12:00:00Z"));
  expect(await placesIn(business.database, PANDA)).toEqual([]);
};

describe("A customer who is erased again while another driver has their work", () => {
  test("is not added again with an order when the hand-over ends", async () => {
    const panda = await customer(wei, PANDA);
    // Mei's own customer of the same name is no copy, and stays.
    await customer(mei, PANDA);
    await order(panda);
    const id = await lend(wei, mei);
    expect(await eraseAgainOf(wei, panda)).toBe(1);
    expect([await openInvoices(mei), await openInvoices(wei)]).toEqual([[], []]);
    await end(id);
    expect(await customersIn(wei)).toEqual([]);
    expect(await customersIn(mei)).toEqual([PANDA]);
    expect(await openInvoices(wei)).toEqual([]);
  });

  test("is kept for both drivers with an invoice for as long as the law requires", async () => {
    const panda = await customer(wei, PANDA);
    const own = await customer(mei, PANDA);
    const issued = await bill(panda);
    const id = await lend(wei, mei);
    expect(await eraseAgainOf(wei, panda)).toBe(1);
    expect(await openInvoices(wei)).toMatchObject([{ id: issued, customer_name: PANDA }]);
    expect((await end(id)).status).toBe(200);
    await send(mei, "POST", `/api/responsible-persons/${mei.id}/customers/${own}/erasure/`);
    await expectForgotten();
    expect(await openInvoices(wei)).toMatchObject([{ id: issued, customer_name: "" }]);
  });

  test("is erased with the copy, and the work returns, also over two hand-overs", async () => {
    const panda = await customer(wei, PANDA);
    const issued = await bill(panda);
    await order(panda);
    const steps = [await lend(wei, mei), await lend(mei, manager)];
    expect(await eraseAgainOf(wei, panda)).toBe(1);
    for (const id of steps) await end(id);
    for (const of of [wei, mei, manager]) expect(await customersIn(of)).toEqual([]);
    expect(await openInvoices(wei)).toMatchObject([{ id: issued }]);
    expect([await openInvoices(mei), await openInvoices(manager)]).toEqual([[], []]);
    await expectForgotten();
  });

  test("is kept with invoices that the other driver delivered", async () => {
    const panda = await customer(wei, PANDA);
    const issued = await bill(panda);
    const id = await lend(wei, mei);
    await deliver(mei, issued);
    expect(await eraseAgainOf(wei, panda)).toBe(1);
    await end(id);
    expect(await openInvoices(mei)).toMatchObject([{ id: issued, customer_name: PANDA }]);
    await expectForgotten();
    expect(await openInvoices(mei)).toMatchObject([{ id: issued, customer_name: "" }]);
  });

  test("does not end the hand-over of other customers' work", async () => {
    const [panda, jade] = [await customer(wei, PANDA), await customer(wei, "Jade")];
    await order(panda);
    const { id: theirs } = await invoice(wei, jade);
    const id = await lend(wei, mei);
    expect(await eraseAgainOf(wei, panda)).toBe(1);
    expect(await openInvoices(mei)).toMatchObject([{ id: theirs }]);
    await end(id);
    expect(await openInvoices(wei)).toMatchObject([{ id: theirs }]);
  });

  test("is in both logs with the return of the work, without an actor", async () => {
    const panda = await customer(wei, PANDA);
    const issued = await bill(panda);
    await lend(wei, mei);
    await eraseAgainOf(wei, panda);
    const rows = await business.database.db
      .selectFrom("audit")
      .select(["owner_id", "actor_id", "action", "entity_ids"])
      .where("action", "=", "bring back")
      .orderBy("owner_id")
      .execute();
    expect(rows).toEqual([
      { owner_id: wei.id, actor_id: 0, action: "bring back", entity_ids: `[${issued}]` },
      { owner_id: mei.id, actor_id: 0, action: "bring back", entity_ids: `[${issued}]` },
    ]);
  });
});

describe("An invoice of an erased customer that the law requires", () => {
  test("is kept with each driver to whom it is handed over, and loses the name everywhere after its years", async () => {
    const panda = await customer(wei, PANDA);
    const issued = await bill(panda);
    const path = `/api/responsible-persons/${wei.id}/customers/${panda}/erasure/`;
    expect((await send(wei, "POST", path)).status).toBe(200);
    const kept = async () => {
      const rows = business.database.db.selectFrom("kept_invoice").selectAll();
      return (await rows.orderBy("owner_id").execute()).map((row) => [row.owner_id, row.until]);
    };
    const until = "2033-02-21";
    expect(await kept()).toEqual([[wei.id, until]]);
    const first = [await lend(wei, mei), await lend(mei, manager)];
    const everybody = [wei, mei, manager].map(({ id }) => [id, until]);
    expect(await kept()).toEqual(everybody);
    for (const id of first) await end(id);
    const again = [await lend(wei, manager), await lend(manager, mei)];
    expect(await kept()).toEqual(everybody);
    expect(await openInvoices(mei)).toMatchObject([{ id: issued, customer_name: PANDA }]);
    await expectForgotten();
    expect(await kept()).toEqual([]);
    for (const id of again.toReversed()) expect((await end(id)).status).toBe(200);
    expect(await openInvoices(wei)).toMatchObject([{ id: issued, customer_name: "" }]);
    expect(await placesIn(business.database, PANDA)).toEqual([]);
  });
});
