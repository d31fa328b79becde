import "fake-indexeddb/auto";
import type { ReceivedByMethod } from "@roundsman/contract/day-sheet";
import { dayAt } from "@roundsman/core/day";
import { owed } from "@roundsman/core/invoice";
import { pence } from "@roundsman/core/money";
import { RECORDED_METHODS } from "@roundsman/core/payments/payment";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Taking } from "../payments/queries.ts";
import { hasUnpulledMoney } from "./outbox/money/unpulled-money.ts";
import type { Database } from "./store/database.ts";
import { memoryStorage } from "./testing/memory-storage.ts";
import { CUSTOMER } from "./testing/rig.ts";
import { vanOnPhone } from "../stock/van/van-on-phone.ts";
import { evening, eventOf, firstDay, passNight } from "./testing/selling/live.ts";
import { closingsOf, owingOn, owingOnServer, unlikeOwing } from "./testing/selling/checks/owing.ts";
import {
  isOfMoney,
  issuedHistories,
  payingHistories,
  type PayingHistory,
} from "./testing/selling/money-actions.ts";
import { payOn, type Taken } from "./testing/selling/paying.ts";
import { perform } from "./testing/selling/perform.ts";
import { livePhone, type LivePhone } from "./testing/selling/phones.ts";
import { realServer, type Driver, type RealServer } from "./testing/selling/real-server.ts";

/** `npm run soak -- properties` tries more histories, with random seeds. */
const numRuns = Math.ceil(Number(process.env["HISTORIES"] ?? 24) / 4);

let server: RealServer;
beforeAll(async () => {
  vi.stubGlobal("localStorage", memoryStorage());
  server = await realServer();
}, 120_000);
afterAll(() => server.close());

/** By how many days an invoice is dated ahead: some are owed from the next day on. */
const datedAhead = (pick: number): number => (pick === 4 ? 1 : 0);

interface Day {
  readonly driver: Driver;
  readonly phones: readonly LivePhone[];
  readonly taken: Taken;
  /** In words: what one phone showed of the day differently before its last pull than after it. */
  readonly early: readonly string[];
}

/** Plays a history. In the evening there is signal, and whatever was refused is given up. */
async function live({ happenings, networkFaults }: PayingHistory, count: 1 | 2): Promise<Day> {
  const driver = await server.newDriver();
  await firstDay(server, driver);
  for (const name of ["Jade", "Lotus"])
    await driver.api.customers.create({ body: { ...CUSTOMER, name, images: [] } });
  const coming = [...networkFaults];
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
    if (typeof what === "string") await eventOf(phone, what);
    else if (what.do === "night") await passNight(server, driver, phones);
    else if (isOfMoney(what)) await payOn(phone.tab(tab), what, { taken, datedAhead });
    else
      await perform(what, { phone: phone.tab(tab), at: new Date(phone.clock.now()).toISOString() });
  }
  isCalm = true;
  for (const { line } of phones) await line.settle();
  const early = count === 1 ? await differencesBeforePull(phones, happenings) : [];
  await evening(phones);
  return { driver, phones, taken, early };
}

/**
 * Nobody else changes anything: what the phone made of the responses, and what it showed before, is
 * what the pull brings.
 */
async function differencesBeforePull(
  [phone]: readonly LivePhone[],
  happenings: PayingHistory["happenings"],
): Promise<readonly string[]> {
  if (!phone) return [];
  await phone.pull();
  const unsent = closingsOf(await owingOn(phone));
  await phone.send();
  const { db } = phone.tab(0);
  if ((await db.outbox.count()) > 0) return [];
  const before = await moneyOfDay(db);
  await phone.pull();
  const after = await moneyOfDay(db);
  const changed = unlikeOwing(unsent, closingsOf(await owingOn(phone)));
  return [
    ...(before === after ? [] : [`The day says ${before}, and ${after} once it was pulled`]),
    ...(happenings.every(isOfItsDay) ? changed.map((words) => `Unsent: ${words}`) : []),
  ];
}

/**
 * Deletions, credit notes, corrections and papers move money on the day on which they reach the
 * server (decision 0047).
 */
const isOfItsDay = ({ what }: PayingHistory["happenings"][number]): boolean =>
  typeof what === "string" || what.do === "night" || isOfMoney(what);

async function moneyOfDay(db: Database): Promise<string> {
  const of = (await vanOnPhone(db))?.day;
  return JSON.stringify([of?.cashExpected ?? 0, of?.received ?? []]);
}

