import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createCustomer } from "../customers/queries.ts";
import { creditInvoice } from "../invoices/credit-notes/queries.ts";
import { correctInvoice } from "../invoices/issued/corrections.ts";
import { createInvoice } from "../invoices/queries.ts";
import { owingOf, takePayment } from "../payments/queries.ts";
import { thousandths } from "@roundsman/core/quantity";
import { memoryStorage } from "./testing/memory-storage.ts";
import { CUSTOMER, draftFor } from "./testing/rig.ts";
import { livePhone } from "./testing/selling/phones.ts";
import { realServer, type RealServer } from "./testing/selling/real-server.ts";

const TODAY = day("2026-11-21");

let server: RealServer;
beforeAll(async () => {
  vi.stubGlobal("localStorage", memoryStorage());
  server = await realServer();
}, 120_000);
afterAll(() => server.close());

test("a merge that was made elsewhere is on the phone after one pull: invoices, credit notes, payments and what is owed", async () => {
  const driver = await server.newDriver();
  const phone = await livePhone(driver, 1, () => "none");
  await phone.pull();
  const here = phone.tab(0);
  const { db } = here;
  const kept = await createCustomer({ ...CUSTOMER, name: "Golden Dragon" }, here);
  const gone = await createCustomer({ ...CUSTOMER, name: "金龙 Golden Dragon" }, here);
  const ours = await createInvoice("getPaid", draftFor(kept, 10), here);
  const theirs = await createInvoice("getPaid", draftFor(gone, 20), here);
  const lines = [{ line: "rice", quantity: thousandths(500), goods: "none" as const }];
  await creditInvoice(theirs, { reason: "returned", lines, summary: "" }, here);
  const parts = [{ key: theirs, amount: pence(500) }];
  const money = { method: "cash" as const, amount: pence(800), day: TODAY, reference: "", parts };
  await takePayment(money, here);
  await phone.send();
  await phone.pull();
  const ids = await Promise.all([kept, gone].map(async (key) => (await db.customers.get(key))?.id));
  await driver.api.customerMerging.merge({
    params: { id: ids[0] ?? 0 },
    body: { customerId: ids[1] ?? 0 },
  });
  const before = await owingOf(db, TODAY);
  await phone.pull();
  expect((await db.customers.get(gone))?.deletedAt).not.toBe("");
  for (const key of [ours, theirs])
    expect(await db.invoices.get(key)).toMatchObject({ customerKey: kept, customerId: ids[0] });
  for (const row of [...(await db.creditNotes.toArray()), ...(await db.payments.toArray())])
    expect(row.customerId).toBe(ids[0]);
  const owed = (sums: typeof before, key: string) => sums.get(key)?.owed ?? 0;
  const after = await owingOf(db, TODAY);
  expect(owed(after, kept)).toBe(owed(before, kept) + owed(before, gone));
  await phone.close();
});

test("a correction that was made elsewhere takes its payments along after one pull", async () => {
  const driver = await server.newDriver();
  const phones = [
    await livePhone(driver, 1, () => "none"),
    await livePhone(driver, 2, () => "none"),
  ] as const;
  const [here, there] = [phones[0].tab(0), phones[1].tab(0)];
  await phones[0].pull();
  const customer = await createCustomer({ ...CUSTOMER, name: "Golden Dragon" }, here);
  const old = await createInvoice("getPaid", draftFor(customer, 20), here);
  const parts = [{ key: old, amount: pence(500) }];
  const money = { method: "cash" as const, amount: pence(500), day: TODAY, reference: "", parts };
  await takePayment(money, here);
  await phones[0].send();
  await phones[0].pull();
  await phones[1].pull();
  const corrected = await correctInvoice(old, there);
  await phones[1].send();
  await phones[0].pull();
  const { db } = here;
  const [payment] = await db.payments.toArray();
  const now = await db.invoices.get(corrected);
  expect(now?.id).toBeGreaterThan(0);
  expect(payment?.allocations.map(({ invoiceId, amount }) => [invoiceId, amount])).toEqual([
    [now?.id, 500],
  ]);
  for (const phone of phones) await phone.close();
});
