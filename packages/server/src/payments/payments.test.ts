import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { create } from "../testing/customers.ts";
import { download, linesOf } from "../exchange/testing.ts";
import { cashier, codeOf } from "./testing.ts";

let business: TestApp;
let driver: Caller;
beforeAll(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterAll(() => business.close());

const { invoice, pay, paid, read, reverse, setStatus, cash, paymentsOf } = cashier(() => driver);

describe("A payment", () => {
  test("of a part leaves the invoice in its list, and shows the paid amount", async () => {
    const id = await invoice(120);
    const before = await cash();
    const { status, body } = await pay([[id, 40]], { method: "cash", reference: "till 2" });
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        method: "cash",
        amount: 40,
        payment_date: "2026-11-21",
        reference: "till 2",
        allocations: [{ invoice_id: id, invoice_number: `INV-${id}`, amount: 40 }],
        on_account: 0,
        made_by: "person",
        reverses: null,
        reversed_by: null,
      }),
    ]);
    expect(await read(id)).toMatchObject({
      payment_status: "pending",
      paid_amount: 40,
      issued: true,
    });
    expect((await cash()) - before).toBe(40);
  });

  test("of the rest makes it paid, whichever list it was in", async () => {
    const id = await invoice(120, "/api/notpaidinvoice/");
    await paid([[id, 40]]);
    const before = await cash();
    await paid([[id, 80]], { method: "card" });
    const now = await read(id);
    expect([now["payment_status"], now["paid_from"], now["paid_amount"]]).toEqual([
      "paid",
      "notpaid",
      undefined,
    ]);
    expect(await cash()).toBe(before);
    expect((await paymentsOf(id)).map(({ amount }) => amount)).toEqual([80, 40]);
  });

  test("for several invoices is spread as it was sent", async () => {
    const [first, second] = [await invoice(30), await invoice(50)];
    const made = await paid(
      [
        [first, 30],
        [second, 20],
      ],
      { amount: 60, method: "transfer" },
    );
    expect(made).toMatchObject({ amount: 60, on_account: 10 });
    expect((await read(first))["payment_status"]).toBe("paid");
    expect((await read(second))["paid_amount"]).toBe(20);
  });

  test("of an invoice that another phone marked as paid is on account, and the answer shows it", async () => {
    const id = await invoice(120);
    await paid([[id, 120]]);
    const second = await paid([[id, 120]], { method: "card" });
    expect(second).toMatchObject({
      amount: 120,
      allocations: [],
      on_account: 120,
      unneeded: [{ invoice_id: id, invoice_number: `INV-${id}`, amount: 120 }],
      taken_for: id,
    });
    expect((await read(id))["payment_status"]).toBe("paid");
    const files = await download(business, driver, "/api/exchange/export/");
    expect(linesOf(files, "payment-invoices.csv")).toContain(
      `1,The driver,${String(second["id"])},2026-11-21,${id},INV-${id},,120.00`,
    );
  });

  test("shows for each invoice what it did not need, and nothing of what was meant for the account", async () => {
    const [first, second] = [await invoice(30), await invoice(50)];
    await paid([[first, 10]]);
    const both = [
      [first, 30],
      [second, 50],
    ] as const;
    expect(await paid(both, { amount: 85 })).toMatchObject({
      allocations: [
        { invoice_id: first, amount: 20 },
        { invoice_id: second, amount: 50 },
      ],
      on_account: 15,
      unneeded: [{ invoice_id: first, amount: 10 }],
    });
    const third = await invoice(20);
    expect(await paid([[third, 20]], { amount: 25 })).not.toHaveProperty("unneeded");
  });

  test("for a deleted invoice is on account", async () => {
    const id = await invoice(120);
    await driver.send("POST", `/api/invoicedelete/${id}/`);
    expect(await paid([[id, 120]])).toMatchObject({ allocations: [], on_account: 120 });
  });

  test("is made once for each client_id", async () => {
    const id = await invoice(120);
    const sent = { client_id: randomUUID() };
    const first = await paid([[id, 40]], sent);
    const again = await pay([[id, 40]], sent);
    expect([again.status, again.body]).toEqual([200, first]);
    expect((await read(id))["paid_amount"]).toBe(40);
  });
});

describe("A status of the specification", () => {
  test("that makes an invoice paid pays what is open, in cash from GetPaid", async () => {
    const id = await invoice(120);
    await paid([[id, 40]], { method: "card" });
    const before = await cash();
    await driver.send("POST", "/update_invoice_status/", { invoice_ids: [id] });
    expect((await cash()) - before).toBe(80);
    expect(await paymentsOf(id)).toMatchObject([
      { method: "cash", amount: 80, made_by: "status" },
      { method: "card", amount: 40, made_by: "person" },
    ]);
  });

  test("uses the method of the call, or none from Credit", async () => {
    const [card, credit] = [await invoice(10), await invoice(10, "/api/notpaidinvoice/")];
    await setStatus([card], "paid", { payment_method: "card" });
    await driver.send("POST", "/notpaid_update_invoice_status/", { invoice_ids: [credit] });
    expect([(await paymentsOf(card))[0]?.method, (await paymentsOf(credit))[0]?.method]).toEqual([
      "card",
      "unknown",
    ]);
  });

  test("that ends being paid reverses what it paid, and keeps what a person took", async () => {
    const id = await invoice(120);
    await paid([[id, 40]]);
    await setStatus([id], "paid");
    const before = await cash();
    await setStatus([id], "notpaid");
    expect((await cash()) - before).toBe(-80);
    expect(await read(id)).toMatchObject({ payment_status: "notpaid", paid_amount: 40 });
    const [back, made] = await paymentsOf(id);
    expect(back).toMatchObject({ amount: -80, method: "cash", reverses: made?.id });
    expect(made).toMatchObject({ amount: 80, reversed_by: back?.id });
  });

  test("that stays paid while its invoice is owed less returns the difference", async () => {
    const id = await invoice(120);
    await setStatus([id], "paid");
    const line = { line: "rice", quantity: 0.5 };
    await driver.send("POST", `/api/invoices/${id}/creditnotes/`, {
      reason: "short",
      lines: [line],
    });
    expect((await paymentsOf(id)).map(({ amount }) => amount)).toEqual([-60, 120]);
  });
});

