import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  customer,
  deliver,
  invoice,
  openInvoices,
  pay,
  route,
  send,
  type Wire,
} from "../hand-overs/testing.ts";
import { filesIn } from "../exchange/testing.ts";
import { pruneExpired } from "../main/prune-expired.ts";
import { puller } from "../pull/testing.ts";
import { codeOf } from "../payments/testing.ts";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { contact } from "../testing/matrix/bodies.ts";
import { placesIn } from "./testing.ts";

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

const give = async (lastDay: string | null, from = wei, to = mei): Promise<number> => {
  const sent = { from_person: from.id, to_person: to.id, last_day: lastDay };
  const { status, body } = await send(manager, "POST", "/api/office/hand-overs/", sent);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
};
const end = (id: number) => send(manager, "POST", `/api/office/hand-overs/${id}/end/`);
/** Hands work over and ends the hand-over. */
const lend = async (to = mei) => end(await give("2026-11-21", wei, to));
const erase = (of: Caller, id: number) =>
  send(of, "POST", `/api/responsible-persons/${of.id}/customers/${id}/erasure/`);
const foresee = (of: Caller, id: number) =>
  send(of, "GET", `/api/responsible-persons/${of.id}/customers/${id}/erasure/`);
const entry = (of: Caller, id: number) => `/api/responsible_persons_edit/${of.id}/customers/${id}/`;
async function bookOf(of: Caller) {
  const { body } = await send(of, "GET", `/api/responsible_persons/${of.id}/customers/`);
  return Object.values(body) as unknown as readonly { id: number; customer_name: string }[];
}
async function copyIn(of: Caller): Promise<number> {
  const [only, ...more] = await bookOf(of);
  expect(more).toEqual([]);
  return only?.id ?? 0;
}
const placesOf = (text: string) => placesIn(business.database, text);
const PANDA = "Panda";
/** An invoice for the shop, as the editor writes it. */
const bill = (id: number | null) => invoice(wei, id, { customer_name: PANDA });
/** A scheduled order. */
async function order(customerId: number, description = ""): Promise<number> {
  const rice = { id: "rice", name: "Rice", price: 10, quantity: 3, discount_amount: 0 };
  const sent = { drivercustomer_id: customerId, customer_name: PANDA, product_details: [rice] };
  return (await send(wei, "POST", "/api/futureinvoice/", { ...sent, description })).body.id;
}

describe("Erasing a customer whom a hand-over copied to another driver", () => {
  test("erases the copy too, also after the hand-over, and that driver's phone receives it", async () => {
    const panda = await customer(wei, PANDA);
    await route(wei, "North", [panda]);
    await bill(panda);
    await order(panda);
    await lend();
    const copy = await copyIn(mei);
    await send(mei, "PATCH", entry(mei, copy), { ...contact(PANDA), customer_name: "Panda House" });
    const { pull, begin } = puller(() => mei);
    const cursor = await begin();
    await pay(wei, (await bill(panda)).id, 40);
    expect((await foresee(wei, panda)).body).toMatchObject({
      kept: 2,
      scheduled: 1,
      copies: [{ id: mei.id }],
      own_entries: [],
      on_account: 10,
    });
    expect((await erase(wei, panda)).body).toMatchObject({ kept: 2, scheduled: 1 });
    expect(await bookOf(mei)).toEqual([]);
    expect((await pull(cursor)).removed).toMatchObject({ customers: [{ id: copy }] });
    // The lent invoice has a row with each driver.
    expect(await placesOf(PANDA)).toEqual(["invoice", "invoice", "invoice"]);
    await pruneExpired(business.database.db, Date.parse("2033-03-01T12:00:00Z"));
    expect(await placesOf(PANDA)).toEqual([]);
    // A repeated erasure returns the first response. The other driver never had the order.
    expect((await erase(wei, panda)).body).toMatchObject({ kept: 2, scheduled: 1 });
    expect((await erase(mei, copy)).body).toMatchObject({ kept: 1, scheduled: 0 });
  });

  test("keeps what the other driver delivered after a permanent hand-over, for as long as the law requires", async () => {
    const panda = await customer(wei, PANDA);
    const { id } = await bill(panda);
    await give(null);
    await deliver(mei, id);
    expect((await erase(wei, panda)).body).toMatchObject({ kept: 1, scheduled: 0 });
    expect(await bookOf(mei)).toEqual([]);
    expect(await openInvoices(mei)).toMatchObject([{ id, customer_name: PANDA }]);
    await pruneExpired(business.database.db, Date.parse("2033-03-01T12:00:00Z"));
    expect(await placesOf(PANDA)).toEqual([]);
    expect(await openInvoices(mei)).toMatchObject([{ id, customer_name: "", total_amount: 30 }]);
  });

  test("erases copies of copies", async () => {
    const panda = await customer(wei, PANDA);
    await bill(panda);
    await give(null);
    await give(null, mei, manager);
    expect(await copyIn(manager)).toBeGreaterThan(0);
    expect((await erase(wei, panda)).status).toBe(200);
    expect([await bookOf(mei), await bookOf(manager)]).toEqual([[], []]);
  });

  test("erases the customer whom the other driver merged with the copy", async () => {
    const panda = await customer(wei, PANDA);
    await bill(panda);
    await lend();
    const own = await customer(mei, "Bear");
    await send(mei, "POST", `/api/customers/${own}/merge/`, {
      drivercustomer_id: (await bookOf(mei)).find(({ id }) => id !== own)?.id,
    });
    expect((await erase(wei, panda)).status).toBe(200);
    expect(await bookOf(mei)).toEqual([]);
    expect(await placesOf("Bear")).toEqual([]);
  });

  test("keeps the other driver's own customer, but removes the name from the orders", async () => {
    const panda = await customer(wei, PANDA);
    await bill(panda);
    const id = await order(panda, "ring Mrs Bear");
    const own = await customer(mei, PANDA);
    await lend();
    expect((await foresee(wei, panda)).body).toMatchObject({
      copies: [],
      own_entries: [{ id: mei.id }],
    });
    expect((await erase(wei, panda)).status).toBe(200);
    expect(await bookOf(mei)).toMatchObject([{ id: own, customer_name: PANDA }]);
    const rows = await business.database.db
      .selectFrom("invoice")
      .select(["owner_id", "bill_name"])
      .where("id", "=", id)
      .execute();
    expect(rows.map(({ bill_name }) => bill_name)).toEqual(["", ""]);
    expect(await placesOf("Mrs Bear")).toEqual([]);
    await pruneExpired(business.database.db, Date.parse("2033-03-01T12:00:00Z"));
    expect((await placesOf(PANDA)).filter((table) => table === "invoice")).toEqual([]);
  });

  test("is refused to both of them during the hand-over", async () => {
    const panda = await customer(wei, PANDA);
    await bill(panda);
    await give("2026-11-21");
    for (const [who, id] of [
      [wei, panda],
      [mei, await copyIn(mei)],
    ] as const)
      for (const ask of [foresee, erase]) {
        const { status, body } = await ask(who, id);
        expect([status, codeOf(body)]).toEqual([409, "customer-handed-over"]);
      }
  });

  test("is for managers only if a copy is the business's now", async () => {
    const panda = await customer(wei, PANDA);
    await bill(panda);
    await lend();
    const { body } = await send(manager, "POST", "/api/office/customers/adopt/", {
      records: [await copyIn(mei)],
    });
    const refused = await erase(wei, panda);
    expect([refused.status, codeOf(refused.body)], JSON.stringify(body)).toEqual([
      409,
      "of-business",
    ]);
  });
});

