import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Caller } from "../testing/caller.ts";
import { create } from "../testing/customers.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { Book } from "./testing-oracle.ts";
import { DAYS } from "./testing-books.ts";

let business: TestApp;
let driver: Caller;
beforeAll(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterAll(() => business.close());

/** Histories, of up to 60 operations each: `npm run soak -- properties` tries more. */
const RUNS = Number(process.env["MODEL_RUNS"] ?? 12);

const KINDS = [
  "invoice",
  "invoice",
  "invoice",
  "correct",
  "credit",
  "credit",
  "voidNote",
  "change",
  "pay",
  "pay",
  "pay",
  "payWhole",
  "reverse",
  "reverse",
  "paid",
  "paid",
  "unpaid",
  "schedule",
  "submitAll",
  "remove",
  "restore",
  "restore",
] as const;
const operation = fc.record({
  kind: fc.constantFrom(...KINDS),
  pick: fc.nat(40),
  other: fc.nat(40),
  pounds: fc.integer({ min: 1, max: 90 }),
  day: fc.nat(DAYS.length - 1),
});
export type Operation = typeof operation extends fc.Arbitrary<infer Of> ? Of : never;

test("Whatever is invoiced, credited, paid and undone, every customer's balance on every day is right", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 20, maxLength: 60 }), async (operations) => {
      const customers = [
        (await create(driver, `Jade ${Math.random()}`)).id,
        (await create(driver, `Lotus ${Math.random()}`)).id,
      ];
      const book = new Book(driver, customers);
      for (const each of operations) await book.apply(each);
      for (const day of DAYS) {
        const { body } = await driver.send("GET", `/api/balances/?date=${day}`);
        const { balances } = body as { balances: Row[] };
        for (const customer of customers) {
          const found = balances.find(({ drivercustomer_id }) => drivercustomer_id === customer);
          const sum = found ? Math.round(found.balance * 100) : 0;
          expect([day, customer, sum]).toEqual([day, customer, book.balance(customer, day)]);
          expect(sum).toBe(
            found ? Math.round((found.invoiced - found.credited - found.paid) * 100) : 0,
          );
        }
      }
      for (const customer of customers) {
        const [first, second, last] = DAYS;
        const owed = (day: string) => book.balance(customer, day);
        expect((await statementSums(customer, first, first)).slice(0, 2)).toEqual([0, owed(first)]);
        const whole = [owed(first), owed(last), book.onAccount(customer)];
        expect(await statementSums(customer, second, last)).toEqual(whole);
      }
      await book.expectInvoices();
      await book.expectOnAccount();
    }),
    { numRuns: RUNS },
  );
});

/** In pence: what it opens and closes with, and what is on account. */
async function statementSums(customer: number, from: string, to: string): Promise<number[]> {
  const url = `/api/customers/${customer}/statement/?from=${from}&to=${to}`;
  const { opening, closing, on_account, movements } = (await driver.send("GET", url))
    .body as Record<"opening" | "closing" | "on_account", number> & {
    readonly movements: readonly { readonly amount: number }[];
  };
  const moved = movements.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  const pence = [opening, closing, on_account].map((pounds) => Math.round(pounds * 100));
  expect((pence[0] ?? 0) + moved).toBe(pence[1]);
  return pence;
}

interface Row {
  readonly drivercustomer_id: number;
  readonly balance: number;
  readonly invoiced: number;
  readonly credited: number;
  readonly paid: number;
}
