import { describe, expect, test } from "vitest";
import { contract } from "./contract.ts";
import type { Endpoint } from "./wire/endpoint.ts";

const BOOK = (api: string, create: string) => [
  `GET ${api}/responsible_persons/{rp}/customers/`,
  `POST ${create}`,
  `PATCH ${api}/responsible_persons_edit/{rp}/customers/{id}/`,
  `DELETE ${api}/responsible_persons_edit/{rp}/customers/{id}/`,
  `GET ${api}/responsible_persons_edit/{rp}/customers/{id}/`,
  `DELETE ${api}/responsible_persons_edit/{rp}/customers/bulk_delete/`,
  `POST ${api}/user/update_customer_laokehu/`,
];
const ROUTES = (all: string) => [
  `GET ${all}`,
  `POST ${all}`,
  `GET ${all}{id}/`,
  `PUT ${all}{id}/`,
  `DELETE ${all}{id}/`,
  `POST ${all}{id}/add_customer/`,
  `POST ${all}{id}/remove_customer/`,
  `GET ${all}{id}/customers/`,
];

/** Copied by hand from spec §7: this list follows it, not the code. */
const SPECIFIED = [
  "POST /api/manager/login/",
  ...BOOK("/api", "/create-driver-customer/"),
  "GET /responsible-persons-query/{rp}/driver-stocks/",
  "POST /responsible-persons/{rp}/driver-stocks/",
  "PUT /responsible-persons/{rp}/driver-stocks/{id}/",
  "DELETE /responsible-persons/{rp}/driver-stocks/{id}/",
  "POST /api/unpaid_invoices/",
  "POST /api/future_invoices/",
  "POST /api/notpaid_invoices/",
  "POST /api/search_invoices/",
  "POST /api/invoice/",
  "POST /api/futureinvoice/",
  "POST /api/notpaidinvoice/",
  "POST /api/invoiceupdate/{id}/",
  "POST /api/invoicedelete/{id}/",
  "POST /update_invoice_status/",
  "POST /future_update_invoice_status/",
  "POST /notpaid_update_invoice_status/",
  "POST /api/invoices-by-driver-customer/",
  "PATCH /invoices/update-delivery-status/",
  "POST /bulk_update_invoice_status/",
  "POST /invoices/bulk-delete/",
  ...ROUTES("/routeapi/responsible-persons/{rp}/routes/"),
  "GET /api/responsible-persons/{rp}/company-info/",
  "POST /api/responsible-persons/{rp}/company-info/",
  "GET /api/responsible-persons/{rp}/company-info/{id}/",
  "PUT /api/responsible-persons/{rp}/company-info/{id}/",
  "DELETE /api/responsible-persons/{rp}/company-info/{id}/",
  "POST /upload_image_api/",
  ...BOOK("/api-todo", "/create-driver-customer-todo/"),
  ...ROUTES("/routeapi-todo/responsible-persons/{rp}/routes-todo/"),
  "GET /api/export-companies/",
  "GET /api/import-companies/",
  "GET /api/imported-products/",
  "POST /api/customdata",
];

/** Calls without a token: nobody is signed in yet, or the call returns the token. */
const PUBLIC = [
  "POST /api/manager/login/",
  "POST /api/token/refresh/",
  "POST /api/manager/logout/",
  "GET /api/setup/",
  "POST /api/setup/",
];

/** Backups of the business: they change no records. */
const BACKUPS = ["GET /api/backups/", "POST /api/backups/"];

/** A pull reads. A batch opens no transaction itself: each of its changes has its own. */
const SYNC = ["POST /api/batch/", "POST /api/pull/"];