test("A copy can be erased without the first driver's own customer", async () => {
  const panda = await customer(wei, PANDA);
  await bill(panda);
  await lend();
  expect((await erase(mei, await copyIn(mei))).status).toBe(200);
  expect(await bookOf(wei)).toMatchObject([{ id: panda, customer_name: PANDA }]);
  expect(await openInvoices(wei)).toMatchObject([{ customer_name: PANDA }]);
});

test("Erasing a customer of the business erases the copies of each driver's record", async () => {
  const made = await send(manager, "POST", "/api/office/customers/", {
    ...contact(PANDA),
    customer_name: PANDA,
    assigned_to: [wei.id],
  });
  const [panda] = await bookOf(wei);
  await bill(panda?.id ?? null);
  await lend();
  await copyIn(mei);
  const path = `/api/office/customers/${made.body.id}/erasure/`;
  expect((await send(manager, "GET", path)).body).toMatchObject({
    kept: 1,
    copies: [{ id: wei.id }, { id: mei.id }],
    own_entries: [],
  });
  expect((await send(manager, "POST", path)).body).toMatchObject({ kept: 1 });
  expect([await bookOf(wei), await bookOf(mei)]).toEqual([[], []]);
  expect((await send(manager, "GET", path)).status).toBe(404);
  expect((await send(manager, "POST", path)).body).toMatchObject({ kept: 1 });
  expect(new Set(await placesOf(PANDA))).toEqual(new Set(["invoice"]));
});

test("What is kept of an erased customer is kept as long after a hand-over", async () => {
  const panda = await customer(wei, PANDA);
  const { id } = await bill(panda);
  await erase(wei, panda);
  await give(null);
  expect(await openInvoices(mei)).toMatchObject([{ id, customer_name: PANDA }]);
  expect(await bookOf(mei)).toEqual([]);
  await pruneExpired(business.database.db, Date.parse("2033-03-01T12:00:00Z"));
  expect(await placesOf(PANDA)).toEqual([]);
});

test("The data file of a customer names the drivers who have a copy of them", async () => {
  const panda = await customer(wei, PANDA);
  await bill(panda);
  const held = async (of: Caller, id: number) => {
    const { rawPayload } = await business.app.inject({
      url: `/api/responsible-persons/${of.id}/customers/${id}/held/`,
      headers: { authorization: `Bearer ${of.access}` },
    });
    const files = filesIn(rawPayload);
    return {
      data: JSON.parse(String(files.get("data.json"))) as Wire,
      words: String(files.get("read-me.txt")),
    };
  };
  const before = await held(wei, panda);
  expect(before.data).toMatchObject({ also_held_by: [] });
  expect(before.words).not.toContain("Also held by");
  await lend();
  const after = await held(wei, panda);
  expect(after.data).toMatchObject({ also_held_by: [{ id: mei.id }] });
  expect(after.words).toContain("Also held by · 其他司机也保存: The partner");
  const ofCopy = await held(mei, await copyIn(mei));
  expect(ofCopy.data).toMatchObject({ also_held_by: [{ id: wei.id }] });
});
