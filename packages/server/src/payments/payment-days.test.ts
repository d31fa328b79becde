import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "../testing/caller.ts";
import { create } from "../testing/customers.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { cashier, codeOf } from "./testing.ts";

let business: TestApp;
let manager: Caller;
let driver: Caller;
const { invoice, pay, paid, paymentsOf, priced, read, reverse, setStatus, cash } = cashier(
  () => driver,
);

/** The phone had no signal on the last of November; its work arrives on the first of December. */
const TAKEN = "2026-11-30";
const ARRIVED = "2026-12-01";
beforeEach(async () => {
  business = await freshApp();
  business.clock.now = Date.parse("2026-12-01T08:00:00Z");
  manager = await business.signIn("manager");
  driver = await business.signIn("driver");
});
afterEach(() => business.close());

const on = (payment_date: string) => ({ payment_date });
/** Days and amounts of an invoice's payments, the first one first. */
const movesOf = async (id: number) =>
  (await paymentsOf(id)).map((of) => [of.payment_date, of.amount]).toReversed();

const PAID_BY = {
  "Submit All of GetPaid": (id: number, day: object) =>
    driver.send("POST", "/update_invoice_status/", { invoice_ids: [id], ...day }),
  "Submit All of Credit": (id: number, day: object) =>
    driver.send("POST", "/notpaid_update_invoice_status/", { invoice_ids: [id], ...day }),
  "a status": (id: number, day: object) => setStatus([id], "paid", day),
  "an update": (id: number, day: object) =>
    driver.send("POST", `/api/invoiceupdate/${id}/`, { payment_status: "paid", ...day }),
  "a status of a batch": (id: number, day: object) =>
    driver.send("POST", "/api/batch/", {
      requests: [
        {
          id: randomUUID(),
          method: "POST",
          path: "/bulk_update_invoice_status/",
          body: { invoice_ids: [id], payment_status: "paid", ...day },
        },
      ],
    }),
  "a manager in the driver's name": (id: number, day: object) =>
    manager.send("POST", `/api/office/drivers/${driver.id}/bulk_update_invoice_status/`, {
      invoice_ids: [id],
      payment_status: "paid",
      ...day,
    }),
} as const;

describe("The money of a status", () => {
  test.each(Object.entries(PAID_BY))("has the day that %s gives", async (what, call) => {
    const isCredit = what.includes("Credit");
    const path = isCredit ? "/api/notpaidinvoice/" : "/api/invoice/";
    const [id, late] = [await invoice(40, path), await invoice(30, path)];
    expect((await call(id, on(TAKEN))).status).toBe(200);
    expect(await movesOf(id)).toEqual([[TAKEN, 40]]);
    for (const none of [{}, { payment_date: null }, { payment_date: "" }]) {
      await setStatus([late], isCredit ? "notpaid" : "pending");
      await call(late, none);
      expect((await movesOf(late)).at(-1)).toEqual([ARRIVED, 30]);
    }
  });

  test("is reversed on the day that the call gives, but not before it was paid", async () => {
    const [late, early] = [await invoice(40), await invoice(30)];
    await setStatus([late, early], "paid", on("2026-11-29"));
    await setStatus([late], "pending", on(TAKEN));
    expect(await movesOf(late)).toEqual([
      ["2026-11-29", 40],
      [TAKEN, -40],
    ]);
    await driver.send("POST", `/api/invoiceupdate/${early}/`, {
      payment_status: "notpaid",
      ...on("2026-11-28"),
    });
    expect(await movesOf(early)).toEqual([
      ["2026-11-29", 30],
      ["2026-11-29", -30],
    ]);
  });

  test("changes with the total on the day of the update", async () => {
    const id = await invoice(40);
    await setStatus([id], "paid", on("2026-11-29"));
    const product_details = [
      { id: "rice", name: "Rice", price: 50, quantity: 1, discount_amount: 0 },
    ];
    await driver.send("POST", `/api/invoiceupdate/${id}/`, { product_details, ...on(TAKEN) });
    await priced(id, 45);
    expect(await movesOf(id)).toEqual([
      ["2026-11-29", 40],
      [TAKEN, 10],
      [ARRIVED, -5],
    ]);
  });

  test("counts in the balance, the statement and the office on its day, and in cash when it arrives", async () => {
    const { id: customer } = await create(driver, "Jade");
    const id = await invoice(40, "/api/invoice/", { drivercustomer_id: customer });
    const owedOn = async (day: string) =>
      ((await driver.send("GET", `/api/balances/?date=${day}`)).body as { balances: object[] })
        .balances;
    await setStatus([id], "paid", on(TAKEN));
    expect(await owedOn("2026-11-29")).toMatchObject([{ balance: 40 }]);
    expect(await owedOn(TAKEN)).toMatchObject([{ paid: 40, balance: 0 }]);
    const november = `/api/customers/${customer}/statement/?from=2026-11-01&to=2026-11-30`;
    expect((await driver.send("GET", november)).body).toMatchObject({ closing: 0 });
    const office = `/api/office/payments/?from=${TAKEN}&to=${TAKEN}`;
    expect((await manager.send("GET", office)).body).toMatchObject({
      totals: { payments: 1, amount: 40 },
    });
    expect(await cash()).toBe(40);
  });
});

