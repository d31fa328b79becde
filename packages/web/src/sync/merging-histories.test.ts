import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { owed } from "@roundsman/core/invoice";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { owingOf, type Taking } from "../payments/queries.ts";
import { memoryStorage } from "./testing/memory-storage.ts";
import { CUSTOMER } from "./testing/rig.ts";
import { evening, eventOf } from "./testing/selling/live.ts";
import { meantCustomers } from "./testing/selling/checks/merged.ts";
import {
  mergeOn,
  mergingHistories,
  unlessGone,
  type Merging,
  type MergingHistory,
  type Undos,
} from "./testing/selling/merging.ts";
import { isOfMoney } from "./testing/selling/money-actions.ts";
import { payOn } from "./testing/selling/paying.ts";
import { livePhone, type LivePhone } from "./testing/selling/phones.ts";
import { realServer, type Driver, type RealServer } from "./testing/selling/real-server.ts";

/** `npm run soak -- properties` tries more histories, with random seeds. */
const numRuns = Math.ceil(Number(process.env["HISTORIES"] ?? 32) / 4);

const TODAY = day("2026-11-21");
/** Customers and their payment terms in days. All but the last are stops of the route. */
const PEOPLE = { Jade: 0, Lotus: 14, Opal: 0, Pearl: 30 };

let server: RealServer;
beforeAll(async () => {
  vi.stubGlobal("localStorage", memoryStorage());
  server = await realServer();
}, 120_000);
afterAll(() => server.close());

interface Day {
  readonly driver: Driver;
  readonly phones: readonly LivePhone[];
  /** The terms of customers by key, and the stops of the route. */
  readonly start: Parameters<typeof meantCustomers>[0];
  readonly taken: ReadonlyMap<string, Taking>;
  /** The customer for whom an invoice was written, both by key. */
  readonly sold: ReadonlyMap<string, string>;
  readonly done: readonly Merging[];
}

/** Plays a history. In the evening there is signal, and whatever was refused is given up. */
async function live({ happenings, networkFaults }: MergingHistory, count: 1 | 2): Promise<Day> {
  const driver = await server.newDriver();
  const coming = [...networkFaults];
  let isCalm = true;
  const next = () => (isCalm ? "none" : (coming.shift() ?? "none"));
  const { start, route } = await begin(driver);
  const phones: { readonly phone: LivePhone; readonly undos: Undos }[] = [];
  for (let place = 1; place <= count; place += 1)
    phones.push({ phone: await livePhone(driver, place, next), undos: [] });
  for (const { phone } of phones) await phone.pull();
  isCalm = false;
  const [taken, sold] = [new Map<string, Taking>(), new Map<string, string>()];
  const done: Merging[] = [];
  for (const { what, phone: wanted, tab } of happenings) {
    const { phone, undos } = phones[wanted % count] ?? {};
    if (!phone || !undos) continue;
    if (typeof what === "string") {
      await eventOf(phone, what);
      if (what === "kill" || what === "lose") undos.splice(0);
    } else if (isOfMoney(what)) await payOn(phone.tab(tab), what, { taken, sold });
    else {
      const around = { phone: phone.tab(tab), undos, route };
      done.push(
        ...[await mergeOn(what, around).catch(unlessGone)].filter((merging) => merging !== null),
      );
    }
  }
  isCalm = true;
  const phoneList = phones.map(({ phone }) => phone);
  for (const { line } of phoneList) await line.settle();
  await evening(phoneList);
  return { driver, phones: phoneList, start, taken, sold, done };
}

async function begin({ api, id: rp }: Driver) {
  const terms = new Map<string, number>();
  for (const [name, termsDays] of Object.entries(PEOPLE)) {
    // Keys in the order of creation, the same in every run.
    const key = `a0000000-0000-4000-8000-00000000000${terms.size}`;
    const details = { ...CUSTOMER, key, name, images: [], ...(termsDays > 0 && { termsDays }) };
    terms.set((await api.customers.create({ body: details })).key, termsDays);
  }
  const rows = await server.db
    .selectFrom("customer")
    .select("id")
    .where("owner_id", "=", rp)
    .orderBy("id")
    .execute();
  const body = { name: "Leeds", key: "b0000000-0000-4000-8000-000000000000" };
  const route = await api.deliveryRoutes.create({ params: { rp }, body });
  const ids = rows.map(({ id }) => id).slice(0, -1);
  await api.deliveryRoutes.add({ params: { rp, id: route.id }, body: ids });
  const start = { terms, stops: [...terms.keys()].slice(0, -1) };
  return { start, route: route.key };
}

