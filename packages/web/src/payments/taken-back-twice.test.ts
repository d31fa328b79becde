import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createCustomer } from "../customers/queries.ts";
import { keepVatMode } from "../invoices/papers/keep-vat-mode.ts";
import { createInvoice, setPaymentStatus } from "../invoices/queries.ts";
import { vanOnPhone } from "../stock/van/van-on-phone.ts";
import { memoryStorage } from "../sync/testing/memory-storage.ts";
import { CUSTOMER, draftFor } from "../sync/testing/rig.ts";
import { livePhone, type LivePhone } from "../sync/testing/selling/phones.ts";
import { realServer, type RealServer } from "../sync/testing/selling/real-server.ts";
import { paymentsOf } from "./invoice-payments.ts";
import { TakenBackAlready, takePayment, takePaymentBack } from "./queries.ts";

let server: RealServer;
let phones: readonly [LivePhone, LivePhone];
beforeAll(async () => {
  vi.stubGlobal("localStorage", memoryStorage());
  server = await realServer();
  const driver = await server.newDriver();
  phones = [await livePhone(driver, 1, () => "none"), await livePhone(driver, 2, () => "none")];
}, 120_000);
afterAll(async () => {
  for (const phone of phones) await phone.close();
  await server.close();
});

const sync = async (...those: readonly LivePhone[]) => {
  for (const phone of those) {
    await phone.send();
    await phone.pull();
  }
};

test("a payment that one phone or two take back twice is taken back once", async () => {
  const [one, two] = phones;
  const customer = await createCustomer({ ...CUSTOMER, name: "Jade" }, one.tab(0));
  // Two bags at £10.00.
  const invoice = await createInvoice("getPaid", draftFor(customer, 10), one.tab(0));
  const parts = [{ key: invoice, amount: pence(500) }];
  const payment = await takePayment(
    { method: "cash", amount: pence(700), day: day("2026-11-21"), reference: "", parts },
    one.tab(0),
  );
  await sync(one, two, one);
  const look = async (phone: LivePhone) => {
    const { db } = phone.tab(0);
    const row = await db.invoices.get(invoice);
    return {
      open: row && openAmount(row),
      onAccount: (await db.customers.get(customer))?.onAccount ?? 0,
      payments: (await db.payments.toArray()).map(({ amount }) => amount).toSorted((a, b) => a - b),
      cash: (await vanOnPhone(db))?.day.cashExpected,
    };
  };
  const back = { open: 2000, onAccount: 0, payments: [-700, 700], cash: 0 };
  await takePaymentBack(payment, one.tab(0));
  expect(await look(one)).toEqual(back);
  await expect(takePaymentBack(payment, one.tab(1))).rejects.toBeInstanceOf(TakenBackAlready);
  expect(await look(one)).toEqual(back);
  // The other phone has not pulled yet.
  await takePaymentBack(payment, two.tab(0));
  await sync(one, two, one);
  const refused = [...two.shown.values()].map(({ problem }) => [problem?.status, problem?.type]);
  expect(refused).toEqual([[409, expect.stringMatching(/already-reversed$/)]]);
  await two.giveUp();
  await sync(two, one);
  for (const phone of phones) expect(await look(phone)).toEqual(back);
});

test("a status payment is taken back once if its invoice is owed at more since", async () => {
  const [one] = phones;
  const { db } = one.tab(0);
  const customer = await createCustomer({ ...CUSTOMER, name: "Lotus" }, one.tab(0));
  const invoice = await createInvoice("getPaid", draftFor(customer, 10), one.tab(0));
  await setPaymentStatus([invoice], "paid", one.tab(0));
  await sync(one);
  await keepVatMode(invoice, "add", one.tab(0));
  await sync(one);
  const row = async () => (await db.invoices.get(invoice)) ?? expect.fail("gone");
  const [, first] = await paymentsOf(db, [await row()]);
  await takePaymentBack(first?.key ?? "", one.tab(0));
  expect(openAmount(await row())).toBe(2400);
  await expect(takePaymentBack(first?.key ?? "", one.tab(1))).rejects.toBeInstanceOf(
    TakenBackAlready,
  );
  await sync(one);
  expect(openAmount(await row())).toBe(2400);
  const left = (await paymentsOf(db, [await row()])).filter((payment) => !payment.isTakenBack);
  expect(left.map(({ amount }) => amount)).toEqual([-2000, -400]);
  await expect(takePaymentBack(first?.key ?? "", one.tab(0))).rejects.toBeInstanceOf(
    TakenBackAlready,
  );
});
