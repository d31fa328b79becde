import "fake-indexeddb/auto";
import { addDays, day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import { statementOf } from "@roundsman/core/payments/statement";
import { thousandths } from "@roundsman/core/quantity";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createCustomer } from "../../customers/queries.ts";
import { creditInvoice } from "../../invoices/credit-notes/queries.ts";
import { voidInvoices } from "../../invoices/issued/corrections.ts";
import { createInvoice } from "../../invoices/queries.ts";
import { creditsOn, writtenCredits } from "../../stock/day/day-credits.ts";
import { CUSTOMER, draftFor } from "../../sync/testing/rig.ts";
import { serverOfFile } from "../../sync/testing/selling/phone-with-customer.ts";
import { livePhone, type LivePhone } from "../../sync/testing/selling/phones.ts";
import type { Driver } from "../../sync/testing/selling/real-server.ts";
import { takePayment } from "../queries.ts";
import { accountHere } from "./account-here.ts";

const TODAY = day("2026-11-21");
/** `npm run soak -- properties` runs more histories, with other seeds each time. */
const numRuns = Math.ceil(Number(process.env["HISTORIES"] ?? 24) / 4);

const server = serverOfFile();

const SPANS = [
  { start: addDays(TODAY, -90), end: TODAY },
  { start: addDays(TODAY, -30), end: addDays(TODAY, -5) },
  { start: addDays(TODAY, -3), end: TODAY },
] as const;

interface Books {
  readonly driver: Driver;
  readonly phone: LivePhone;
  readonly customer: string;
}

async function newBooks(): Promise<Books> {
  const driver = await server().newDriver();
  const phone = await livePhone(driver, 1, () => "none");
  await phone.pull();
  return { driver, phone, customer: await createCustomer({ ...CUSTOMER }, phone.tab(0)) };
}

/** Sells two bags, this many days ago. */
function sell({ phone, customer }: Books, pounds: number, daysAgo: number): Promise<string> {
  const draft = { ...draftFor(customer, pounds / 2), date: addDays(TODAY, -daysAgo) };
  return createInvoice("getPaid", { ...draft, vatMode: "included" }, phone.tab(0));
}
async function pay({ phone }: Books, key: string, amount: number, daysAgo: number) {
  const paid = { method: "card", day: addDays(TODAY, -daysAgo), reference: "" } as const;
  const parts = [{ key, amount: pence(amount) }];
  return takePayment({ ...paid, amount: pence(amount), parts }, phone.tab(0));
}
const credit = ({ phone }: Books, key: string, bags: number) => {
  const lines = [{ line: "rice", quantity: thousandths(bags * 1000), goods: "none" as const }];
  return creditInvoice(key, { reason: "damaged", summary: "", lines }, phone.tab(0));
};

/** The statements of a phone that has just signed in, and the server's. */
async function statements({ driver, customer: key }: Books) {
  const fresh = await livePhone(driver, 2, () => "none");
  await fresh.pull();
  const { db } = fresh.tab(0);
  const customer = (await db.customers.get(key)) ?? expect.fail("no customer");
  const made = [];
  for (const span of SPANS) {
    const account = await accountHere(db, customer, span, TODAY);
    const { start: from, end: to } = span;
    const params = { id: customer.id ?? 0 };
    const stated = await driver.api.customerAccounts.statement({ params, query: { from, to } });
    made.push({ here: account && statementOf(account, span), stated });
  }
  const sheets = await db.daySheets.toArray();
  const day = creditsOn(await writtenCredits(db), { sheets, sheet: null, today: TODAY });
  await fresh.close();
  return { made, day };
}

test("a credit note counts on a phone that does not have its invoice, in the statement and on the day", async () => {
  const books = await newBooks();
  const old = await sell(books, 100, 100);
  await pay(books, old, 5000, 10);
  await sell(books, 50, 20);
  await credit(books, old, 1);
  await books.phone.sync();
  const { made, day } = await statements(books);
  for (const { here: local, stated } of [made[0], made[2]].flatMap((pair) => pair ?? []))
    expect(local).toEqual(stated);
  expect(made[0]?.here).toMatchObject({ opening: 10000, closing: 5000 });
  // The phone cannot know whether it was open then.
  expect(made[1]?.here).toBeNull();
  expect(day).toMatchObject([
    { number: "CN-A1-1", invoice: "A1-1", customer: CUSTOMER.name, total: 5000 },
  ]);
  await voidInvoices([old], "Written twice", books.phone.tab(0));
  await books.phone.sync();
  const after = await statements(books);
  for (const { here: local, stated } of [after.made[0], after.made[2]].flatMap(
    (pair) => pair ?? [],
  ))
    expect(local).toEqual(stated);
  await books.phone.close();
});

const steps = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant("sell" as const),
      pounds: fc.integer({ min: 2, max: 60 }).map((half) => half * 2),
      daysAgo: fc.constantFrom(140, 100, 91, 90, 60, 4, 0),
    }),
    fc.record({
      do: fc.constant("pay" as const),
      pick: fc.nat(4),
      share: fc.constantFrom(0.3, 1, 1, 1.4),
      daysAgo: fc.constantFrom(95, 60, 10, 4, 0),
    }),
    fc.record({ do: fc.constant("credit" as const), pick: fc.nat(4) }),
    fc.record({ do: fc.constant("void" as const), pick: fc.nat(9) }),
  ),
  { minLength: 6, maxLength: 18, size: "max" },
);
type Step = typeof steps extends fc.Arbitrary<readonly (infer Of)[]> ? Of : never;

async function take(books: Books, step: Step): Promise<unknown> {
  if (step.do === "sell") return sell(books, step.pounds, step.daysAgo);
  const { phone } = books;
  const alive = (await phone.tab(0).db.invoices.toArray())
    .filter(({ deletedAt }) => deletedAt === "")
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const chosen = step.do === "pay" ? alive.filter((invoice) => openAmount(invoice) > 0) : alive;
  const invoice = chosen[step.pick % Math.max(1, chosen.length)];
  if (!invoice) return undefined;
  if (step.do === "void") return voidInvoices([invoice.key], "Written twice", phone.tab(0));
  if (step.do === "credit")
    return (invoice.totals.credited ?? 0) === 0 && credit(books, invoice.key, 1);
  return pay(books, invoice.key, Math.round(openAmount(invoice) * step.share), step.daysAgo);
}

test("every statement of a newly signed-in phone equals the server's, older sales or not", async () => {
  let alike = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const books = await newBooks();
      for (const step of history) await take(books, step);
      await books.phone.sync();
      for (const { here: local, stated } of (await statements(books)).made) {
        if (local === null) continue;
        alike += 1;
        expect(local).toEqual(stated);
      }
      await books.phone.close();
    }),
    { numRuns },
  );
  expect(alike).toBeGreaterThan(numRuns);
}, 600_000);