/** What the server has. */
async function booksOf({ api, id: rp }: Driver) {
  const of = async (table: "customer" | "invoice") =>
    server.db.selectFrom(table).select(["id", "key"]).where("owner_id", "=", rp).execute();
  const keys = new Map((await of("customer")).map(({ id, key }) => [id, key]));
  const merges = await server.db
    .selectFrom("merged_customer")
    .select(["customer_id", "into_id"])
    .where("owner_id", "=", rp)
    .execute();
  const gone = new Map(
    merges.map((merge) => [keys.get(merge.customer_id) ?? "", keys.get(merge.into_id) ?? ""]),
  );
  const there = [...keys].filter(([, key]) => !gone.has(key));
  return {
    /** The customer into whom each was merged, both by key. */
    gone,
    keyOf: (id: number | null) => (id === null ? undefined : keys.get(id)),
    customers: await Promise.all(there.map(([id]) => api.customers.get({ params: { rp, id } }))),
    invoices: await Promise.all(
      (await of("invoice")).map(({ id }) => api.invoices.get({ params: { id } })),
    ),
    payments: (await api.payments.list({ query: { limit: 500 } })).payments,
    balances: (await api.customerAccounts.balances({})).balances,
    routes: await api.deliveryRoutes.list({ params: { rp } }),
  };
}
type Books = Awaited<ReturnType<typeof booksOf>>;

/** The customer whom each one now is a part of, or itself, by key. */
const rootsIn = ({ gone }: Books, keys: readonly string[]) => {
  const rootOf = (key: string): string => {
    const into = gone.get(key);
    return into === undefined ? key : rootOf(into);
  };
  return new Map(keys.map((key) => [key, rootOf(key)]));
};

const add = (all: readonly number[]): number => all.reduce((sum, each) => sum + each, 0);

/**
 * In words: customers that differ from what was meant. On one phone only the undo of a merge may be
 * refused, if its money is used.
 */
function unlikeExpected(books: Books, { phones, start, done }: Day): string[] {
  const shown = new Map(phones.flatMap((phone) => [...phone.shown]));
  const meant = meantCustomers(start, done, (mutation) => shown.has(mutation));
  const faults: string[] = [];
  const compare = comparing(faults);
  compare("customers", [...rootsIn(books, [...start.terms.keys()])], [...meant.roots]);
  for (const { key, name, termsDays = 0 } of books.customers)
    compare(`the terms of ${name}`, termsDays, meant.terms.get(key));
  const [route] = books.routes;
  compare(
    "the route",
    route?.members.map(({ key }) => key),
    meant.stops,
  );
  return faults;
}

const comparing = (faults: string[]) => (name: string, is: unknown, should: unknown) => {
  const [here, there] = [JSON.stringify(is), JSON.stringify(should)];
  if (here !== there) faults.push(`${name}: ${here}, not ${there}`);
};

/** In words: what was refused without a reason. */
function wronglyRefused({ phones }: Day): string[] {
  const refused = phones.flatMap(({ shown }) =>
    [...shown.values()].map(({ kind, problem }) => `${kind} ${problem?.type}`),
  );
  const isUsed = (words: string) => words === "customer.restore urn:roundsman:money-used";
  return refused.some(isUsed) ? [] : refused.filter((words) => !words.startsWith("payment."));
}

/**
 * In words: what a customer owes or has on account, where that differs from the invoices and
 * payments of all customers who are one with them.
 */
