import { afterEach, beforeEach, expect, test } from "vitest";
import { PASSWORD, type PersonName } from "../testing/caller.ts";
import { freshApp, UPGRADE_PASSWORD, type TestApp } from "../testing/fresh-app.ts";

type Call = readonly [
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  url: string,
  body?: object,
];

const key = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const stocks = "/responsible-persons/1/driver-stocks/";
const routes = "/routeapi/responsible-persons/1/routes/";
const companies = "/api/responsible-persons/1/company-info/";
const todos = "/api-todo/responsible_persons_edit/1/customers/";
const todoRoutes = "/routeapi-todo/responsible-persons/1/routes-todo/";
const rp = { responsible_person_id: 1 };

/** A picture of one pixel, as a form sends it. */
const PIXEL = {};
const FORM = { "content-type": "multipart/form-data; boundary=line" };
const FORM_BODY = Buffer.concat([
  Buffer.from(
    '--line\r\ncontent-disposition: form-data; name="product_image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n',
  ),
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
  Buffer.from("\r\n--line--\r\n"),
]);

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
const customs = {
  destinationPort: "Felixstowe",
  countryOfOrigin: "CN",
  invoiceDate: "2026-11-20",
  invoiceNumber: "2026001",
  containerNo: "MSKU0000001",
  tradeTerms: "FOB",
  exportCompany: { company_name: "Xiamen Foods 厦门", address: "Port Road" },
  importCompany: { company_name: "Jade River Foods Ltd", address: "1 Mill Lane" },
  importedProduct: { description: "Tea", hs_code: "09024000", ctns: 12.5 },
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

/** The calls of spec §7, as sent by a client that knows nothing else. */
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

/**
 * The other calls of spec §7: login; reading, changing and deleting by id; bulk calls; images;
 * the mirror of suppliers and to-dos; customs data.
 */
const OTHERS: readonly Call[] = [
  ["POST", "/api/manager/login/", { username: "driver", password: PASSWORD }],
  ["POST", "/api/manager/login/", { username: "driver", password: "not this one" }],
  ["POST", "/api/manager/login/", { username: "driver" }],
  ["POST", "/create-driver-customer/", { ...contact("Golden Wok", 1), ...rp }],
  ["POST", "/create-driver-customer/", contact("Lucky Star", 2)],
  ["POST", "/create-driver-customer/", contact("Jade Garden", 3)],
  ["POST", "/create-driver-customer/", { ...contact("Golden Wok", 4), email: "" }],
  ["POST", "/api/user/update_customer_laokehu/", { name: "Golden Wok", password: "wrong" }],
  ["POST", "/api/user/update_customer_laokehu/", { name: "Nobody", password: UPGRADE_PASSWORD }],
  [
    "POST",
    "/api/user/update_customer_laokehu/",
    { name: "Golden Wok", password: UPGRADE_PASSWORD },
  ],
  ["GET", "/api/user/update_customer_laokehu/"],
  ["DELETE", "/api/responsible_persons_edit/1/customers/1/"],
  ["GET", "/api/responsible_persons_edit/1/customers/1/"],
  ["DELETE", "/api/responsible_persons_edit/1/customers/bulk_delete/", { customer_ids: [2, 99] }],
  ["GET", "/api/responsible_persons/1/customers/"],
  ["POST", stocks, { ...product("Tea", 12.5), client_id: key(5) }],
  ["POST", stocks, { product_name: "", price: -1, discount_amount: 0 }],
  ["DELETE", `${stocks}1/`],
  ["GET", "/responsible-persons-query/1/driver-stocks/"],
  ["POST", "/api/invoice/", invoice(6)],
  ["POST", "/api/invoice/", invoice(7)],
  ["POST", "/api/futureinvoice/", invoice(8)],
  ["POST", "/api/notpaidinvoice/", invoice(9)],
  [
    "POST",
    "/api/invoice/",
    { ...invoice(10), product_details: [{ name: "", price: 1, quantity: 0 }] },
  ],
  [
    "POST",
    "/api/search_invoices/",
    { ...rp, driver_customer_name: "wok", payment_status: "pending" },
  ],
  ["POST", "/api/search_invoices/", { ...rp, driver_customer_id: 3 }],
  ["POST", "/api/invoicedelete/4/"],
  ["POST", "/invoices/bulk-delete/", { invoice_ids: [1, 99] }],
  ["POST", "/invoices/bulk-delete/", { invoice_ids: [1, 3] }],
  ["POST", "/api/unpaid_invoices/", rp],
  ["POST", "/api/notpaid_invoices/", rp],
  ["POST", routes, { name: "Leeds", client_id: key(11) }],
  ["POST", `${routes}1/add_customer/`, { customer_ids: [3] }],
  ["GET", `${routes}1/customers/`],
  ["PUT", `${routes}1/`, { name: "Leeds and York" }],
  ["GET", `${routes}1/`],
  ["POST", `${routes}1/remove_customer/`, { customer_ids: [3] }],
  ["GET", `${routes}1/customers/`],
  ["DELETE", `${routes}1/`],
  ["GET", `${routes}1/`],
  ["POST", companies, { ...company, client_id: key(12) }],
  ["GET", `${companies}1/`],
  ["DELETE", `${companies}1/`],
  ["GET", companies],
  ["POST", "/create-driver-customer-todo/", contact("Call the garage", 13)],
  ["POST", "/create-driver-customer-todo/", contact("Order labels", 14)],
  ["POST", "/create-driver-customer-todo/", contact("Wash the van", 15)],
  ["PATCH", `${todos}1/`, { city: "York" }],
  ["GET", `${todos}1/`],
  ["DELETE", `${todos}1/`],
  ["DELETE", `${todos}bulk_delete/`, { customer_ids: [2] }],
  ["GET", "/api-todo/responsible_persons/1/customers/"],
  ["POST", "/api-todo/user/update_customer_laokehu/", { name: "Wash the van", password: "wrong" }],
  ["POST", todoRoutes, { name: "Monday", client_id: key(16) }],
  ["POST", `${todoRoutes}1/add_customer/`, { customer_ids: [3] }],
  ["GET", `${todoRoutes}1/customers/`],
  ["PUT", `${todoRoutes}1/`, { name: "Tuesday" }],
  ["GET", todoRoutes],
  ["GET", `${todoRoutes}1/`],
  ["POST", `${todoRoutes}1/remove_customer/`, { customer_ids: [3] }],
  ["DELETE", `${todoRoutes}1/`],
  ["POST", "/upload_image_api/", PIXEL],
  ["POST", "/upload_image_api/", {}],
];
/** Only for managers. */
const CUSTOMS: readonly Call[] = [
  ["GET", "/api/export-companies/"],
  ["GET", "/api/import-companies/"],
  ["GET", "/api/imported-products/"],
  ["POST", "/api/customdata", customs],
  ["POST", "/api/customdata", {}],
];

let business: TestApp;
beforeEach(async () => {
  business = await freshApp();
});
afterEach(() => business.close());

/** Each call with its response, without values that are new each time: tokens and image names. */
async function answersTo(calls: readonly Call[], who: PersonName): Promise<string> {
  const { access } = await business.signIn(who);
  const rows: string[] = [];
  for (const [method, url, body] of calls) {
    const { statusCode, payload } = await business.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${access}`, ...(body === PIXEL && FORM) },
      ...(body && { payload: body === PIXEL ? FORM_BODY : body }),
    });
    rows.push(`${method} ${url} ${statusCode}\n${payload.replaceAll(DRAWN, "$1…")}`);
  }
  return `${rows.join("\n")}\n`;
}
const DRAWN = /("(?:access|refresh|device|request_id)":"|\/images\/)[\w.-]+/g;

/**
 * Recorded before VAT rates, VAT modes and number series existed. A business that uses none of them
 * gets the same bytes. The exceptions are the day sheet and the van, which the specification does
 * not have: they now also contain what was not received in cash (`received`, `last_payment`).
 */
test("The specification's calls answer a business that sets nothing of ours as they did", async () => {
  await expect(await answersTo(CALLS, "driver")).toMatchFileSnapshot("golden/spec-answers.txt");
});

/** Recorded by this test on commit 9bded14f, like the others. */
test("The other calls of the specification, and those for customs, answer as they were recorded", async () => {
  const rows = [await answersTo(OTHERS, "driver"), await answersTo(CUSTOMS, "manager")];
  await expect(rows.join("")).toMatchFileSnapshot("golden/other-spec-answers.txt");
});
