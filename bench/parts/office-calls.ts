import { dayOf } from "./history.ts";

interface Who {
  readonly person: number;
  readonly whole: (below: number) => number;
  /** The id of one of the person's unpaid invoices. */
  readonly open: () => number;
}
interface Call {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

const customer = ({ whole }: Who) => `Customer ${100 + whole(300)} of Lisle Street`;
const lines = ({ whole }: Who, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `p${index}`,
    name: `Product ${10 + whole(50)}`,
    price: (500 + whole(2000)) / 100,
    discount_amount: 0.25,
    quantity: 1 + whole(12),
  }));

/** How many of a hundred requests are of each kind. */
const MIX: readonly (readonly [share: number, call: (who: Who) => Call])[] = [
  [25, () => ({ name: "GetPaid list", method: "POST", path: "/api/unpaid_invoices/", body: {} })],
  [
    25,
    ({ whole }) => ({
      name: "history page",
      method: "POST",
      path: "/api/search_invoices/",
      body: { limit: 50, cursor: cursor(whole) },
    }),
  ],
  [10, ({ open }) => ({ name: "an invoice", method: "GET", path: `/api/invoices/${open()}/` })],
  [
    10,
    ({ person }) => ({
      name: "customers",
      method: "GET",
      path: `/api/responsible_persons/${person}/customers/`,
    }),
  ],
  [
    5,
    ({ person }) => ({
      name: "products",
      method: "GET",
      path: `/responsible-persons-query/${person}/driver-stocks/`,
    }),
  ],
  [
    5,
    (who) => ({
      name: "search by name",
      method: "POST",
      path: "/api/search_invoices/",
      body: { limit: 50, driver_customer_name: customer(who).slice(9, 20) },
    }),
  ],
  [
    11,
    (who) => ({
      name: "create",
      method: "POST",
      path: "/api/invoice/",
      body: { customer_name: customer(who), product_details: lines(who, 10) },
    }),
  ],
  [
    5,
    ({ open }) => ({
      name: "mark delivered",
      method: "PATCH",
      path: "/invoices/update-delivery-status/",
      body: { invoices: [{ id: open(), delivery_status: "delivered" }] },
    }),
  ],
  [
    2,
    (who) => ({
      name: "update",
      method: "POST",
      path: `/api/invoiceupdate/${who.open()}/`,
      body: { description: "Call first", product_details: lines(who, 5) },
    }),
  ],
  [
    2,
    (who) => ({
      name: "new customer",
      method: "POST",
      path: "/create-driver-customer/",
      body: { ...CONTACT, customer_name: customer(who) },
    }),
  ],
];
export const WRITES = new Set(["create", "mark delivered", "update", "new customer"]);
const CONTACT = {
  email: "a@example.com",
  customer_address: "1 Lisle Street",
  city: "London",
  postcode: "WC2H 7BA",
  phone: "020 7946 0114",
};

const cursor = (whole: Who["whole"]) =>
  Buffer.from(`${dayOf(whole(1000) / 1000)}.1`).toString("base64url");

/** Picks a call at random, weighted by its share of the mix. */
export function pick(random: () => number): (who: Who) => Call {
  let at = random() * 100;
  for (const [share, call] of MIX) {
    at -= share;
    if (at < 0) return call;
  }
  throw new Error("The shares of the mix are not 100");
}