/** What the server has. */
async function booksOf({ api, id: rp }: Driver) {
  const { payments } = await api.payments.list({ query: { limit: 500 } });
  const rows = await server.db
    .selectFrom("invoice")
    .select(["id", "customer_id"])
    .where("owner_id", "=", rp)
    .where("deleted_at", "=", "")
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

const nameOf = ({ allocations: [first] }: Books["payments"][number]) => first?.invoiceId;

/** In words: money that was taken and that the server does not have exactly once. */
function lostMoney({ payments }: Books, { taken, phones }: Day): string[] {
  const refused = new Set(
    phones.flatMap(({ queued, givenUp }) =>
      [...givenUp].map((key) => queued.get(key)?.entity ?? ""),
    ),
  );
  const persons = payments.filter(
    ({ reverses, madeBy }) => reverses === null && madeBy === "person",
  );
  // A status's payment becomes a person's once a part of what persons took goes back.
  const byStatus = new Set(
    payments
      .filter((payment) => payment.madeBy === "status")
      .map((payment) => payment.takenFor ?? nameOf(payment)),
  );
  const unknown = persons.filter(
    (payment) => !taken.has(payment.key) && !byStatus.has(nameOf(payment)),
  );
  const faults = unknown.map(({ key }) => `${key} was never taken`);
  for (const [key, { method, amount, parts, day }] of taken) {
    const [found, ...more] = persons.filter((payment) => payment.key === key);
    if (more.length > 0) faults.push(`${key} is there ${more.length + 1} times`);
    if (method === "account") {
      if (!found && !refused.has(key)) faults.push(`${key}, used, is lost`);
      continue;
    }
    // Money that came in is never refused; what an invoice did not need of it is in `unneeded`.
    if (found && found.day !== day) faults.push(`${key} of ${day} is of ${found.day}`);
    if (found?.amount !== amount) faults.push(`${key} of ${amount} is ${found?.amount}`);
    const paid = found ? add(found.allocations) + add(found.unneeded ?? []) : 0;
    if (found && paid !== add(parts)) faults.push(`${key} meant ${add(parts)}, has ${paid}`);
  }
  return faults;
}

/** In words: wrong amounts on account, by the money that came in and what invoices took of it. */
const wrongAccounts = ({ payments, invoices, customers }: Books): string[] =>
  customers.flatMap(({ id, name, onAccount = 0 }) => {
    const money = payments.filter(
      (payment) => payment.customerId === id && payment.method !== "account",
    );
    // Scheduled invoices are not owed yet, so they take nothing.
    const own = invoices.filter(
      (invoice) => invoice.customerId === id && invoice.paymentStatus !== "scheduled",
    );
    const over = own.filter((invoice) => (invoice.totals.paid ?? 0) > owed(invoice.totals));
    const meant =
      add(money) -
      add(own.map((invoice) => ({ amount: owed(invoice.totals) - openAmount(invoice) })));
    return [
      // What is credited after payment goes on account.
      ...over
        .filter(({ totals }) => totals.credited === undefined)
        .map((invoice) => `INV-${invoice.id} is paid over`),
      ...(meant === onAccount ? [] : [`${name} has ${onAccount} on account, not ${meant}`]),
    ];
  });

/** What came in other than in cash, by method. */
const receivedBy = ({ payments }: Books): readonly ReceivedByMethod[] =>
  RECORDED_METHODS.filter((method) => method !== "cash" && method !== "account").flatMap(
    (method) => {
      const of = payments.filter((payment) => payment.method === method);
      const back = of.filter(({ amount }) => amount < 0).length;
      const [count, amount] = [of.length - 2 * back, pence(add(of))];
      return count === 0 && amount === 0 ? [] : [{ method, payments: count, amount }];
    },
  );

/** In words: what a phone shows differently from the server. */
async function unlike(books: Books, { driver, phones, early }: Day) {
  const { invoices, customers, payments } = books;
  const faults: string[] = [...early];
  const owing = await owingOnServer(driver, customers, dayAt(server.clock.now));
  const compare = (name: string, here: unknown, there: unknown) =>
    JSON.stringify(here) === JSON.stringify(there) ||
    faults.push(`${name}: ${JSON.stringify(here)} on a phone, not ${JSON.stringify(there)}`);
  for (const phone of phones) {
    const { db } = phone.tab(0);
    faults.push(...unlikeOwing(await owingOn(phone), owing));
    for (const { key, name, onAccount } of customers)
      compare(name, (await db.customers.get(key))?.onAccount ?? 0, onAccount ?? 0);
    for (const invoice of invoices) {
      const here = await db.invoices.get(invoice.key);
      const open = here && [here.paymentStatus, openAmount(here)];
      compare(`INV-${invoice.id}`, open, [invoice.paymentStatus, openAmount(invoice)]);
    }
    const cash = add(payments.filter(({ method }) => method === "cash"));
    const shown = (await vanOnPhone(db))?.day;
    compare("Cash", shown?.cashExpected, cash);
    compare("Received", shown?.received, receivedBy(books));
    compare(
      "rows with money that is still to be pulled",
      (await db.invoices.toArray()).filter(hasUnpulledMoney).length,
      0,
    );
    const keys = (await db.payments.toArray()).filter((payment) => payment.deletedAt === "");
    const sorted = (all: readonly { readonly key: string }[]) =>
      all.map(({ key }) => key).toSorted();
    compare("Payments", sorted(keys), sorted(payments));
  }
  return faults;
}

/** In words: everything that is wrong in the evening. */
async function faultsOf(history: PayingHistory, phones: 1 | 2): Promise<readonly string[]> {
  const lived = await live(history, phones);
  const books = await booksOf(lived.driver);
  const faults = [
    ...lostMoney(books, lived),
    ...wrongAccounts(books),
    ...(await unlike(books, lived)),
  ];
  for (const phone of lived.phones) await phone.close();
  return faults;
}

const CASES = [
  { phones: 1, words: "one phone" },
  { phones: 2, words: "two phones that take it for the same invoices" },
] as const;
test.each(CASES)(
  "after any payments, uses and take-backs on $words the money is there once and to the penny",
  async ({ phones }) => {
    await fc.assert(
      fc.asyncProperty(payingHistories, async (history) => {
        expect(await faultsOf(history, phones)).toEqual([]);
      }),
      { numRuns },
    );
  },
  600_000,
);

test.each(CASES)(
  "so it is with credit notes, corrections, voids and statuses, on $words",
  async ({ phones }) => {
    await fc.assert(
      fc.asyncProperty(issuedHistories, async (history) => {
        expect(await faultsOf(history, phones)).toEqual([]);
      }),
      { numRuns },
    );
  },
  600_000,
);