function wrongSums(books: Books, { taken, sold, start }: Day): string[] {
  const roots = rootsIn(books, [...start.terms.keys()]);
  const rootOf = (key: string | null | undefined) => roots.get(key ?? "");
  const invoices = new Map(books.invoices.map((invoice) => [invoice.id, invoice]));
  const faults: string[] = [];
  const compare = comparing(faults);
  for (const { key, customerId } of books.invoices)
    compare(`for whom ${key} is`, books.keyOf(customerId), rootOf(sold.get(key)));
  const payments = new Map(books.payments.map((payment) => [payment.id, payment]));
  /** The customer to whom the unused rest of a payment belongs. */
  const payerOf = (payment: Books["payments"][number]): string | undefined => {
    const first = payments.get(payment.reverses ?? 0) ?? payment;
    const taking = taken.get(first.key);
    return rootOf(taking?.parts[0] ? sold.get(taking.parts[0].key) : taking?.customer);
  };
  for (const customer of books.customers) {
    const own = books.invoices.filter((invoice) => rootOf(sold.get(invoice.key)) === customer.key);
    const due = own.filter(({ paymentStatus }) => paymentStatus !== "scheduled");
    const isOwn = (id: number) => rootOf(sold.get(invoices.get(id)?.key ?? "")) === customer.key;
    const paid = books.payments.map((payment) => {
      const parts = payment.allocations.filter((part) => isOwn(part.invoiceId));
      const rest = payerOf(payment) === customer.key ? payment.onAccount : 0;
      return rest + add(parts.map(({ amount }) => amount));
    });
    const balance = add(due.map(({ totals }) => owed(totals))) - add(paid);
    const found =
      books.balances.find((account) => account.customerId === customer.id)?.balance ?? 0;
    compare(`what ${customer.name} owes`, found, balance);
    const open = add(due.map(openAmount));
    compare(`what ${customer.name} has on account`, customer.onAccount ?? 0, open - balance);
    if ((customer.onAccount ?? 0) < 0) faults.push(`${customer.name} has less than nothing`);
  }
  return faults;
}

/** In words: money that was taken and that the server does not have exactly once. */
function lostMoney({ payments }: Books, { taken, phones }: Day): string[] {
  const givenUp = new Set(
    phones.flatMap((phone) => [...phone.givenUp].map((key) => phone.queued.get(key)?.entity ?? "")),
  );
  return [...taken].flatMap(([key, { method, amount }]) => {
    const found = payments.filter((payment) => payment.key === key);
    const isThere = found.length === 1 && (method === "account" || found[0]?.amount === amount);
    const mayMiss = method === "account" && givenUp.has(key) && found.length === 0;
    return isThere || mayMiss ? [] : [`${key} of ${amount} is there ${found.length} times`];
  });
}

/** In words: what a phone shows differently from the server. */
async function unlike(books: Books, { phones }: Day) {
  const faults: string[] = [];
  const compare = comparing(faults);
  const sorted = (all: readonly string[]) => all.toSorted();
  for (const { tab } of phones) {
    const { db } = tab(0);
    const rows = (await db.customers.toArray()).filter(({ deletedAt }) => deletedAt === "");
    compare(
      "who is there",
      sorted(rows.map(({ key }) => key)),
      sorted(books.customers.map(({ key }) => key)),
    );
    const owing = await owingOf(db, TODAY);
    for (const { id, key, name, onAccount, termsDays } of books.customers) {
      const row = await db.customers.get(key);
      compare(name, [row?.onAccount ?? 0, row?.termsDays], [onAccount ?? 0, termsDays]);
      const balance = books.balances.find((account) => account.customerId === id)?.balance ?? 0;
      compare(`what ${name} owes on a phone`, owing.get(key)?.owed ?? 0, balance);
    }
    for (const invoice of books.invoices) {
      const here = await db.invoices.get(invoice.key);
      compare(
        `INV-${invoice.id}`,
        here && [here.customerKey, here.paymentStatus, openAmount(here)],
        [books.keyOf(invoice.customerId), invoice.paymentStatus, openAmount(invoice)],
      );
    }
    const existingKeys = new Set(rows.map(({ key }) => key));
    const [route] = await db.deliveryRoutes.toArray();
    compare(
      "the route on a phone",
      route?.members.filter((key) => existingKeys.has(key)),
      books.routes[0]?.members.map(({ key }) => key),
    );
  }
  return faults;
}

const CASES = [
  { phones: 1, words: "one phone" },
  { phones: 2, words: "two phones" },
] as const;
test.each(CASES)(
  "merged and restored customers on $words owe what their invoices and payments show, to the penny",
  async ({ phones }) => {
    await fc.assert(
      fc.asyncProperty(mergingHistories, async (history) => {
        const lived = await live(history, phones);
        const books = await booksOf(lived.driver);
        const faults = [
          ...lostMoney(books, lived),
          ...wrongSums(books, lived),
          ...(await unlike(books, lived)),
          ...(phones === 1 ? [...wronglyRefused(lived), ...unlikeExpected(books, lived)] : []),
        ];
        for (const phone of lived.phones) await phone.close();
        expect(faults).toEqual([]);
      }),
      // Against the real server, shrinking a failure would take minutes.
      { numRuns, endOnFailure: true },
    );
  },
  600_000,
);
