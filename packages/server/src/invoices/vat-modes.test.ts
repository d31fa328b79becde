import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import type { Caller } from "../testing/caller.ts";

let business: TestApp;
let driver: Caller;
beforeAll(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterAll(() => business.close());

const line = (id: string, price: number, vat_rate?: string) => ({
  id,
  name: id,
  price,
  quantity: 1,
  discount_amount: 0,
  vat_rate,
});
const HUNDRED = [line("trays", 100)];
const create = async (body: object) => {
  const { body: made } = await driver.send("POST", "/api/invoice/", body);
  return made as { id: number } & Record<string, unknown>;
};
const update = (id: number, body: object) => driver.send("POST", `/api/invoiceupdate/${id}/`, body);
const van = async () =>
  (await driver.send("GET", "/api/responsible-persons/1/stock/")).body as {
    day: { cash_expected: number };
  };

describe("An invoice that puts VAT on top", () => {
  let id: number;
  beforeEach(async () => {
    ({ id } = await create({ product_details: HUNDRED, vat_mode: "add" }));
  });

  test("of £100 is owed at £120, and its total does not change", async () => {
    const { body } = await driver.send("GET", `/api/invoices/${id}/`);
    expect(body).toMatchObject({ vat_mode: "add", total_amount: 100, payable_amount: 120 });
  });

  test("shows the payable amount in the sums of its list", async () => {
    const filter = { query: `INV-${id}` };
    const { body } = await driver.send("POST", "/api/search_invoices/", filter);
    expect(body).toMatchObject({ totals: { count: 1, total_amount: 100, payable_amount: 120 } });
  });

  test("adds £120 to the cash when it is paid, and £100 if the VAT is removed later", async () => {
    const before = (await van()).day.cash_expected;
    await driver.send("POST", "/update_invoice_status/", { invoice_ids: [id] });
    expect((await van()).day.cash_expected).toBe(before + 120);
    await update(id, { vat_mode: "included" });
    expect((await van()).day.cash_expected).toBe(before + 100);
  });

  test("rounds each rate separately", async () => {
    const lines = [line("rice", 50, "zero"), line("trays", 10.03), line("fuel", 10.1, "reduced")];
    const { body } = await update(id, { product_details: lines });
    expect(body).toMatchObject({ total_amount: 70.13, payable_amount: 70.13 + 2.01 + 0.51 });
  });

  test("keeps its mode if a client sends none, and is owed at its new lines", async () => {
    const { body } = await update(id, { product_details: [line("trays", 50)] });
    expect(body).toMatchObject({ vat_mode: "add", total_amount: 50, payable_amount: 60 });
    expect((await update(id, { vat_mode: null })).body).toMatchObject({ vat_mode: "add" });
  });
});

test.each(["included", "without"])(
  "With VAT %s an invoice is owed at its total",
  async (vat_mode) => {
    const made = await create({ product_details: HUNDRED, vat_mode });
    expect(made).toMatchObject({ vat_mode, total_amount: 100 });
    expect(made).not.toHaveProperty("payable_amount");
  },
);

test("An unknown mode is refused beside its field", async () => {
  const { status, body } = await driver.send("POST", "/api/invoice/", { vat_mode: "gross" });
  expect(status).toBe(422);
  expect(body).toMatchObject({ errors: { vat_mode: ["Please choose included, without or add"] } });
});

describe("A customer's defaults for invoices", () => {
  const form = {
    customer_name: "Golden Wok",
    email: "a@example.com",
    customer_address: "1 High St",
    city: "Leeds",
    postcode: "LS1 1AA",
    phone: "1",
  };
  const edit = "/api/responsible_persons_edit/1/customers/";

  test("are stored, unchanged if they are not sent, and can be removed", async () => {
    const { body } = await driver.send("POST", "/create-driver-customer/", {
      ...form,
      vat_mode: "add",
      terms_days: "30",
    });
    expect(body).toMatchObject({ vat_mode: "add", terms_days: 30 });
    const { id } = body as { id: number };
    const patch = async (change: object) =>
      (await driver.send("PATCH", `${edit}${id}/`, change)).body;
    expect(await patch({ city: "York" })).toMatchObject({ vat_mode: "add", terms_days: 30 });
    const cleared = await patch({ vat_mode: "", terms_days: null });
    expect(cleared).not.toHaveProperty("vat_mode");
    expect(cleared).not.toHaveProperty("terms_days");
  });

  test("must be a VAT mode and a number of days", async () => {
    const wrong = { ...form, vat_mode: "some", terms_days: 400 };
    const { status, body } = await driver.send("POST", "/create-driver-customer/", wrong);
    expect(status).toBe(422);
    expect(body).toMatchObject({
      errors: {
        vat_mode: ["Please choose included, without or add"],
        terms_days: ["Please input a number of days from 0 to 365"],
      },
    });
  });
});
