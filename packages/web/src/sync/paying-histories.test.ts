import "fake-indexeddb/auto";
import { owed } from "@roundsman/core/invoice";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Taking } from "../payments/queries.ts";
import { memoryStorage } from "./testing/memory-storage.ts";
import { CUSTOMER } from "./testing/rig.ts";
import { evening, eventOf } from "./testing/selling/live.ts";
import {
  payingHistories,
  payOn,
  type PayingHistory,
  type Taken,
} from "./testing/selling/paying.ts";
import { livePhone, type LivePhone } from "./testing/selling/phones.ts";
import { realServer, type Driver, type RealServer } from "./testing/selling/real-server.ts";

/** `npm run soak -- properties` tries more of them, and others each time. */
const numRuns = Math.ceil(Number(process.env["HISTORIES"] ?? 24) / 4);

let server: RealServer;
beforeAll(async () => {
  vi.stubGlobal("localStorage", memoryStorage());
  server = await realServer();
}, 120_000);
afterAll(() => server.close());

interface Day {
  readonly driver: Driver;
  readonly phones: readonly LivePhone[];
  readonly taken: Taken;
}

/** In the evening there is signal, and whatever was refused is given up. */
async function live({ happenings, weather }: PayingHistory, count: 1 | 2): Promise<Day> {
  const driver = await server.newDriver();
  for (const name of ["Jade", "Lotus"])
    await driver.api.customers.create({ body: { ...CUSTOMER, name, images: [] } });
  const coming = [...weather];
  let isCalm = true;
  const next = () => (isCalm ? "none" : (coming.shift() ?? "none"));
  const phones: LivePhone[] = [];
  for (let place = 1; place <= count; place += 1) phones.push(await livePhone(driver, place, next));
  for (const phone of phones) await phone.pull();
  isCalm = false;
  const taken = new Map<string, Taking>();
  for (const { what, phone: wanted, tab } of happenings) {
    const phone = phones[wanted % count];
    if (!phone) continue;
    await (typeof what === "string" ? eventOf(phone, what) : payOn(phone.tab(tab), what, taken));
  }
  isCalm = true;
  for (const { line } of phones) await line.settle();
  await evening(phones);
  return { driver, phones, taken };
}

/** What the server has. */
async function booksOf({ api, id: rp }: Driver) {
  const { payments } = await api.payments.list({ query: { limit: 500 } });
  const rows = await server.db
    .selectFrom("invoice")
    .select(["id", "customer_id"])
    .where("owner_id", "=", rp)
    .execute();
  const invoices = await Promise.all(rows.map(({ id }) => api.invoices.get({ params: { id } })));
  const ids = await server.db
    .selectFrom("customer")
    .select("id")
    .where("owner_id", "=", rp)
    .execute();
  const customers = await Promise.all(
    ids.map(({ id }) => api.customers.get({ params: { rp, id } })),
  );
  return { payments, invoices, customers };
}
type Books = Awaited<ReturnType<typeof booksOf>>;

const add = (all: readonly { readonly amount: number }[]): number =>
  all.reduce((sum, { amount }) => sum + amount, 0);

/** In words: money that was taken and is not there once and whole. */
function lostMoney({ payments }: Books, { taken, phones }: Day): string[] {
  const refused = new Set(
    phones.flatMap(({ queued, givenUp }) =>
      [...givenUp].map((key) => queued.get(key)?.entity ?? ""),
    ),
  );
  const persons = payments.filter(
    ({ reverses, madeBy }) => reverses === null && madeBy === "person",
  );
  const unknown = persons.filter(({ key }) => !taken.has(key));
  const faults = unknown.map(({ key }) => `${key} was never taken`);
  for (const [key, { method, amount, parts }] of taken) {
    const [found, ...more] = persons.filter((of) => of.key === key);
    if (more.length > 0) faults.push(`${key} is there ${more.length + 1} times`);
    if (method === "account") {
      if (!found && !refused.has(key)) faults.push(`${key}, used, is lost`);
      continue;
    }
    // Money that came in is never refused, and what an invoice did not need of it is told.
    if (found?.amount !== amount) faults.push(`${key} of ${amount} is ${found?.amount}`);
    const told = found ? add(found.allocations) + add(found.unneeded ?? []) : 0;
    if (found && told !== add(parts)) faults.push(`${key} meant ${add(parts)}, tells of ${told}`);
  }
  return faults;
}

/** In words: what a customer has on account, counted from the money that came in and what invoices took of it. */
const wrongAccounts = ({ payments, invoices, customers }: Books): string[] =>
  customers.flatMap(({ id, name, onAccount = 0 }) => {
    const money = payments.filter((of) => of.customerId === id && of.method !== "account");
    // What is scheduled is not owed yet, and so takes nothing.
    const own = invoices.filter((of) => of.customerId === id && of.paymentStatus !== "scheduled");
    const over = own.filter((of) => (of.totals.paid ?? 0) > owed(of.totals));
    const meant = add(money) - add(own.map((of) => ({ amount: owed(of.totals) - openAmount(of) })));
    return [
      ...over.map((of) => `INV-${of.id} is paid over`),
      ...(meant === onAccount ? [] : [`${name} has ${onAccount} on account, not ${meant}`]),
    ];
  });

/** In words: what a phone shows otherwise than the server. */
async function unlike({ invoices, customers, payments }: Books, { phones }: Day) {
  const faults: string[] = [];
  const told = (name: string, here: unknown, there: unknown) =>
    JSON.stringify(here) === JSON.stringify(there) ||
    faults.push(`${name}: ${JSON.stringify(here)} on a phone, not ${JSON.stringify(there)}`);
  for (const { tab } of phones) {
    const { db } = tab(0);
    for (const { key, name, onAccount } of customers)
      told(name, (await db.customers.get(key))?.onAccount ?? 0, onAccount ?? 0);
    for (const of of invoices) {
      const here = await db.invoices.get(of.key);
      const open = here && [here.paymentStatus, openAmount(here)];
      told(`INV-${of.id}`, open, [of.paymentStatus, openAmount(of)]);
    }
    const keys = (await db.payments.toArray()).filter((of) => of.deletedAt === "");
    const sorted = (all: readonly { readonly key: string }[]) =>
      all.map(({ key }) => key).toSorted();
    told("Payments", sorted(keys), sorted(payments));
  }
  return faults;
}

const CASES = [
  { phones: 1, words: "one phone" },
  { phones: 2, words: "two phones that take it for the same invoices" },
] as const;
test.each(CASES)(
  "whatever is taken, put on account, used and taken back on $words is there once and to the penny",
  async ({ phones }) => {
    await fc.assert(
      fc.asyncProperty(payingHistories, async (history) => {
        const lived = await live(history, phones);
        const books = await booksOf(lived.driver);
        expect([
          ...lostMoney(books, lived),
          ...wrongAccounts(books),
          ...(await unlike(books, lived)),
        ]).toEqual([]);
        for (const phone of lived.phones) await phone.close();
      }),
      { numRuns },
    );
  },
  600_000,
);