describe("Reversing a payment", () => {
  test("opens its invoice again, and is a payment of its own", async () => {
    const id = await invoice(120, "/api/notpaidinvoice/");
    const made = await paid([[id, 120]], { method: "cheque" });
    const { status, body } = await reverse(made.id);
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ amount: -120, method: "cheque", reverses: made.id }),
    ]);
    const now = await read(id);
    expect([now["payment_status"], now["paid_amount"]]).toEqual(["notpaid", undefined]);
  });

  test("of money on account removes it from the account", async () => {
    const id = await invoice(120);
    await paid([[id, 120]]);
    const second = await paid([[id, 50]], { method: "cash" });
    const before = await cash();
    expect((await reverse(second.id)).body).toMatchObject({ amount: -50, on_account: -50 });
    expect((await cash()) - before).toBe(-50);
  });

  test("keeps what the status paid as well", async () => {
    const id = await invoice(120);
    const made = await paid([[id, 40]], { method: "card" });
    await setStatus([id], "paid");
    const before = await cash();
    await reverse(made.id);
    expect(await read(id)).toMatchObject({ payment_status: "pending", paid_amount: 80 });
    expect(await cash()).toBe(before);
  });

  test("of a status makes the invoice unpaid", async () => {
    const id = await invoice(120);
    await setStatus([id], "paid");
    const [made] = await paymentsOf(id);
    expect((await reverse(made?.id ?? 0)).status).toBe(201);
    expect((await read(id))["payment_status"]).toBe("pending");
  });
});

describe("Refused, and nothing is changed", () => {
  const bodies: readonly (readonly [string, object, number, string])[] = [
    ["nothing", { amount: 0 }, 422, "invalid"],
    ["less than nothing", { amount: -5 }, 422, "invalid"],
    ["no method", { method: "" }, 422, "invalid"],
    ["a method that is none", { method: "barter" }, 422, "invalid"],
    ["a day to come", { payment_date: "2026-11-23" }, 422, "payment-in-future"],
    ["less than its invoices", { amount: 5 }, 422, "allocated-above-payment"],
    ["no invoice", { allocations: [] }, 422, "invalid"],
    ["another's customer", { drivercustomer_id: 999_999 }, 404, "not-found"],
  ];
  test.each(bodies)("a payment of %s", async (_name, more, status, code) => {
    const id = await invoice(120);
    const answer = await pay([[id, 10]], more);
    expect([answer.status, codeOf(answer.body)]).toEqual([status, code]);
    expect([await paymentsOf(id), (await read(id))["paid_amount"]]).toEqual([[], undefined]);
  });

  test("a payment for another's invoice", async () => {
    const manager = await business.signIn("manager");
    const made = await manager.send("POST", "/api/invoice/", {});
    const foreign = (made.body as { id: number }).id;
    expect((await pay([[foreign, 10]])).status).toBe(404);
  });

  test("reversing a payment twice, and reversing a reversal", async () => {
    const id = await invoice(120);
    const made = await paid([[id, 40]]);
    const back = (await reverse(made.id)).body as { id: number };
    expect(codeOf((await reverse(made.id)).body)).toBe("already-reversed");
    expect(codeOf((await reverse(back.id)).body)).toBe("is-reversal");
    expect((await paymentsOf(id)).length).toBe(2);
  });
});

test("A customer owes what was invoiced, less what was credited and paid", async () => {
  const { id: customer } = await create(driver, "Jade Garden");
  const of = { drivercustomer_id: customer, customer_name: "Jade Garden" };
  const [first, second] = [await invoice(120, undefined, of), await invoice(50, undefined, of)];
  await invoice(999, "/api/futureinvoice/", of);
  await driver.send("POST", `/api/invoices/${first}/creditnotes/`, {
    reason: "short",
    lines: [{ line: "rice", quantity: 0.25 }],
  });
  await paid([[first, 50]]);
  await paid([[second, 50]], { amount: 60 });
  const { body } = await driver.send("GET", "/api/balances/");
  const { balances } = body as { balances: { drivercustomer_id: number }[] };
  expect(balances.find(({ drivercustomer_id }) => drivercustomer_id === customer)).toEqual({
    drivercustomer_id: customer,
    customer_name: "Jade Garden",
    invoiced: 170,
    credited: 30,
    paid: 110,
    balance: 30,
  });
});
