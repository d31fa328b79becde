import fc from "fast-check";
import { BODIES } from "./matrix/bodies.ts";
import type { Caller } from "./caller.ts";
import { distinctKey, distinctName } from "./distinct.ts";

/** Something that somebody does to a business: a call, and the records it concerns. */
export interface Operation {
  readonly call: keyof typeof CALLS;
  /** The positions of two records of the history, and a number. */
  readonly pick: readonly [one: number, other: number, number: number];
}

interface There {
  readonly rp: number;
  /** The client_id of the first record. */
  readonly key: string;
  /** Name the first and the second record in paths and bodies. */
  readonly one: string;
  readonly other: string;
  readonly number: number;
}
type Request = readonly [method: string, path: string, body?: Readonly<Record<string, unknown>>];

const edit = (rp: number, id: string, todo = "") =>
  `/api${todo}/responsible_persons_edit/${rp}/customers/${id}/`;
const stocks = (rp: number) => `/responsible-persons/${rp}/driver-stocks/`;
const routes = (rp: number) => `/routeapi/responsible-persons/${rp}/routes/`;
const categories = (rp: number) => `/productcategories/responsible-persons/${rp}/categories/`;
const companies = (rp: number) => `/api/responsible-persons/${rp}/company-info/`;
const van = (rp: number) => `/api/responsible-persons/${rp}/stock/`;
/** Every VAT rate, and none. */
const rateFor = (number: number) =>
  ["standard", "reduced", "zero", "exempt", undefined][Math.floor(number) % 5];
const lines = (product: string, quantity: number) => [
  { id: product, name: "Tea", price: 5, quantity, discount_amount: 0, vat_rate: rateFor(quantity) },
];

const CALLS = {
  newCustomer: ({ key }) => [
    "POST",
    "/create-driver-customer/",
    { ...BODIES.customer("x"), client_id: key },
  ],
  editCustomer: ({ rp, one, number }) => ["PATCH", edit(rp, one), { city: `C${number}` }],
  hideCustomer: ({ rp, one }) => ["DELETE", edit(rp, one)],
  showCustomer: ({ rp, one }) => ["POST", `${edit(rp, one)}restore/`],
  eraseCustomer: ({ rp, one }) => [
    "POST",
    `/api/responsible-persons/${rp}/customers/${one}/erasure/`,
  ],
  newTask: ({ key }) => [
    "POST",
    "/create-driver-customer-todo/",
    { ...BODIES.task("x"), client_id: key },
  ],
  hideTask: ({ rp, one }) => ["DELETE", edit(rp, one, "-todo")],
  newProduct: ({ rp, key }) => ["POST", stocks(rp), { ...BODIES.product("x"), client_id: key }],
  editProduct: ({ rp, one, number }) => [
    "PUT",
    `${stocks(rp)}${one}/`,
    { ...BODIES.product("x"), price: number + 1 },
  ],
  hideProduct: ({ rp, one }) => ["DELETE", `${stocks(rp)}${one}/`],
  newInvoice: ({ key, number }) => [
    "POST",
    "/api/invoice/",
    { ...BODIES.invoice("x"), client_id: key, product_details: lines(key, number + 1) },
  ],
  schedule: ({ key, other }) => [
    "POST",
    "/api/futureinvoice/",
    { ...BODIES.invoice("x"), client_id: key, drivercustomer_id: other },
  ],
  editInvoice: ({ key, one, number }) => [
    "POST",
    `/api/invoiceupdate/${one}/`,
    { product_details: lines(key, number + 1), vat_mode: number % 2 === 0 ? "add" : "included" },
  ],
  hideInvoice: ({ one }) => ["POST", `/api/invoicedelete/${one}/`],
  showInvoice: ({ one }) => ["POST", `/api/invoicerestore/${one}/`],
  deliver: ({ one, other }) => [
    "PATCH",
    "/invoices/update-delivery-status/",
    { invoices: [one, other].map((id) => ({ id, delivery_status: "delivered" })) },
  ],
  pay: ({ one }) => ["POST", "/update_invoice_status/", { invoice_ids: [one] }],
  handOut: ({ one }) => [
    "POST",
    `/api/invoices/${one}/downloads/`,
    { client_id: distinctKey(), kind: "pdf", vat: "add" },
  ],
  newRoute: ({ rp, key }) => ["POST", routes(rp), { name: distinctName("Group"), client_id: key }],
  addStops: ({ rp, one, other }) => [
    "POST",
    `${routes(rp)}${one}/add_customer/`,
    { customer_ids: [one, other] },
  ],
  hideRoute: ({ rp, one }) => ["DELETE", `${routes(rp)}${one}/`],
  newCategory: ({ rp, key }) => [
    "POST",
    categories(rp),
    { name: distinctName("Group"), client_id: key },
  ],
  sort: ({ rp, one }) => ["POST", `${categories(rp)}${one}/add_product/`, { product_ids: [one] }],
  newCompany: ({ rp, key }) => ["POST", companies(rp), { ...BODIES.company("x"), client_id: key }],
  hideCompany: ({ rp, one }) => ["DELETE", `${companies(rp)}${one}/`],
  load: ({ rp, one, number }) => [
    "POST",
    `${van(rp)}entries/`,
    { client_id: distinctKey(), kind: "load", lines: [{ product_id: one, quantity: number + 1 }] },
  ],
  count: ({ rp, one, number }) => [
    "POST",
    `${van(rp)}counts/`,
    { client_id: distinctKey(), lines: [{ product_id: one, counted: number }] },
  ],
  setLow: ({ rp, one, number }) => ["PUT", `${van(rp)}products/${one}/`, { stock_low: number }],
  closeDay: ({ rp, number }) => [
    "POST",
    `${van(rp)}days/`,
    { client_id: distinctKey(), cash_counted: number },
  ],
} satisfies Readonly<Record<string, (known: There) => Request>>;

/**
 * Records of each kind in a history: so few that most calls find theirs. All kinds use the same
 * client_ids.
 */
const RECORDS = 4;

/** Any operation, each equally likely. */
export const operations: fc.Arbitrary<Operation> = fc.record({
  call: fc.constantFrom(...(Object.keys(CALLS) as (keyof typeof CALLS)[])),
  pick: fc.tuple(fc.nat(RECORDS - 1), fc.nat(RECORDS - 1), fc.nat(9)),
});

const CREATIONS = [
  "newCustomer",
  "newTask",
  "newProduct",
  "newInvoice",
  "newRoute",
  "newCategory",
  "newCompany",
] as const;

/** The client_ids of a new history. */
export const newKeys = (): readonly string[] =>
  Array.from({ length: RECORDS }, () => distinctKey());

/** The operations that create all records of a history. */
export const creations: readonly Operation[] = CREATIONS.flatMap((call) =>
  Array.from({ length: RECORDS }, (_, place): Operation => ({ call, pick: [place, place, 1] })),
);

/** Sends the operation. A refusal is acceptable: the record may not exist yet, or no longer. */
export async function applyOperation(
  caller: Caller,
  keys: readonly string[],
  { call, pick }: Operation,
): Promise<void> {
  await caller.send(...requestOf(caller.id, keys, { call, pick }));
}

/** The request for an operation of a person. */
export function requestOf(rp: number, keys: readonly string[], { call, pick }: Operation): Request {
  const [key = "", other = ""] = pick.map((place) => keys[place]);
  const request: (known: There) => Request = CALLS[call];
  return request({ rp, key, one: `key:${key}`, other: `key:${other}`, number: pick[2] });
}
