import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { statementOf } from "@roundsman/core/payments/statement";
import { thousandths } from "@roundsman/core/quantity";
import { beforeEach, expect, test } from "vitest";
import { createCustomer } from "../customers/queries.ts";
import { creditInvoice } from "../invoices/credit-notes/queries.ts";
import { createInvoice } from "../invoices/queries.ts";
import { takePayment, takePaymentBack } from "../payments/queries.ts";
import { accountHere } from "../payments/statement/account-here.ts";
import { unneededMoney } from "../payments/unneeded/unneeded.ts";
import { CUSTOMER, draftFor } from "./testing/rig.ts";
import { serverOfFile } from "./testing/selling/phone-with-customer.ts";
import { livePhone, type LivePhone } from "./testing/selling/phones.ts";
import type { Driver } from "./testing/selling/real-server.ts";

const TODAY = day("2026-11-21");

const server = serverOfFile();
let driver: Driver;
let phones: readonly [LivePhone, LivePhone];
beforeEach(async () => {
  driver = await server().newDriver();
  phones = [await livePhone(driver, 1, () => "none"), await livePhone(driver, 2, () => "none")];
  for (const phone of phones) await phone.pull();
  return async () => {
    for (const phone of phones) await phone.close();
  };
});

const db = (place: 0 | 1) => phones[place].tab(0).db;
const paying = (parts: readonly string[], of: object = {}) => ({
  method: "cash" as const,
  amount: pence(2000),
  day: TODAY,
  reference: "",
  parts: parts.map((key) => ({ key, amount: pence(2000) })),
  ...of,
});

test("unneeded money of two phones is listed on neither once one of them has taken it back", async () => {
  const invoice = await createInvoice("getPaid", draftFor(null, 10), phones[0].tab(0));
  await phones[0].sync();
  await phones[1].pull();
  await takePayment(paying([invoice]), phones[0].tab(0));
  const second = await takePayment(paying([invoice]), phones[1].tab(0));
  await phones[0].sync();
  await phones[1].sync();
  await phones[0].pull();
  for (const place of [0, 1] as const)
    expect(await unneededMoney(db(place), TODAY)).toMatchObject([{ amount: 2000 }]);
  await takePaymentBack(second, phones[1].tab(0));
  expect(await unneededMoney(db(1), TODAY)).toEqual([]);
  await phones[1].sync();
  await phones[0].pull();
  for (const place of [0, 1] as const) {
    expect(await unneededMoney(db(place), TODAY)).toEqual([]);
    expect((await db(place).payments.get(second))?.reversedBy).toBeGreaterThan(0);
  }
});

test("nothing of an erased customer is left in the payments of any phone", async () => {
  const here = phones[0].tab(0);
  const customer = await createCustomer(
    { ...CUSTOMER, name: "Hui Min Tan", email: "hui@example.com", address: "9 Elm Row" },
    here,
  );
  const noted = { parts: [], reference: "Cheque of H. M. Tan", customer };
  await takePayment(paying([], noted), here);
  await phones[0].sync();
  await phones[1].pull();
  for (const place of [0, 1] as const)
    expect(JSON.stringify(await db(place).payments.toArray())).toContain("hui@example.com");
  const { id = 0 } = (await db(0).customers.get(customer)) ?? {};
  await driver.api.privacy.erase({ params: { rp: driver.id, id: id ?? 0 } });
  for (const place of [0, 1] as const) {
    await phones[place].pull();
    const kept = JSON.stringify(await db(place).payments.toArray());
    for (const text of ["Tan", "hui@example.com", "9 Elm Row", CUSTOMER.phone])
      expect(kept).not.toContain(text);
  }
});

test("money and credit notes of an invoice that another client moves to another customer are theirs after one pull", async () => {
  const here = phones[0].tab(0);
  const [jade, lotus] = [
    await createCustomer({ ...CUSTOMER, name: "Jade" }, here),
    await createCustomer({ ...CUSTOMER, name: "Lotus" }, here),
  ];
  const invoice = await createInvoice("getPaid", draftFor(jade, 10), here);
  await takePayment({ ...paying([invoice]), amount: pence(2500) }, here);
  const lines = [{ line: "rice", quantity: thousandths(1000), goods: "none" as const }];
  await creditInvoice(invoice, { reason: "damaged", summary: "", lines }, here);
  await phones[0].sync();
  const { id: ofLotus } = (await db(0).customers.get(lotus)) ?? {};
  const { id = 0 } = (await db(0).invoices.get(invoice)) ?? {};
  await driver.api.invoices.update({
    params: { id: id ?? 0 },
    body: { billTo: { name: "Lotus" }, customerId: ofLotus ?? 0 },
  });
  await phones[0].pull();
  const [payment] = await db(0).payments.toArray();
  const [note] = await db(0).creditNotes.toArray();
  expect([payment?.customerId, note?.customerId]).toEqual([ofLotus, ofLotus]);
  const span = { start: TODAY, end: TODAY };
  for (const key of [jade, lotus]) {
    const customer = (await db(0).customers.get(key)) ?? expect.fail(`${key} is gone`);
    const account = await accountHere(db(0), customer, span, TODAY);
    const params = { id: customer.id ?? 0 };
    const query = { from: TODAY, to: TODAY };
    const statement = await driver.api.customerAccounts.statement({ params, query });
    expect(account && statementOf(account, span)).toEqual(statement);
  }
});
