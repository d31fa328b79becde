import "fake-indexeddb/auto";
import { idByKey } from "@roundsman/contract/wire/record-ids";
import { addDays, day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import { PAYMENT_METHODS } from "@roundsman/core/payments/payment";
import { statementOf, type Statement } from "@roundsman/core/payments/statement";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createCustomer } from "../../customers/queries.ts";
import { voidInvoices } from "../../invoices/issued/corrections.ts";
import { createInvoice } from "../../invoices/queries.ts";
import { memoryStorage } from "../../sync/testing/memory-storage.ts";
import { CUSTOMER, draftFor } from "../../sync/testing/rig.ts";
import { actions } from "../../sync/testing/selling/actions.ts";
import { perform } from "../../sync/testing/selling/perform.ts";
import { livePhone, type LivePhone } from "../../sync/testing/selling/phones.ts";
import {
  realServer,
  type Driver,
  type RealServer,
} from "../../sync/testing/selling/real-server.ts";
import type { LocalCustomer, LocalPayment } from "../../sync/store/local.ts";
import { closeDay } from "../../stock/actions.ts";
import { vanOnPhone } from "../../stock/van/van-on-phone.ts";
import { takePayment, takePaymentBack } from "../queries.ts";
import { accountHere } from "./account-here.ts";

const TODAY = day("2026-11-21");
/** `npm run soak -- properties` runs more histories, with other seeds each time. */
const numRuns = Math.ceil(Number(process.env["HISTORIES"] ?? 50) / 2);

let server: RealServer;
beforeAll(async () => {
  vi.stubGlobal("localStorage", memoryStorage());
  server = await realServer();
}, 120_000);
afterAll(() => server.close());

const pick = fc.nat(4);
const daysAgo = fc.nat(80);
const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: actions.map((action) => ({ do: "act" as const, action })) },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant("sell" as const),
        list: fc.constantFrom("getPaid" as const, "credit" as const, "schedule" as const),
        customer: fc.nat(1),
        vatMode: fc.constantFrom("add" as const, "included" as const),
        price: fc.integer({ min: 1, max: 20_000 }),
        daysAgo,
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant("pay" as const),
        pick,
        share: fc.constantFrom(0.3, 1, 1, 1.4),
        method: fc.constantFrom(...PAYMENT_METHODS),
        daysAgo,
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("take back" as const), pick }) },
    { weight: 1, arbitrary: fc.constant({ do: "close" as const }) },
    { weight: 2, arbitrary: fc.constant({ do: "sync" as const }) },
  ),
  { minLength: 1, maxLength: 25, size: "max" },
);
type Step = typeof steps extends fc.Arbitrary<readonly (infer Of)[]> ? Of : never;

const SPANS = [
  { start: addDays(TODAY, -90), end: TODAY },
  { start: addDays(TODAY, -30), end: addDays(TODAY, -5) },
  { start: addDays(TODAY, -3), end: TODAY },
] as const;

async function take(phone: LivePhone, customers: readonly string[], step: Step): Promise<void> {
  const tab = phone.tab(0);
  if (step.do === "sync") return sync(phone);
  if (step.do === "close") {
    const counted = { cashCounted: pence(0), denominations: [] };
    return void (await closeDay({ day: TODAY, note: "", ...counted }, tab));
  }
  if (step.do === "act")
    return void (await perform(step.action, {
      phone: tab,
      at: "2026-11-21T09:00:00.000Z",
    }));
  if (step.do === "sell") {
    const { list, customer, price, vatMode, daysAgo: ago } = step;
    const draft = { ...draftFor(customers[customer] ?? null), vatMode, date: addDays(TODAY, -ago) };
    const lines = draft.lines.map((line) => ({ ...line, price: pence(price) }));
    return void (await createInvoice(list, { ...draft, lines }, tab));
  }
  if (step.do === "take back") {
    const payments = await tab.db.payments.toArray();
    const isBack = ({ id, key }: LocalPayment) =>
      payments.some(({ reverses }) => reverses === (id ?? 0) || reverses === idByKey(key));
    const all = payments.filter(
      (payment) => payment.madeBy === "person" && payment.reverses === null && !isBack(payment),
    );
    const payment = all[step.pick % Math.max(1, all.length)];
    return payment && takePaymentBack(payment.key, tab);
  }
  const open = (await tab.db.invoices.toArray()).filter(
    (invoice) => invoice.deletedAt === "" && openAmount(invoice) > 0,
  );
  const invoice = open[step.pick % Math.max(1, open.length)];
  if (!invoice) return;
  const owed = openAmount(invoice);
  const amount = pence(Math.max(1, Math.round(owed * step.share)));
  const { method, daysAgo: ago } = step;
  const parts = [{ key: invoice.key, amount: pence(Math.min(amount, owed)) }];
  await takePayment({ method, amount, day: addDays(TODAY, -ago), reference: "", parts }, tab);
}

