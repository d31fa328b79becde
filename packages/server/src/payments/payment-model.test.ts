import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { create } from "../testing/customers.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { Book } from "./testing-oracle.ts";
import { WALK_IN } from "./testing-books.ts";
import { added, owedByLists, pence } from "./testing-lists.ts";
import { cashInHand } from "./testing-day-sheets.ts";
import { history } from "./testing-history.ts";
import { inWords, worker, type Tally, type Worker } from "./testing-calls.ts";

let business: TestApp;
let driver: Worker;
beforeAll(async () => {
  business = await freshApp();
});
afterAll(() => business.close());

/** Histories a driver: what all owe together is checked over all that the driver has. */
const A_DRIVER = 5;
let books: Book[] = [];
let done = 0;
let operationsDone = 0;
const tally: Tally = new Map();

/**
 * Histories, of 4 to 108 operations each. `npm run soak -- ledger` does 20,000 operations on each
 * engine.
 */
const RUNS = Number(process.env["MODEL_RUNS"] ?? 12);

test("Every customer's balance is right on every day, whatever is invoiced, credited, paid and undone", async () => {
  await fc.assert(
    fc.asyncProperty(history, async (operations) => {
      if (done % A_DRIVER === 0) {
        driver = await newDriver(done);
        books = [];
      }
      done += 1;
      operationsDone += operations.length;
      const names = [`Jade ${done}`, `Lotus ${done}`, `Pearl ${done}`];
      const customers = new Map<number, string>();
      for (const name of names) customers.set((await create(driver, name)).id, name);
      const book = new Book(driver, customers, `Stall ${done}`, await cashInHand(driver));
      books.push(book);
      for (const each of operations) await book.apply(each);
      await expectRight(book);
      await book.restoreAll();
      await expectRight(book);
      await book.erase(book.customers[done % names.length] ?? 0);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  const engine = process.env["TEST_DATABASE_URL"] ? "PostgreSQL" : "SQLite";
  if (process.env["MODEL_RUNS"])
    process.stdout.write(
      `${inWords(tally)}${operationsDone} operations in ${done} histories on ${engine}: every balance right\n`,
    );
}, 3_600_000);

/** Checks balances on every day, statements, statuses, cash and accounts against the books. */
async function expectRight(book: Book): Promise<void> {
  const { today, first, last, all: days } = book.calendar;
  const byLists = await owedByLists(driver);
  for (const day of days) {
    // Without a day the call answers for today.
    const asked = day === today ? "" : `?date=${day}`;
    const { body } = await driver.send("GET", `/api/balances/${asked}`);
    const { balances } = body as { balances: Row[] };
    for (const { balance, invoiced, credited, paid } of balances)
      expect(pence(balance)).toBe(pence(invoiced) - pence(credited) - pence(paid));
    const all = added(balances.map(({ balance }) => balance));
    expect([day, all]).toEqual([day, books.reduce((sum, each) => sum + each.sum(day), 0)]);
    expect([day, byLists(day)]).toEqual([day, all]);
    for (const customer of [...book.customers, WALK_IN]) {
      const found = balances.find(({ drivercustomer_id: id, customer_name: name }) =>
        customer === WALK_IN ? id === null && name === book.walkIn : id === customer,
      );
      const sum = found ? pence(found.balance) : 0;
      expect([day, customer, sum]).toEqual([day, customer, book.balance(customer, day)]);
    }
  }
  for (const customer of book.customers.filter((each) => !book.isMerged(each))) {
    const owed = (day: string) => book.balance(customer, day);
    expect((await statementSums(customer, first, today)).slice(0, 2)).toEqual([0, owed(today)]);
    // By then everything is owed or came in.
    const [second = ""] = days.slice(1);
    const whole = [owed(first), owed(last), book.onAccount(customer)];
    expect(await statementSums(customer, second, last)).toEqual(whole);
  }
  await book.expectInvoices();
  await book.expectPayments();
  await book.expectCash();
  await book.expectOnAccount();
}

async function newDriver(number: number): Promise<Worker> {
  const person = { username: `driver-${number}`, password: "nine tins of tea" };
  const more = { name: "Mei", email: "mei@example.com", manager: 0, driver: 1 };
  const manager = await business.signIn("manager");
  expect((await manager.send("POST", "/api/team/", { ...person, ...more })).status).toBe(201);
  const session = await business.anyone.api.session.login({ body: person });
  const made = worker(business, session, tally);
  // The first sheet counts from the start of the day, later ones from the close of the sheet
  // before.
  const days = `/api/responsible-persons/${made.id}/stock/days/`;
  expect((await made.send("POST", days, { cash_counted: 0 })).status).toBe(201);
  return made;
}

/** In pence: opening and closing balance, and what is on account. */
async function statementSums(customer: number, from: string, to: string): Promise<number[]> {
  const url = `/api/customers/${customer}/statement/?from=${from}&to=${to}`;
  const { opening, closing, on_account, movements, ageing } = (await driver.send("GET", url))
    .body as Record<"opening" | "closing" | "on_account", number> & {
    readonly movements: readonly { readonly amount: number }[];
    readonly ageing: Readonly<Record<string, number>>;
  };
  const moved = movements.reduce((sum, { amount }) => sum + pence(amount), 0);
  const sums = [opening, closing, on_account].map(pence);
  expect((sums[0] ?? 0) + moved).toBe(sums[1]);
  expect(added(Object.values(ageing)) - pence(on_account)).toBe(sums[1]);
  return sums;
}

interface Row {
  readonly drivercustomer_id: number | null;
  readonly customer_name: string;
  readonly balance: number;
  readonly invoiced: number;
  readonly credited: number;
  readonly paid: number;
}
