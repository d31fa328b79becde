import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Answered, Caller } from "../testing/caller.ts";
import { create, ONE } from "../testing/customers.ts";
import { everyRow } from "../testing/every-row.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { cashier } from "./testing.ts";

let business: TestApp;
let driver: Caller;
const { invoice, pay, paid, reverse } = cashier(() => driver);

const setUp = async () => {
  const partner = await business.signIn("partner");
  const theirs = cashier(() => partner);
  const [foreign, open] = [await theirs.invoice(120), await invoice(120)];
  const taken = await paid([[await invoice(120), 40]]);
  return {
    open,
    foreign,
    foreignPayment: (await theirs.paid([[foreign, 5]])).id,
    foreignCustomer: (await create(partner)).id,
    customer: (await create(driver, "Jade")).id,
    taken: taken.id,
    reversal: ((await reverse(taken.id)).body as { id: number }).id,
  };
};
let own: Awaited<ReturnType<typeof setUp>>;
beforeAll(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
  own = await setUp();
});
afterAll(() => business.close());

const one = (amount: unknown, more: object = {}) =>
  driver.send("POST", "/api/payments/", {
    method: "cash",
    amount: 10,
    allocations: [{ invoice_id: own.open, amount }],
    ...more,
  });
const limit = (credit_limit: unknown) =>
  driver.send("PATCH", ONE(driver, own.customer), { credit_limit });
const submit = (method: string) =>
  driver.send("POST", "/update_invoice_status/", {
    invoice_ids: [own.open],
    payment_method: method,
  });
const statement = (query: string) =>
  driver.send("GET", `/api/customers/${own.customer}/statement/?${query}`);

/** By status, code and, for invalid values, field. */
const REFUSED: Readonly<Record<string, Readonly<Record<string, () => Promise<Answered>>>>> = {
  "422 invalid amount": {
    "a payment of nothing": () => one(10, { amount: 0 }),
    "a payment below 0": () => one(10, { amount: -10 }),
    "a payment of no number": () => one(10, { amount: "ten" }),
    "nothing for an invoice": () => one(0),
    "less than nothing for an invoice": () => one(-5),
  },
  "422 invalid method": {
    "a payment by an unknown method": () => one(10, { method: "shells" }),
    "a payment by the method “unknown”": () => one(10, { method: "unknown" }),
  },
  "422 invalid payment_method": {
    "Submit All by an unknown method": () => submit("shells"),
  },
  "422 invalid payment_date": {
    "a payment on no day": () => one(10, { payment_date: "2026-02-30" }),
  },
  "422 payment-in-future payment_date": {
    "a payment after tomorrow": () => one(10, { payment_date: "2026-11-23" }),
  },
  "422 invalid allocations": {
    "a payment for no invoice": () => one(10, { allocations: [] }),
  },
  "422 allocated-above-payment allocations": {
    "more for invoices than was paid": () => one(10.01),
    "more for one invoice that is named twice": () =>
      pay(
        [
          [own.open, 6],
          [own.open, 6],
        ],
        { amount: 10 },
      ),
  },
  "422 invalid credit_limit": {
    "a limit below zero": () => limit(-1),
    "a limit of no number": () => limit("none"),
  },
  "422 invalid from": {
    "a statement that ends before it begins": () => statement("from=2026-11-21&to=2026-11-20"),
  },
  "409 already-reversed": { "a payment that is taken back twice": () => reverse(own.taken) },
  "409 is-reversal": { "what takes back, taken back": () => reverse(own.reversal) },
  "404 not-found": {
    "a payment for a foreign invoice": () => pay([[own.foreign, 10]]),
    "a payment for an unknown invoice": () => pay([[999_999, 10]]),
    "a payment for an own invoice and a foreign one": () =>
      pay([
        [own.open, 10],
        [own.foreign, 10],
      ]),
    "a payment for an unknown key of an invoice": () =>
      one(10, { allocations: [{ invoice_id: `key:${randomUUID()}`, amount: 10 }] }),
    "a payment of a foreign customer": () => one(10, { drivercustomer_id: own.foreignCustomer }),
    "a reversal of another person's payment": () => reverse(own.foreignPayment),
    "a reversal of an unknown payment": () => reverse(999_999),
  },
};
const ROWS = Object.entries(REFUSED).flatMap(([answer, calls]) =>
  Object.entries(calls).map(([what, send]) => [what, answer, send] as const),
);

test.each(ROWS)("A refused call changes nothing: %s (%s)", async (_what, answer, send) => {
  const [status, code, field] = answer.split(" ");
  const before = await everyRow(business);
  const { status: answered, body } = await send();
  expect([answered, body]).toMatchObject([
    Number(status),
    { type: `urn:roundsman:${code}`, message: expect.stringMatching(/\S/) },
  ]);
  const { errors = {} } = body as { errors?: Record<string, unknown> };
  if (field) expect(Object.keys(errors).map((at) => at.split(".").at(-1))).toEqual([field]);
  expect(await everyRow(business)).toEqual(before);
});

test("The comparison of all rows, which shows that a refusal changes nothing, notices a single payment", async () => {
  const before = await everyRow(business);
  expect((await one(10)).status).toBe(201);
  const after = await everyRow(business);
  const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
  expect(changed).toEqual(
    expect.arrayContaining(["allocation", "audit", "cash_entry", "change", "invoice", "payment"]),
  );
});

test("A payment for too many invoices is refused with the maximum", async () => {
  const allocations = Array.from({ length: 501 }, () => ({ invoice_id: own.open, amount: 0.01 }));
  const { status, body } = await one(10, { allocations });
  const words = "A payment can be for at most 500 invoices. Please take several.";
  expect([status, body]).toMatchObject([422, { errors: { allocations: [words] } }]);
});
