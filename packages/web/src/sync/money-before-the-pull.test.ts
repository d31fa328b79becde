import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { pence, sum } from "@roundsman/core/money";
import { createInvoice, setDeliveryStatus } from "../invoices/queries.ts";
import { partFor, paymentsOf } from "../payments/invoice-payments.ts";
import { owingOf, takePayment } from "../payments/queries.ts";
import { vanOnPhone } from "../stock/van/van-on-phone.ts";
import type { Phone } from "./store/phone.ts";
import { CASH, correctedUnseen, end, TODAY, type At } from "./testing/corrected-unseen.ts";
import { draftFor } from "./testing/rig.ts";
import { serverOfFile } from "./testing/selling/phone-with-customer.ts";
import { livePhone } from "./testing/selling/phones.ts";

const server = serverOfFile();

/** What a phone shows of an invoice's money. */
async function figures({ db }: Phone, key: string) {
  const invoice = (await db.invoices.get(key)) ?? expect.fail("gone");
  const payments = (await paymentsOf(db, [invoice])).map((payment) => partFor(payment, invoice));
  const van = await vanOnPhone(db);
  const owing = [...(await owingOf(db, TODAY)).values()];
  return {
    paid: invoice.totals.paid,
    payments,
    owed: sum(owing.map(({ owed }) => owed)),
    cash: van?.day.cashExpected,
    onVan: van?.products.map((product) => van.onHand.get(product.key) ?? 0),
  };
}

test("cash for a delivered invoice counts for the day from the answer on", async () => {
  const one = await livePhone(await server().newDriver(), 1, () => "none");
  const phone = one.tab(0);
  await one.pull();
  const key = await createInvoice("getPaid", draftFor(null, 10), phone);
  await setDeliveryStatus([key], "delivered", phone);
  await one.sync();
  for (const paid of [300, 600]) {
    await takePayment({ ...CASH, amount: pence(300), parts: [{ key, amount: pence(300) }] }, phone);
    for (const step of [async () => null, one.send, one.pull]) {
      await step();
      expect(await figures(phone, key)).toMatchObject({ paid, cash: paid });
    }
  }
  await one.close();
});

const refusedWith = { payments: [300, 500], paid: 800, owed: 200, cash: 800, onVan: [-2000] };

test("money for an invoice whose correction is refused in the same request is the invoice's own from the answer on", async () => {
  const at: At = await correctedUnseen(server(), async (by, pay, phone, { key, send }) => {
    await pay(key, 300);
    await send();
    expect((await phone.db.invoices.get(by))?.sync).toBe("refused");
    expect(await figures(phone, key)).toEqual(refusedWith);
  });
  expect(await figures(at.here, at.key)).toEqual(refusedWith);
  await end(at);
});

test("so is money that is taken while the correction waits for a person", async () => {
  const pays: ((amount: number) => Promise<unknown>)[] = [];
  const at = await correctedUnseen(server(), async (_by, pay, _phone, { key }) => {
    pays.push((amount) => pay(key, amount));
  });
  await pays[0]?.(300);
  expect(await figures(at.here, at.key)).toEqual(refusedWith);
  await at.one.send();
  expect(await figures(at.here, at.key)).toEqual(refusedWith);
  await at.one.pull();
  expect(await figures(at.here, at.key)).toEqual(refusedWith);
  await end(at);
});
