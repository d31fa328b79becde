import { afterEach, beforeEach, expect, test } from "vitest";
import { customer, openInvoices, invoice, send } from "../hand-overs/testing.ts";
import { pruneExpired } from "../main/prune-expired.ts";
import { puller } from "../pull/testing.ts";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
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

const PANDA = "Panda";
const give = (from: Caller, to: Caller) =>
  send(manager, "POST", "/api/office/hand-overs/", {
    from_person: from.id,
    to_person: to.id,
    last_day: null,
  });
const RICE = { id: "rice", name: "Rice", price: 10, quantity: 3, discount_amount: 0 };
const UNLINKED = { drivercustomer_id: null, customer_name: PANDA, product_details: [RICE] };
const erase = (id: number) =>
  send(wei, "POST", `/api/responsible-persons/${wei.id}/customers/${id}/erasure/`);

test("an unlinked order that was handed over twice is removed with its erased customer, also from the phone", async () => {
  const panda = await customer(wei, PANDA);
  await send(wei, "POST", "/api/futureinvoice/", UNLINKED);
  await give(wei, mei);
  await give(mei, manager);
  const { pull, begin } = puller(() => manager);
  const cursor = await begin();
  expect((await erase(panda)).status).toBe(200);
  expect(await openInvoices(manager)).toEqual([]);
  expect((await pull(cursor)).removed.invoices).toHaveLength(1);
  expect(await placesIn(business.database, PANDA)).toEqual([]);
});

test("an issued invoice stays with the other driver as long as the law requires, and no longer", async () => {
  const panda = await customer(wei, PANDA);
  const { id } = await invoice(wei, null, { customer_name: PANDA });
  await give(wei, mei);
  await erase(panda);
  expect(await openInvoices(mei)).toMatchObject([{ id, customer_name: PANDA }]);
  await pruneExpired(business.database.db, Date.parse("2033-03-01T12:00:00Z"));
  expect(await placesIn(business.database, PANDA)).toEqual([]);
});

test("the other driver's own invoice of the same name is not changed", async () => {
  const panda = await customer(wei, PANDA);
  const { id } = await invoice(mei, null, { customer_name: PANDA });
  await erase(panda);
  await pruneExpired(business.database.db, Date.parse("2033-03-01T12:00:00Z"));
  expect(await openInvoices(mei)).toMatchObject([{ id, customer_name: PANDA }]);
});