async function sync(phone: LivePhone): Promise<void> {
  await phone.send();
  await phone.pull();
}

async function here(phone: LivePhone, key: string): Promise<readonly (Statement | null)[]> {
  const { db } = phone.tab(0);
  const customer = (await db.customers.get(key)) as LocalCustomer;
  return Promise.all(
    SPANS.map(async (span) => {
      const account = await accountHere(db, customer, span, TODAY);
      return account && statementOf(account, span);
    }),
  );
}

async function onServer(driver: Driver, phone: LivePhone, key: string) {
  const id = (await phone.tab(0).db.customers.get(key))?.id ?? 0;
  return Promise.all(
    SPANS.map(({ start, end }) =>
      driver.api.customerAccounts.statement({ params: { id }, query: { from: start, to: end } }),
    ),
  );
}

/** The money that came in since the last day sheet. */
async function openDay(phone: LivePhone) {
  const van = await vanOnPhone(phone.tab(0).db);
  return van && { cashExpected: van.day.cashExpected, received: van.day.received };
}

/** The sums that a customer reads first. */
const sums = (statements: readonly (Statement | null)[]) =>
  statements.map(
    (statement) =>
      statement && [
        statement.opening,
        statement.closing,
        statement.onAccount,
        Object.values(statement.ageing),
      ],
  );

test("a statement and the open day of the phone equal the server's, before and after sending", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const driver = await server.newDriver();
      const phone = await livePhone(driver, 1, () => "none");
      await phone.pull();
      const tab = phone.tab(0);
      const customers = [
        await createCustomer({ ...CUSTOMER, name: "Jade Garden" }, tab),
        await createCustomer({ ...CUSTOMER, name: "Lotus" }, tab),
      ];
      for (const step of history) await take(phone, customers, step);
      const unsent = await Promise.all(customers.map((key) => here(phone, key)));
      const unsentDay = await openDay(phone);
      await sync(phone);
      await phone.pull();
      const { day } = await driver.api.stock.van({ params: { rp: driver.id } });
      const { cashExpected, received = [] } = day;
      expect(await openDay(phone)).toEqual({ cashExpected, received });
      expect(unsentDay?.received).toEqual(received);
      for (const [place, key] of customers.entries()) {
        const stated = await onServer(driver, phone, key);
        expect(await here(phone, key)).toEqual(stated);
        expect(sums(unsent[place] ?? [])).toEqual(sums(stated));
      }
      await phone.close();
    }),
    { numRuns },
  );
}, 600_000);

test("cash for an invoice that is deleted afterwards is handed in once", async () => {
  const driver = await server.newDriver();
  const phone = await livePhone(driver, 1, () => "none");
  await phone.pull();
  const tab = phone.tab(0);
  const key = await createInvoice("getPaid", draftFor(null), tab);
  const paid = { method: "cash", amount: pence(500), day: TODAY, reference: "" } as const;
  await takePayment({ ...paid, parts: [{ key, amount: pence(500) }] }, tab);
  await voidInvoices([key], "Written twice", tab);
  expect((await openDay(phone))?.cashExpected, "unsent").toBe(500);
  await phone.send();
  expect((await openDay(phone))?.cashExpected, "answered").toBe(500);
  await phone.pull();
  expect((await openDay(phone))?.cashExpected, "in the server's figures").toBe(500);
  await phone.close();
});
