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
      await book.expectInvoices();
      await book.expectOnAccount();
    }),
    { numRuns: RUNS },
  );
});

interface Row {
  readonly drivercustomer_id: number;
  readonly balance: number;
  readonly invoiced: number;
  readonly credited: number;
  readonly paid: number;
}
