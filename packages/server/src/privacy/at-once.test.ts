import { afterEach, beforeEach, expect, test } from "vitest";
import { send, type Wire } from "../hand-overs/testing.ts";
import { lockCatalogue } from "../kernel/owned/business-columns.ts";
import { nextNumber } from "../kernel/storage/counter.ts";
import type { Trx } from "../kernel/storage/transaction.ts";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { contact } from "../testing/matrix/bodies.ts";
import { whileLocked } from "../testing/while-locked.ts";
import { placesIn } from "./testing.ts";

/**
 * A customer is erased while another change of them is made: on PostgreSQL, both run concurrently.
 */
let business: TestApp;
let wei: Caller;
let manager: Caller;
beforeEach(async () => {
  business = await freshApp();
  wei = await business.signIn("driver");
  manager = await business.signIn("manager");
});
afterEach(() => business.close());

const PANDA = "Panda";
type Answer = Promise<{ status: number; body: Wire }>;

/** Starts the calls in this order while something that all of them need is held. */
async function beside(hold: (trx: Trx) => Promise<unknown>, calls: readonly (() => Answer)[]) {
  let answers: readonly Answer[] = [];
  await whileLocked(business, hold, async (untilWaiting) => {
    for (const [index, call] of calls.entries()) {
      answers = [...answers, call()];
      await untilWaiting(index + 1);
    }
  });
  return (await Promise.all(answers)).map(({ status }) => status);
}

test("a driver who is assigned a customer of the business during its erasure keeps nothing of it", async () => {
  const { body: record } = await send(manager, "POST", "/api/office/customers/", {
    ...contact(PANDA),
    customer_name: PANDA,
    assigned_to: [],
  });
  const assign = () =>
    send(manager, "POST", "/api/office/customers/assign/", {
      customer_ids: [record.id],
      person_ids: [wei.id],
    });
  const erase = () => send(manager, "POST", `/api/office/customers/${record.id}/erasure/`);
  const [assigned, erased] = await beside(lockCatalogue, [assign, erase]);
  // Either call may come first.
  expect([200, 404]).toContain(assigned);
  expect(erased).toBe(200);
  expect(await placesIn(business.database, PANDA)).toEqual([]);
});

/** Either call may be the first to wait. */
const ORDERS = ["the order first", "the erasure first"] as const;

test.each(ORDERS)(
  "a scheduled order that is written during the erasure of its customer keeps no name: %s",
  async (first) => {
    const { body: customer } = await send(wei, "POST", "/create-driver-customer/", {
      ...contact(PANDA),
      customer_name: PANDA,
    });
    const order = () =>
      send(wei, "POST", "/api/futureinvoice/", {
        customer_name: PANDA,
        drivercustomer_id: customer.id,
        product_details: [],
      });
    const erase = () =>
      send(wei, "POST", `/api/responsible-persons/${wei.id}/customers/${customer.id}/erasure/`);
    const hold = (trx: Trx) => nextNumber(trx, "invoice", 0);
    const isOrder = first === "the order first";
    const statuses = await beside(hold, isOrder ? [order, erase] : [erase, order]);
    const [ordered, erased] = isOrder ? statuses : statuses.toReversed();
    // Either call may come first.
    expect([201, 404]).toContain(ordered);
    expect(erased).toBe(200);
    expect(await placesIn(business.database, PANDA)).toEqual([]);
  },
);
