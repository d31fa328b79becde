import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "../testing/caller.ts";
import { create, ONE } from "../testing/customers.ts";
import { everyRow } from "../testing/every-row.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { cashier, codeOf, type WirePayment } from "./testing.ts";
import { distinctName } from "../testing/distinct.ts";

let business: TestApp;
let driver: Caller;
let customer: number;
beforeAll(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
beforeEach(async () => {
  customer = (await create(driver, distinctName("Jade"))).id;
});
afterAll(() => business.close());

const { invoice, pay, paid, read, reverse, cash } = cashier(() => driver);
const theirs = (pounds: number, path = "/api/invoice/") =>
  invoice(pounds, path, { drivercustomer_id: customer, customer_name: "Jade" });
/** A payment for no invoice, of £50 by default. */
const inAdvance = (more: object = {}) =>
  paid([], { amount: 50, drivercustomer_id: customer, ...more });
const use = (invoices: readonly (readonly [number, number])[], more: object = {}) =>
  pay(invoices, { method: "account", ...more });
const onAccount = async () =>
  ((await driver.send("GET", ONE(driver, customer))).body as { on_account?: number }).on_account;
const balance = async () => {
  const { body } = await driver.send("GET", "/api/balances/");
  const { balances } = body as { balances: { drivercustomer_id: number; balance: number }[] };
  return balances.find((of) => of.drivercustomer_id === customer)?.balance ?? 0;
};

describe("An advance", () => {
  test("is on account of the customer who paid it, and reduces their balance", async () => {
    const { status, body } = await pay([], {
      amount: 50,
      drivercustomer_id: customer,
      reference: "For next week",
    });
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        drivercustomer_id: customer,
        customer_name: expect.stringMatching(/^Jade/),
        amount: 50,
        allocations: [],
        on_account: 50,
      }),
    ]);
    expect([await onAccount(), await balance()]).toEqual([50, -50]);
    expect(await paymentsOfCustomer()).toMatchObject({
      payments: [{ on_account: 50 }],
      totals: { count: 1, amount: 50 },
    });
  });

  test("in cash is counted on the open day, with its customer, and so is its reversal", async () => {
    const before = await cash();
    const { id } = await inAdvance();
    expect((await cash()) - before).toBe(50);
    expect(await collectedFrom()).toMatchObject({ amount: 50 });
    expect((await reverse(id)).body).toMatchObject({ amount: -50, on_account: -50 });
    expect([await cash(), await onAccount(), await balance()]).toEqual([before, undefined, 0]);
    expect(await collectedFrom()).toBeUndefined();
  });

  test("is shown on a closed day as it was counted", async () => {
    await inAdvance();
    const url = `/api/responsible-persons/${driver.id}/stock/days/`;
    const { body } = await driver.send("POST", url, { cash_counted: await cash() });
    expect((body as { collected_on_account: unknown }).collected_on_account).toEqual(
      expect.arrayContaining([
        { drivercustomer_id: customer, customer_name: expect.any(String), amount: 50 },
      ]),
    );
  });

  test("is on the statement, and has a receipt", async () => {
    const { id } = await inAdvance({ method: "transfer" });
    const span = "from=2026-11-01&to=2026-11-30";
    const url = `/api/customers/${customer}/statement/?${span}`;
    expect((await driver.send("GET", url)).body).toMatchObject({
      movements: [{ kind: "payment", id, amount: -50, method: "transfer", balance: -50 }],
      closing: -50,
      on_account: 50,
    });
    const paper = await driver.send("GET", `/api/payments/${id}/document/?format=svg&lang=en`);
    expect(paper.status).toBe(200);
  });

  test("needs a customer", async () => {
    const { status, body } = await pay([], { amount: 50 });
    expect([status, body]).toEqual([
      422,
      expect.objectContaining({
        errors: { allocations: ["Please select at least one invoice."] },
      }),
    ]);
  });
});