/** What only a manager may see or do for the business: its people, its log, its data. */
const MANAGING = [
  "GET /api/team/",
  "POST /api/team/",
  "PATCH /api/team/{id}/",
  ...["disable", "enable", "password", "signout"].map((what) => `POST /api/team/{id}/${what}/`),
  "GET /api/audit/",
  "GET /api/upgrade-password/",
  "PUT /api/upgrade-password/",
  "GET /api/office/board/",
  ...["sales", "goods", "debts", "payments", "on-account", "on-account/payments", "cash"].map(
    (list) => `GET /api/office/${list}/`,
  ),
  ...["invoices", "creditnotes", "payments"].map(
    (of) => `GET /api/office/papers/{driver}/${of}/{id}/`,
  ),
  "GET /api/office/accounts/",
  "GET /api/office/accounts/documents/",
  "GET /api/office/vat/",
  "GET /api/office/vat/documents/",
  "PUT /api/office/vat/stagger/",
  "GET /api/office/accounts/exports/",
  "POST /api/office/accounts/exports/",
  "GET /api/office/accounts/exports/{id}/file/",
  "GET /api/office/credit-limits/",
  "PUT /api/office/credit-limits/{id}/",
  "GET /api/office/hand-overs/",
  "GET /api/office/hand-overs/work/",
  "GET /api/office/hand-overs/work/documents/",
  "GET /api/office/hand-overs/{id}/documents/",
  "POST /api/office/hand-overs/",
  "POST /api/office/hand-overs/{id}/end/",
  "GET /api/exchange/business-export/",
  "GET /api/office/products/",
  "POST /api/office/products/",
  "PUT /api/office/products/{id}/",
  "DELETE /api/office/products/{id}/",
  "POST /api/office/products/{id}/restore/",
  "POST /api/office/products/assign/",
  "POST /api/office/products/import/",
  "GET /api/office/imports/",
  "POST /api/office/imports/{id}/undo/",
  "POST /api/office/products/unassign/",
  "GET /api/office/products/offers/",
  "POST /api/office/products/adopt/",
  "GET /api/office/customers/",
  "POST /api/office/customers/",
  "PATCH /api/office/customers/{id}/",
  "DELETE /api/office/customers/{id}/",
  "POST /api/office/customers/{id}/restore/",
  "POST /api/office/customers/assign/",
  "POST /api/office/customers/import/",
  "POST /api/office/customers/unassign/",
  "GET /api/office/customers/offers/",
  "POST /api/office/customers/adopt/",
  "GET /api/office/customers/{id}/erasure/",
  "POST /api/office/customers/{id}/erasure/",
];

const endpoints: readonly Endpoint[] = Object.values(contract).flatMap((calls): Endpoint[] =>
  Object.values(calls),
);
const written = ({ method, path }: Endpoint) => `${method} ${path}`;
const where = (matches: (of: Endpoint) => boolean) =>
  endpoints.filter(matches).map(written).toSorted();

describe("the calls", () => {
  test.each(SPECIFIED)("%s is among the calls exactly as the specification writes it", (call) => {
    expect(endpoints.map(written).filter((each) => each === call)).toEqual([call]);
  });

  test("each have a method and path of their own", () => {
    expect(new Set(endpoints.map(written)).size).toBe(endpoints.length);
  });

  test("end in a slash, except the one that the specification writes without", () => {
    expect(where(({ path }) => !path.endsWith("/"))).toEqual(["POST /api/customdata"]);
  });

  test("require a session, except sign-in, sign-out and the owner's first visit", () => {
    expect(where(({ access }) => access === "public")).toEqual(PUBLIC.toSorted());
  });

  test("of customs, and for managing the business and its own company, are for managers only", () => {
    const customs = where(({ path }) =>
      /customdata|export-companies|import-companies|imported-products/.test(path),
    );
    expect(customs).toHaveLength(16);
    expect(where(({ access }) => access === "manager")).toEqual(
      [
        ...customs,
        ...BACKUPS,
        ...MANAGING,
        "PUT /api/responsible-persons/{rp}/default-company/",
      ].toSorted(),
    );
  });

  test("answer 201 if they create something, else 200, or 204 without a body", () => {
    const creates = endpoints.filter(({ summary }) =>
      /^(Create|Keep|Upload|Build|Import|Make an account|Make an export|Make the owner)/.test(
        summary,
      ),
    );
    expect(creates.every(({ status }) => status === 201)).toBe(true);
    const others = endpoints.filter((of) => !creates.includes(of));
    expect(others.every(({ status, reply }) => status === (reply ? 200 : 204))).toBe(true);
  });

  test("that only read change nothing, even if the specification uses POST", () => {
    expect(where(({ method, effect }) => method !== "GET" && effect === "read")).toEqual(
      [
        "/api/unpaid_invoices/",
        "/api/future_invoices/",
        "/api/notpaid_invoices/",
        "/api/search_invoices/",
        "/api/invoices-by-driver-customer/",
      ]
        .map((path) => `POST ${path}`)
        .concat([...PUBLIC, ...BACKUPS, ...SYNC].filter((call) => call.startsWith("POST")))
        .toSorted(),
    );
    expect(where(({ method, effect }) => method === "GET" && effect !== "read")).toEqual([]);
  });
});