describe("A reversal", () => {
  test("has the day that the call gives, or today, but not before the payment", async () => {
    const [first, second, third] = [await invoice(40), await invoice(40), await invoice(40)];
    const payments = [
      await paid([[first, 40]], on("2026-11-29")),
      await paid([[second, 40]], on("2026-11-29")),
      await paid([[third, 40]], on("2026-11-29")),
    ];
    await reverse(payments[0]?.id ?? 0, on(TAKEN));
    await reverse(payments[1]?.id ?? 0);
    await reverse(payments[2]?.id ?? 0, on("2026-11-28"));
    expect(await movesOf(first)).toEqual([
      ["2026-11-29", 40],
      [TAKEN, -40],
    ]);
    expect((await movesOf(second)).at(-1)).toEqual([ARRIVED, -40]);
    expect((await movesOf(third)).at(-1)).toEqual(["2026-11-29", -40]);
  });

  test("has the given day for a status payment and for used money as well", async () => {
    const { id: customer } = await create(driver, "Jade");
    const of = { drivercustomer_id: customer };
    const [by, used] = [await invoice(40), await invoice(30, "/api/invoice/", of)];
    await setStatus([by], "paid", on("2026-11-29"));
    await reverse((await paymentsOf(by))[0]?.id ?? 0, on(TAKEN));
    expect((await movesOf(by)).at(-1)).toEqual([TAKEN, -40]);
    expect(await read(by)).toMatchObject({ payment_status: "pending" });
    const money = await paid([], { amount: 30, ...of, ...on("2026-11-28") });
    await pay([[used, 30]], { method: "account", ...on("2026-11-29") });
    await reverse(money.id, on(TAKEN));
    expect((await movesOf(used)).at(-1)).toEqual([TAKEN, -30]);
  });
});

test("A closed day does not change when a payment of that day arrives, and the open day counts it", async () => {
  const days = `/api/responsible-persons/${driver.id}/stock/days/`;
  business.clock.now = Date.parse("2026-11-30T18:00:00Z");
  const id = await invoice(40);
  const other = await invoice(30);
  const closed = await driver.send("POST", days, { day: TAKEN, cash_counted: 0, counts: [] });
  expect(closed.status).toBe(201);
  business.clock.now = Date.parse("2026-12-01T08:00:00Z");
  await setStatus([id], "paid", { payment_method: "cash", ...on(TAKEN) });
  await setStatus([other], "paid", { payment_method: "card", ...on(TAKEN) });
  const sheet = `${days}${(closed.body as { id: number }).id}/`;
  expect((await driver.send("GET", sheet)).body).toEqual(closed.body);
  const { day } = (await driver.send("GET", `/api/responsible-persons/${driver.id}/stock/`))
    .body as { day: object };
  expect(day).toMatchObject({
    cash_expected: 40,
    received: [{ method: "card", payments: 1, amount: 30 }],
  });
});

test.each(Object.entries(PAID_BY))("%s after tomorrow is refused", async (what, call) => {
  const id = await invoice(40, what.includes("Credit") ? "/api/notpaidinvoice/" : "/api/invoice/");
  const { status, body } = await call(id, on("2026-12-03"));
  const answer = what.includes("batch")
    ? (body as { responses: { status: number; body: object }[] }).responses[0]
    : { status, body };
  expect([answer?.status, codeOf(answer?.body)]).toEqual([422, "payment-in-future"]);
  expect(answer?.body).toMatchObject({
    errors: { payment_date: ["A payment must not be dated in the future"] },
  });
  expect(await paymentsOf(id)).toEqual([]);
  expect((await call(id, on("2026-12-02"))).status).toBe(200);
  expect(await movesOf(id)).toEqual([["2026-12-02", 40]]);
});

test("A reversal with a day after tomorrow is refused", async () => {
  const id = await invoice(40);
  const { id: payment } = await paid([[id, 40]]);
  const { status, body } = await reverse(payment, on("2026-12-03"));
  expect([status, codeOf(body)]).toEqual([422, "payment-in-future"]);
  expect(await paymentsOf(id)).toHaveLength(1);
});

test("An edit without a status is saved, even if the phone's clock is far ahead", async () => {
  const id = await invoice(30);
  const { status, body } = await driver.send("POST", `/api/invoiceupdate/${id}/`, {
    footerdescription: "Back door",
    payment_date: "2026-12-09",
  });
  expect([status, body]).toMatchObject([200, { footerdescription: "Back door" }]);
});
