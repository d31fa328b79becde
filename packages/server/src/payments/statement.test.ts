import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Caller } from "../testing/caller.ts";
import { create } from "../testing/customers.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { cashier } from "./testing.ts";

let business: TestApp;
let driver: Caller;
beforeAll(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterAll(() => business.close());

const { invoice, paid, reverse, setStatus } = cashier(() => driver);

/** Today is 21 November 2026. */
const NOVEMBER = "from=2026-11-01&to=2026-11-30";
const read = async (customer: number, asked: string, who = driver) => {
  const { status, body } = await who.send("GET", `/api/customers/${customer}/statement/?${asked}`);
  return { status, body: body as Statement };
};
interface Statement {
  readonly opening: number;
  readonly charged: number;
  readonly settled: number;
  readonly closing: number;
  readonly on_account: number;
  readonly ageing: Readonly<Record<string, number>>;
  readonly movements: readonly Readonly<Record<string, unknown>>[];
}
const shortly = ({ movements }: Statement) =>
  movements.map(({ kind, date, number, amount, balance }) => [kind, date, number, amount, balance]);

const billed = (customer: number, pounds: number, date: string, more: object = {}) =>
  invoice(pounds, "/api/invoice/", {
    invoice_date: date,
    drivercustomer_id: customer,
    ...more,
  });
let made = 0;
const newCustomer = async () => (await create(driver, `Golden Harbour ${++made}`)).id;

describe("The statement of a customer", () => {
  test("has the opening balance, each movement of its days in order, and what is owed", async () => {
    const customer = await newCustomer();
    const old = await billed(customer, 100, "2026-08-03");
    const one = await billed(customer, 60, "2026-11-04", { due_date: "2026-12-04" });
    const note = await driver.send("POST", `/api/invoices/${one}/creditnotes/`, {
      reason: "returned",
      lines: [{ line: "rice", quantity: 0.5, goods: "waste" }],
    });
    expect(note.status, JSON.stringify(note.body)).toBe(201);
    const first = await paid([[old, 40]], { payment_date: "2026-11-02", method: "cheque" });
    await paid([[old, 70]], { payment_date: "2026-11-05", method: "transfer", reference: "GH 7" });
    await reverse(first.id);

    const { status, body } = await read(customer, NOVEMBER);
    expect(status).toBe(200);
    const { number } = note.body as { number: string };
    expect(shortly(body)).toEqual([
      ["payment", "2026-11-02", null, -40, 60],
      ["invoice", "2026-11-04", `INV-${one}`, 60, 120],
      ["payment", "2026-11-05", null, -70, 50],
      ["credit_note", "2026-11-21", number, -30, 20],
      ["reversal", "2026-11-21", null, 40, 60],
    ]);
    expect(body).toMatchObject({ opening: 100, charged: 100, settled: 140, closing: 60 });
    expect(body.movements[2]).toMatchObject({ method: "transfer", reference: "GH 7" });
    expect(body.movements[3]).toMatchObject({ credits: `INV-${one}` });
    // Of the £70 only £60 were open; the rest stays on account when the £40 are taken back.
    expect(body.on_account).toBe(10);
    expect(body.ageing).toEqual({ not_due: 30, to_30: 0, to_60: 0, to_90: 0, over_90: 40 });
  });

  test("closes with the balance that the next one opens with", async () => {
    const customer = await newCustomer();
    const of = await billed(customer, 80, "2026-11-10");
    await billed(customer, 15, "2026-11-11");
    await paid([[of, 30]], { payment_date: "2026-11-11" });
    const { body: before } = await read(customer, "from=2026-11-01&to=2026-11-10");
    const { body: after } = await read(customer, "from=2026-11-11&to=2026-11-11");
    expect([before.opening, before.closing, after.opening, after.closing]).toEqual([0, 80, 80, 65]);
    expect(shortly(after)).toHaveLength(2);
  });

  test("leaves out scheduled and deleted invoices, whose money is on account", async () => {
    const customer = await newCustomer();
    await setStatus([await billed(customer, 500, "2026-11-12")], "future");
    const gone = await billed(customer, 50, "2026-11-12");
    await paid([[gone, 20]], { amount: 25, payment_date: "2026-11-12" });
    expect((await driver.send("POST", `/api/invoicedelete/${gone}/`)).status).toBe(200);
    const { body } = await read(customer, NOVEMBER);
    expect(shortly(body)).toEqual([["payment", "2026-11-12", null, -25, -25]]);
    expect([body.closing, body.on_account]).toEqual([-25, 25]);
  });

  test("has for each of two customers their own part of a shared payment", async () => {
    const [one, two] = [await newCustomer(), await newCustomer()];
    const mine = await billed(one, 40, "2026-11-13");
    const theirs = await billed(two, 30, "2026-11-13");
    await paid(
      [
        [mine, 40],
        [theirs, 30],
      ],
      { amount: 75, payment_date: "2026-11-14" },
    );
    expect((await read(one, NOVEMBER)).body).toMatchObject({ closing: -5, on_account: 5 });
    expect((await read(two, NOVEMBER)).body).toMatchObject({ closing: 0, on_account: 0 });
  });

  test("of days without movements has the same opening and closing balance", async () => {
    const { body } = await read(await newCustomer(), NOVEMBER);
    expect(body).toMatchObject({ opening: 0, closing: 0, movements: [] });
  });

  test.each([
    ["", "from"],
    ["from=2026-11-01", "to"],
    ["to=2026-11-01", "from"],
    ["from=2026-11-02&to=2026-11-01", "from"],
    ["from=1990-01-01&to=2026-11-01", "from"],
    ["from=2026-02-30&to=2026-11-01", "from"],
  ])("refuses the days “%s” beside their field", async (asked, field) => {
    const { status, body } = await read(await newCustomer(), asked);
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(`"${field}"`)]);
  });

  test("is visible to its owner only", async () => {
    const customer = await newCustomer();
    const partner = await business.signIn("partner");
    expect((await read(customer, NOVEMBER, partner)).status).toBe(404);
    expect((await read(999_999, NOVEMBER)).status).toBe(404);
  });
});
