import { afterEach, beforeEach, expect, test } from "vitest";
import { nextNumber } from "../kernel/storage/counter.ts";
import type { Trx } from "../kernel/storage/transaction.ts";
import { codeOf } from "../payments/testing.ts";
import type { Caller } from "../testing/caller.ts";
import { contact } from "../testing/matrix/bodies.ts";
import type { TestApp } from "../testing/fresh-app.ts";
import { whileLocked } from "../testing/while-locked.ts";
import {
  customer,
  deliver,
  handWorkOver,
  invoice,
  openInvoices,
  send,
  type Wire,
  weiAndMei,
} from "./testing.ts";

/** Two people at the same moment: on PostgreSQL their transactions run concurrently. */
let business: TestApp;
let wei: Caller;
let mei: Caller;
let manager: Caller;
beforeEach(async () => {
  ({ business, wei, mei, manager } = await weiAndMei());
});
afterEach(() => business.close());

const give = (to: Caller, lastDay: string | null = "2026-11-21") =>
  handWorkOver(manager, { from: wei, to }, { last_day: lastDay });
const handOvers = (trx: Trx) => nextNumber(trx, "hand_over", 0);
type Answer = Promise<{ status: number; body: Wire }>;

test("Work that two managers hand over at the same moment goes to one driver", async () => {
  const { id } = await invoice(wei, await customer(wei, "Panda"));
  let answers: readonly Answer[] = [];
  await whileLocked(business, handOvers, async (untilWaiting) => {
    answers = [give(mei), give(manager)];
    await untilWaiting(2);
  });
  const [first, second] = (await Promise.all(answers)).toSorted((a, b) => a.status - b.status);
  expect([first?.status, second?.status]).toEqual([201, 409]);
  expect(codeOf(second?.body)).toBe("handed-over-already");
  const open = [...(await openInvoices(mei)), ...(await openInvoices(manager))];
  expect(open).toMatchObject([{ id }]);
  const { body } = await send(manager, "GET", "/api/office/hand-overs/");
  expect(body["hand_overs"]).toHaveLength(1);
});

test("A call on an invoice that was once handed over waits for a running hand-over, on others it does not", async () => {
  const { id: lent } = await invoice(wei, null);
  const handOver = (await give(mei)).body.id;
  await send(manager, "POST", `/api/office/hand-overs/${handOver}/end/`);
  const { id: own } = await invoice(wei, null);
  for (const id of [lent, own]) await send(wei, "POST", `/api/invoicedelete/${id}/`);
  let answer: Answer | undefined;
  await whileLocked(business, handOvers, async (untilWaiting) => {
    answer = deliver(wei, lent);
    await untilWaiting(1);
    // If this one waited too, nobody would let it go on.
    if (business.database.engine === "postgres") expect((await deliver(wei, own)).status).toBe(404);
  });
  expect((await answer)?.status).toBe(404);
});

test("A customer who is erased during a hand-over is erased with the copy", async () => {
  const panda = await customer(wei, "Panda");
  await invoice(wei, panda);
  let answers: readonly Answer[] = [];
  await whileLocked(business, handOvers, async (untilWaiting) => {
    const given = give(mei, null);
    await untilWaiting(1);
    const path = `/api/responsible-persons/${wei.id}/customers/${panda}/erasure/`;
    answers = [given, send(wei, "POST", path)];
    await untilWaiting(2);
  });
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([201, 200]);
  const { db } = business.database;
  expect(await db.selectFrom("customer").select("name").execute()).toEqual([]);
});

test("Work that is returned during a merge of its customer belongs to the kept customer", async () => {
  const [gone, kept] = [await customer(wei, "Panda"), await customer(wei, "Dragon")];
  const { id } = await invoice(wei, gone);
  const handOver = (await give(mei)).body.id;
  const linesOf = (trx: Trx) =>
    trx
      .updateTable("invoice_line")
      .set((of) => ({ position: of.ref("position") }))
      .where("owner_id", "=", wei.id)
      .where("invoice_id", "=", id)
      .execute();
  let answers: readonly Answer[] = [];
  await whileLocked(business, linesOf, async (untilWaiting) => {
    const ended = send(manager, "POST", `/api/office/hand-overs/${handOver}/end/`);
    await untilWaiting(1);
    const merged = send(wei, "POST", `/api/customers/${kept}/merge/`, { drivercustomer_id: gone });
    answers = [ended, merged];
    // The merge is done, or waits for the end of the hand-over.
    await Promise.race([merged, untilWaiting(2)]);
  });
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
  expect(await openInvoices(wei)).toMatchObject([{ id, drivercustomer_id: kept }]);
});

test("A driver who is assigned a customer during its hand-over has the customer once", async () => {
  const golden = { ...contact("Golden"), customer_name: "Golden", assigned_to: [wei.id] };
  const record = (await send(manager, "POST", "/api/office/customers/", golden)).body.id;
  const customersOf = async ({ id }: Caller) =>
    Object.values((await send(mei, "GET", `/api/responsible_persons/${id}/customers/`)).body);
  const url = `/api/responsible_persons/${wei.id}/customers/`;
  const [entry] = Object.values((await send(wei, "GET", url)).body) as unknown as readonly Wire[];
  await invoice(wei, entry?.id ?? null);
  const assignment = { customer_ids: [record], person_ids: [mei.id] };
  let answers: readonly Answer[] = [];
  // The hand-over has locked the catalogue by then. If two wait for one counter, PostgreSQL may let
  // either go first.
  const lockInvoices = (trx: Trx) => nextNumber(trx, "invoice", 0);
  await whileLocked(business, lockInvoices, async (untilWaiting) => {
    const given = give(mei);
    await untilWaiting(1);
    answers = [given, send(manager, "POST", "/api/office/customers/assign/", assignment)];
    await untilWaiting(2);
  });
  const [given, assigned] = await Promise.all(answers);
  expect([given?.status, assigned?.status]).toEqual([201, 409]);
  expect(codeOf(assigned?.body)).toBe("already-assigned");
  expect(await customersOf(mei)).toMatchObject([{ customer_name: "Golden" }]);
});
