import "fake-indexeddb/auto";
import { day, type Day } from "@roundsman/core/day";
import { fromUnits } from "@roundsman/core/quantity";
import { pence } from "@roundsman/core/money";
import { statementOf } from "@roundsman/core/payments/statement";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createInvoice, setPaymentStatus, updateInvoice } from "../../invoices/queries.ts";
import { submitInvoices } from "../../invoices/submit.ts";
import { memoryStorage } from "../../sync/testing/memory-storage.ts";
import { CUSTOMER, draftFor } from "../../sync/testing/rig.ts";
import { livePhone, type LivePhone } from "../../sync/testing/selling/phones.ts";
import {
  realServer,
  type Driver,
  type RealServer,
} from "../../sync/testing/selling/real-server.ts";
import { takePayment, takePaymentBack } from "../queries.ts";
import { accountHere } from "./account-here.ts";

let server: RealServer;
beforeAll(async () => {
  vi.stubGlobal("localStorage", memoryStorage());
  server = await realServer();
}, 120_000);
afterAll(() => server.close());

const NOVEMBER = { start: day("2026-11-01"), end: day("2026-11-30") };

/** Sets the clocks of the server and the phone to this moment. */
async function moveTo(moment: string, { driver, phone }: Shop): Promise<void> {
  const now = Date.parse(moment);
  server.clock.now = now;
  phone.clock.pass(now - phone.clock.now());
  await driver.signIn();
}

interface Shop {
  readonly driver: Driver;
  readonly phone: LivePhone;
}

/** The phone's statement of November: what each day brought, and what is owed at its end. */
async function novemberOn(phone: LivePhone, today: Day) {
  const { db } = phone.tab(0);
  const customer = await db.customers.toCollection().first();
  const account = customer && (await accountHere(db, customer, NOVEMBER, today));
  if (!account) throw new Error("The phone does not know");
  const { opening, closing, lines } = statementOf(account, NOVEMBER);
  return { opening, closing, movements: sumsOf(lines) };
}

/** In pence by day: what was invoiced, and what was paid less what went back. */
function sumsOf(movements: readonly { kind: string; day: Day; amount: number }[]) {
  const sums = new Map<string, number>();
  for (const { kind, day: movementDay, amount } of movements) {
    const name = `${movementDay} ${kind === "invoice" ? "invoiced" : "paid"}`;
    sums.set(name, (sums.get(name) ?? 0) + amount);
  }
  return Object.fromEntries([...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The server's statement of November. */
async function novemberOnServer({ api }: Driver) {
  const [customer] = (await api.customerAccounts.balances({})).balances;
  const params = { id: customer?.customerId ?? 0 };
  const query = { from: NOVEMBER.start, to: NOVEMBER.end };
  const { opening, closing, lines } = await api.customerAccounts.statement({ params, query });
  return { opening, closing, movements: sumsOf(lines) };
}

test("money paid and taken back without signal on the last of November stays in November", async () => {
  const driver = await server.newDriver();
  await driver.api.customers.create({ body: { ...CUSTOMER, name: "Jade", images: [] } });
  const phone = await livePhone(driver, 1, () => "none");
  const shop = { driver, phone };
  await moveTo("2026-11-29T08:00:00Z", shop);
  await phone.pull();
  const tab = phone.tab(0);
  const jade = (await tab.db.customers.toCollection().first())?.key ?? null;
  const sell = (list: "getPaid" | "credit", pounds: number) =>
    createInvoice(list, { ...draftFor(jade, pounds), date: day("2026-11-20") }, tab);
  const [cash, credit, opened, changed, lines] = [
    await sell("getPaid", 10),
    await sell("credit", 20),
    await sell("getPaid", 30),
    await sell("getPaid", 40),
    await sell("getPaid", 50),
  ];
  const money = { method: "transfer", reference: "", day: day("2026-11-29") } as const;
  const part = { key: cash, amount: pence(500) };
  const payment = await takePayment({ ...money, amount: pence(700), parts: [part] }, tab);
  await setPaymentStatus([opened, changed, lines], "paid", tab);
  await phone.send();
  await phone.pull();

  await moveTo("2026-11-30T20:00:00Z", shop);
  await takePaymentBack(payment, tab);
  await submitInvoices("getPaid", [cash], tab, () => "card");
  await submitInvoices("credit", [credit], tab);
  await setPaymentStatus([opened], "due", tab);
  const fewer = { id: "rice", name: "Rice 10 kg", price: pence(4000), discount: pence(0) };
  const edited = { ...draftFor(jade, 40), date: day("2026-11-20") };
  await updateInvoice(changed, { ...edited, lines: [{ ...fewer, quantity: fromUnits(1) }] }, tab);
  await updateInvoice(lines, { ...edited, lines: [{ ...fewer, quantity: fromUnits(4) }] }, tab);
  const evening = await novemberOn(phone, day("2026-11-30"));
  expect(evening.closing).toBe(6000);
  expect(evening.movements["2026-11-30 paid"]).toBe(700 - 2000 - 4000 + 6000 + 4000 - 6000);

  await moveTo("2026-12-01T08:00:00Z", shop);
  const tomorrow = day("2026-12-01");
  expect(await novemberOn(phone, tomorrow)).toEqual(evening);
  await phone.send();
  expect(await tab.db.outbox.count()).toBe(0);
  expect(await novemberOn(phone, tomorrow)).toEqual(evening);
  await phone.pull();
  expect(await novemberOn(phone, tomorrow)).toEqual(evening);
  expect(await novemberOnServer(driver)).toEqual(evening);
  await phone.close();
});
