import "fake-indexeddb/auto";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createInvoice, setPaymentStatus } from "../../../invoices/queries.ts";
import { submitInvoices } from "../../../invoices/submit.ts";
import { vanOnPhone } from "../../../stock/van/van-on-phone.ts";
import { memoryStorage } from "../../testing/memory-storage.ts";
import { draftFor } from "../../testing/rig.ts";
import type { Trouble } from "../../testing/selling/line.ts";
import { livePhone, type LivePhone } from "../../testing/selling/phones.ts";
import { realServer, type RealServer } from "../../testing/selling/real-server.ts";

let server: RealServer;
let one: LivePhone;
let two: LivePhone;
let fault: Trouble;
let key: string;
beforeAll(async () => {
  vi.stubGlobal("localStorage", memoryStorage());
  server = await realServer();
}, 120_000);
afterAll(() => server.close());
beforeEach(async () => {
  fault = "none";
  const driver = await server.newDriver();
  one = await livePhone(driver, 1, () => fault);
  two = await livePhone(driver, 2, () => "none");
  for (const phone of [one, two]) await phone.pull();
  key = await createInvoice("getPaid", draftFor(null, 10), one.tab(0));
  await one.send();
  for (const phone of [one, two]) await phone.pull();
  return async () => {
    for (const phone of [one, two]) await phone.close();
  };
});

async function here() {
  const { db } = one.tab(0);
  const row = (await db.invoices.get(key)) ?? expect.fail("gone");
  return [row.paymentStatus, openAmount(row), (await vanOnPhone(db))?.day.cashExpected];
}
async function inTrouble(trouble: Trouble, work: () => Promise<unknown>): Promise<void> {
  fault = trouble;
  await work();
  fault = "none";
}
const payElsewhere = async (method: "cash" | "card") => {
  await two.pull();
  await submitInvoices("getPaid", [key], two.tab(0), () => method);
  await two.send();
};

test.each([
  ["cash", 2000],
  ["card", 0],
] as const)(
  "a status whose answer was lost is done, if the other phone recorded a payment by %s since",
  async (method, cash) => {
    await setPaymentStatus([key], "overdue", one.tab(0));
    await inTrouble("lost answer", one.send);
    await payElsewhere(method);
    await one.pull();
    expect(await here()).toEqual(["paid", 0, cash]);
    await one.send();
    expect(await here()).toEqual(["paid", 0, cash]);
    await one.pull();
    expect(await here()).toEqual(["paid", 0, cash]);
    expect(await one.tab(0).db.outbox.count()).toBe(0);
  },
);

test("a status that reopened a paid invoice stays until it is answered", async () => {
  await setPaymentStatus([key], "overdue", one.tab(0));
  await one.send();
  await payElsewhere("card");
  await one.pull();
  await setPaymentStatus([key], "overdue", one.tab(0));
  await inTrouble("lost request", one.send);
  await one.pull();
  expect(await here()).toEqual(["overdue", 2000, 0]);
  await one.send();
  await one.pull();
  expect(await here()).toEqual(["overdue", 2000, 0]);
});
