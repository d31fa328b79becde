import { dayOf } from "./history.ts";

interface Person {
  readonly person: number;
  readonly randomBelow: (below: number) => number;
  /** The id of one of the person's unpaid invoices. */
  readonly open: () => number;
}
interface Call {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

const customer = ({ randomBelow }: Person) => `Customer ${100 + randomBelow(300)} of Lisle Street`;
const lines = ({ randomBelow }: Person, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `p${index}`,
    name: `Product ${10 + randomBelow(50)}`,
    price: (500 + randomBelow(2000)) / 100,
    discount_amount: 0.25,
    quantity: 1 + randomBelow(12),
  }));

/** How many of a hundred requests are of each kind. */
const MIX: readonly (readonly [share: number, call: (person: Person) => Call])[] = [
  [25, () => ({ name: "GetPaid list", method: "POST", path: "/api/unpaid_invoices/", body: {} })],
  [
    25,
    ({ randomBelow }) => ({
      name: "history page",
      method: "POST",
      path: "/api/search_invoices/",
      body: { limit: 50, cursor: cursor(randomBelow) },
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
    (person) => ({
      name: "search by name",
      method: "POST",
      path: "/api/search_invoices/",
      body: { limit: 50, driver_customer_name: customer(person).slice(9, 20) },
    }),
  ],
  [
    11,
    (person) => ({
      name: "create",
      method: "POST",
      path: "/api/invoice/",
      body: { customer_name: customer(person), product_details: lines(person, 10) },
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
    (person) => ({
      name: "update",
      method: "POST",
      path: `/api/invoiceupdate/${person.open()}/`,
      body: { description: "Call first", product_details: lines(person, 5) },
    }),
  ],
  [
    2,
    (person) => ({
      name: "new customer",
      method: "POST",
      path: "/create-driver-customer/",
      body: { ...CONTACT, customer_name: customer(person) },
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

const cursor = (randomBelow: Person["randomBelow"]) =>
  Buffer.from(`${dayOf(randomBelow(1000) / 1000)}.1`).toString("base64url");

/** Picks a call at random, weighted by its share of the mix. */
export function pick(random: () => number): (person: Person) => Call {
  let at = random() * 100;
  for (const [share, call] of MIX) {
    at -= share;
    if (at < 0) return call;
  }
  throw new Error("The shares of the mix are not 100");
}