describe("Money on account", () => {
  test("pays invoices later, and no new money is counted", async () => {
    await inAdvance();
    const [first, second] = [await theirs(30), await theirs(40)];
    const before = [await cash(), await balance()];
    const { status, body } = await use([
      [first, 30],
      [second, 20],
    ]);
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        method: "account",
        amount: 50,
        on_account: -50,
        drivercustomer_id: customer,
      }),
    ]);
    expect((await read(first))["payment_status"]).toBe("paid");
    expect((await read(second))["paid_amount"]).toBe(20);
    expect([await cash(), await balance(), await onAccount()]).toEqual([...before, undefined]);
    expect(await paymentsOfCustomer()).toMatchObject({ totals: { count: 2, amount: 50 } });
  });

  test("is available again when its use is reversed, and the invoice is open again", async () => {
    await inAdvance();
    const id = await theirs(30);
    const used = (await use([[id, 30]])).body as WirePayment;
    expect((await reverse(used.id)).status).toBe(201);
    expect((await read(id))["payment_status"]).toBe("pending");
    expect([await onAccount(), await balance()]).toEqual([50, -20]);
  });

  test("that an invoice did not need can pay another one", async () => {
    const [first, second] = [await theirs(30), await theirs(20)];
    await paid([[first, 30]]);
    await driver.send("POST", `/api/invoicedelete/${first}/`, {});
    expect(await onAccount()).toBe(30);
    expect((await use([[second, 20]])).status).toBe(201);
    expect([await onAccount(), (await read(second))["payment_status"]]).toEqual([10, "paid"]);
  });

  test("is used up to the open amount of an invoice, and not for more", async () => {
    await inAdvance();
    const id = await theirs(30);
    await paid([[id, 25]]);
    expect((await use([[id, 30]])).body).toMatchObject({
      amount: 5,
      allocations: [{ amount: 5 }],
    });
    expect(await onAccount()).toBe(45);
  });

  test("is used for the amounts of its invoices, even if the payment's amount differs", async () => {
    await inAdvance();
    const id = await theirs(30);
    expect((await use([[id, 20]], { amount: 50 })).body).toMatchObject({
      amount: 20,
      on_account: -20,
    });
    expect(await onAccount()).toBe(30);
  });

  test("that is reversed with its money keeps its original entries in the log", async () => {
    const { id } = await inAdvance();
    const { id: used } = (await use([[await theirs(30), 30]])).body as WirePayment;
    await reverse(id);
    const rows = await business.database.db
      .selectFrom("audit")
      .select(["before", "after"])
      .where("owner_id", "=", driver.id)
      .where("action", "=", "reverse")
      .orderBy("seq", "desc")
      .limit(2)
      .execute();
    const logged = rows.map(({ before, after }) => ({
      before: (JSON.parse(before) as { id: number }).id,
      takesBack: (JSON.parse(after) as { reverses: number }).reverses,
    }));
    expect(logged.toSorted((a, b) => a.before - b.before)).toEqual(
      [id, used].map((each) => ({ before: each, takesBack: each })),
    );
  });

  test("that is reversed reopens the invoices that it paid, the last first", async () => {
    const { id } = await inAdvance();
    await inAdvance({ amount: 10 });
    const [first, second] = [await theirs(10), await theirs(45)];
    await use([[first, 10]]);
    await use([[second, 45]]);
    expect((await reverse(id)).status).toBe(201);
    expect([(await read(first))["payment_status"], await onAccount()]).toEqual(["paid", undefined]);
    expect([(await read(second))["payment_status"], await balance()]).toEqual(["pending", 45]);
  });

  test("pays a scheduled invoice in full or not at all, and is on account until then", async () => {
    await inAdvance();
    const id = await theirs(30, "/api/futureinvoice/");
    const part = await use([[id, 10]]);
    expect([part.status, codeOf(part.body)]).toEqual([409, "invoice-scheduled"]);
    expect((await use([[id, 30]])).status).toBe(201);
    expect([(await read(id))["payment_status"], await onAccount()]).toEqual(["paid", 20]);
  });

  test("does not include what was paid of the scheduled invoice that it pays", async () => {
    const id = await theirs(100, "/api/futureinvoice/");
    await paid([[id, 60]]);
    const refused = async (pounds: number) => {
      const { status, body } = await use([[id, pounds]]);
      return [status, codeOf(body), await onAccount(), (await read(id))["payment_status"]];
    };
    expect(await refused(40)).toEqual([409, "nothing-on-account", 60, "future"]);
    await inAdvance({ amount: 39.99 });
    expect(await refused(40)).toEqual([409, "above-on-account", 99.99, "future"]);
    await inAdvance({ amount: 0.01 });
    expect((await use([[id, 40]])).status).toBe(201);
    expect([(await read(id))["payment_status"], await onAccount()]).toEqual(["paid", undefined]);
  });

  test("is refused if it cannot be used, and nothing is changed", async () => {
    await inAdvance({ amount: 10 });
    const [id, gone] = [await theirs(30), await theirs(30)];
    await driver.send("POST", `/api/invoicedelete/${gone}/`, {});
    const whole = await theirs(5);
    await paid([[whole, 5]]);
    const other = (await create(driver, "Neighbour")).id;
    const foreign = await invoice(30, "/api/invoice/", { drivercustomer_id: other });
    const rows = await everyRow(business);
    const refused = async (answer: ReturnType<typeof use>, on = "allocations") => {
      const { status, body } = await answer;
      return [status, codeOf(body), Object.hasOwn((body as { errors: object }).errors, on)];
    };
    expect([
      await refused(use([[id, 20]])),
      await refused(use([[foreign, 5]])),
      await refused(use([[foreign, 5]], { drivercustomer_id: customer })),
      await refused(use([[gone, 5]], { drivercustomer_id: customer })),
      await refused(use([[whole, 5]])),
      await refused(use([], { amount: 5, drivercustomer_id: customer })),
    ]).toEqual([
      [409, "above-on-account", true],
      [409, "nothing-on-account", true],
      [409, "invoice-of-another", true],
      [409, "invoice-deleted", true],
      [409, "nothing-to-pay", true],
      [422, "invalid", true],
    ]);
    expect(await everyRow(business)).toEqual(rows);
  });
});

