import { afterAll, beforeAll, expect, test } from "vitest";
import type { Caller } from "../../testing/caller.ts";
import { freshApp, type TestApp } from "../../testing/fresh-app.ts";

let business: TestApp;
let driver: Caller;
let manager: Caller;
beforeAll(async () => {
  business = await freshApp();
  [driver, manager] = await Promise.all([business.signIn("driver"), business.signIn("manager")]);
});
afterAll(() => business.close());

const TYPED = "  North \t  Gate\u00a0 ";
const contact = {
  customer_name: TYPED,
  email: "shop@example.com",
  customer_address: "1 High Street",
  city: "Leeds",
  postcode: "LS1 1AA",
  phone: "0113",
};
const company = {
  name: TYPED,
  email: "shop@example.com",
  registration_number: "1",
  bank_account: "1",
  bank_sort_code: "1",
  vat_number: "1",
  contact_number: "1",
  contact_person: "Lin",
};

/** Who makes the call, where, with which body, and its name field. */
const NAMED = [
  ["driver", "/create-driver-customer/", contact, "customer_name"],
  ["driver", "/create-driver-customer-todo/", contact, "customer_name"],
  [
    "driver",
    "/responsible-persons/1/driver-stocks/",
    { product_name: TYPED, price: 1, discount_amount: 0 },
    "product_name",
  ],
  ["driver", "/routeapi/responsible-persons/1/routes/", { name: TYPED }, "name"],
  ["driver", "/api/responsible-persons/1/company-info/", company, "name"],
  ["driver", "/api/invoice/", { customer_name: TYPED, product_details: [] }, "customer_name"],
  ["manager", "/api/export-companies/", { company_name: TYPED }, "company_name"],
  ["manager", "/api/import-companies/", { company_name: TYPED }, "company_name"],
] as const;

test.each(NAMED)(
  "%s's %s stores a name without blanks around it",
  async (who, path, body, field) => {
    const caller = who === "driver" ? driver : manager;
    const made = await caller.send("POST", path, body);
    expect([made.status, Reflect.get(made.body as object, field)]).toEqual([201, "North Gate"]);
  },
);

test("An empty selection of invoices is refused, and changes nothing", async () => {
  const { status, body } = await driver.send("POST", "/update_invoice_status/", {
    invoice_ids: [],
  });
  expect([status, (body as { errors: object }).errors]).toEqual([
    422,
    { invoice_ids: ["Please select at least one invoice."] },
  ]);
});
