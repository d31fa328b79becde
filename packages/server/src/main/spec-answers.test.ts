import { afterAll, beforeAll, expect, test } from "vitest";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";

type Call = readonly [
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  url: string,
  body?: object,
];

const key = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const stocks = "/responsible-persons/1/driver-stocks/";
const routes = "/routeapi/responsible-persons/1/routes/";
const companies = "/api/responsible-persons/1/company-info/";
const rp = { responsible_person_id: 1 };

const contact = (name: string, number: number) => ({
  customer_name: name,
  email: "shop@example.com",
  customer_address: "1 High Street",
  city: "Leeds",
  postcode: "LS1 1AA",
  phone: "0113 496 0000",
  images: [],
  client_id: key(number),
});
const company = {
  name: "Jade River Foods Ltd",
  email: "accounts@example.com",
  registration_number: "01234567",
  bank_account: "00123456",
  bank_sort_code: "00-00-00",
  vat_number: "GB 000 0000 00",
  contact_number: "020 7946 0018",
  contact_person: "Lin Mei",
};
const product = (name: string, price: number) => ({
  product_name: name,
  price,
  discount_amount: 0.5,
});
const invoice = (number: number) => ({
  ...rp,
  customer_name: "Golden Wok",
  customer_address: "1 High Street",
  customer_postal_code: "LS1 1AA",
  customer_city: "Leeds",
  customer_email: "shop@example.com",
  customer_phone: "0113 496 0000",
  description: "Weekly",
  invoice_date: "2026-11-20",
  footerdescription: "Thank you",
  product_details: [
    { id: "1", name: "Tea", price: 12.5, quantity: 3, discount_amount: 0.5 },
    { id: "x1", name: "Delivery", price: 7.99, quantity: 1.5, discount_amount: 0 },
  ],
  client_id: key(number),
});

/** The calls of the specification (section 7), as a client sends them that knows nothing else. */
const CALLS: readonly Call[] = [
  ["POST", "/create-driver-customer/", contact("Golden Wok", 1)],
  ["GET", "/api/responsible_persons/1/customers/"],
  ["PATCH", "/api/responsible_persons_edit/1/customers/1/", { city: "York" }],
  ["GET", "/api/responsible_persons_edit/1/customers/1/"],
  ["POST", "/create-driver-customer-todo/", contact("Call the garage", 2)],
  ["GET", "/api-todo/responsible_persons/1/customers/"],
  ["POST", stocks, { ...product("Tea", 12.5), client_id: key(3) }],
  ["PUT", `${stocks}1/`, { ...product("Green tea", 13), responsible_person: 1 }],
  ["GET", "/responsible-persons-query/1/driver-stocks/"],
  ["POST", "/api/invoice/", invoice(4)],
  ["POST", "/api/futureinvoice/", invoice(5)],
  ["POST", "/api/notpaidinvoice/", invoice(6)],
  ["POST", "/api/unpaid_invoices/", rp],
  ["POST", "/api/future_invoices/", rp],
  ["POST", "/api/notpaid_invoices/", rp],
  ["POST", "/api/invoiceupdate/1/", { ...rp, description: "Weekly, back door" }],
  ["POST", "/api/search_invoices/", { ...rp, start_date: "2026-11-01", end_date: "2026-11-30" }],
  [
    "PATCH",
    "/invoices/update-delivery-status/",
    { invoices: [{ id: 1, delivery_status: "delivered" }] },
  ],
  ["POST", "/bulk_update_invoice_status/", { invoice_ids: [2], payment_status: "overdue" }],
  ["POST", "/update_invoice_status/", { invoice_ids: [1] }],
  ["POST", "/future_update_invoice_status/", { invoice_ids: [2] }],
  ["POST", "/notpaid_update_invoice_status/", { invoice_ids: [3] }],
  [
    "POST",
    "/api/invoices-by-driver-customer/",
    { ...rp, drivercustomer_id: 1, customer_name: "Golden Wok" },
  ],
  ["GET", "/api/responsible-persons/1/stock/"],
  ["POST", "/api/responsible-persons/1/stock/days/", { cash_counted: 47.99, client_id: key(7) }],
  ["POST", "/invoices/bulk-delete/", { invoice_ids: [3] }],
  ["POST", "/api/invoicedelete/2/"],
  ["POST", routes, { name: "Leeds", client_id: key(8) }],
  ["POST", `${routes}1/add_customer/`, { customer_ids: [1] }],
  ["GET", routes],
  ["POST", companies, { ...company, client_id: key(9) }],
  ["PUT", `${companies}1/`, { ...company, contact_person: "Lin Mei 林梅", responsible_person: 1 }],
  ["GET", companies],
  ["DELETE", `${stocks}1/`],
];

let business: TestApp;
beforeAll(async () => {
  business = await freshApp();
});
afterAll(() => business.close());

/** Recorded before there were VAT rates, modes and series. A business that sets none of them is answered the same bytes for good. */
test("The specification's calls answer a business that sets nothing of ours as they did", async () => {
  const { access } = await business.signIn("driver");
  const rows: string[] = [];
  for (const [method, url, body] of CALLS) {
    const { statusCode, payload } = await business.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${access}` },
      ...(body && { payload: body }),
    });
    rows.push(`${method} ${url} ${statusCode}\n${payload}`);
  }
  await expect(`${rows.join("\n")}\n`).toMatchFileSnapshot("golden/spec-answers.txt");
});