test("A payment of one customer for another's invoice names the customer who paid", async () => {
  const other = (await create(driver, "Lotus")).id;
  const id = await theirs(30);
  const { body } = await pay([[id, 40]], { method: "cash", amount: 40, drivercustomer_id: other });
  const named = { drivercustomer_id: other, customer_name: "Lotus" };
  expect(body).toMatchObject({ ...named, on_account: 10 });
  const own = await paid([[await theirs(30), 30]], { drivercustomer_id: customer });
  expect(own).toMatchObject({ drivercustomer_id: customer, customer_name: "Jade" });
});

test("An advance is in the customer's data file, and its text is erased with the customer", async () => {
  await inAdvance({ reference: "Uncle Chan's deposit" });
  const erasure = `${own()}erasure/`;
  const held = await business.app.inject({
    method: "GET",
    url: `${own()}held/`,
    headers: { authorization: `Bearer ${driver.access}` },
  });
  expect(held.rawPayload.toString("utf8")).toContain("Uncle Chan's deposit");
  expect((await driver.send("POST", erasure, {})).status).toBe(200);
  const page = (await driver.send("GET", "/api/payments/?limit=1")).body;
  expect(page).toMatchObject({
    payments: [{ amount: 50, reference: "", customer_name: "", drivercustomer_id: customer }],
  });
});

const own = () => `/api/responsible-persons/${driver.id}/customers/${customer}/`;

const paymentsOfCustomer = async () =>
  (await driver.send("GET", `/api/payments/?drivercustomer_id=${customer}`)).body;

const collectedFrom = async () => {
  const { body } = await driver.send("GET", `/api/responsible-persons/${driver.id}/stock/`);
  const { day } = body as {
    day: { collected_on_account?: { drivercustomer_id: number; amount: number }[] };
  };
  return day.collected_on_account?.find((of) => of.drivercustomer_id === customer);
};
