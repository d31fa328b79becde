import { randomUUID } from "node:crypto";
import { get } from "node:http";
import type { Business } from "./engines.ts";
import { dayOf } from "./history.ts";
import { accessTo, post } from "./owner.ts";
import { books, credentials, morePeople } from "./people.ts";

/** One request of somebody. */
export interface Asked {
  readonly name: string;
  readonly kind: "read" | "write";
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

export interface Office {
  /** What somebody asks next. */
  readonly ask: (random: () => number) => Asked;
  /** How many changes the streams told of. */
  readonly heard: () => number;
  readonly close: () => void;
}

interface Size {
  readonly invoices: number;
  readonly people: number;
}

/** Of each person; the rest of the history is paid. */
const OPEN = 30;

/** People with their books, signed in, each with a change stream open. */
export async function officeOf(business: Business, { invoices, people }: Size): Promise<Office> {
  const { app } = business;
  await accessTo(app);
  await business.write(morePeople(people));
  await business.write(books(people));
  await business.fillHistory({ invoices, people, open: OPEN });
  const tokens: string[] = [];
  for (let id = 1; id <= people; id += 1)
    tokens.push(
      ((await post(app, "/api/manager/login/", { body: credentials(id) })) as { access: string })
        .access,
    );
  const streams = await listen(app.url, tokens);
  // As the history gives them out: the ith is of person 1 + i % people, the newest last.
  const openInvoice = (person: number, nth: number) => {
    const last = invoices - (((((invoices % people) - (person - 1)) % people) + people) % people);
    return last - nth * people;
  };
  return {
    ask(random) {
      const whole = (below: number) => Math.floor(random() * below);
      const person = 1 + whole(people);
      const { name, method, path, body } = pick(random)({
        person,
        whole,
        open: () => openInvoice(person, whole(OPEN)),
      });
      const sent = body === undefined ? undefined : JSON.stringify(body);
      const kind = WRITES.has(name) ? "write" : "read";
      return {
        name,
        kind,
        method,
        url: app.url + path,
        body: sent,
        headers: {
          authorization: `Bearer ${tokens[person - 1]}`,
          "accept-encoding": "gzip, deflate, br",
          ...(sent !== undefined && {
            "content-type": "application/json",
            "content-length": String(Buffer.byteLength(sent)),
          }),
          ...(kind === "write" && { "idempotency-key": randomUUID() }),
        },
      };
    },
    ...streams,
  };
}

interface Who {
  readonly person: number;
  readonly whole: (below: number) => number;
  /** One of the person's invoices that is still to be paid. */
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

/** In a hundred requests, so many of each. */
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
const WRITES = new Set(["create", "mark delivered", "update", "new customer"]);
const CONTACT = {
  email: "a@example.com",
  customer_address: "1 Lisle Street",
  city: "London",
  postcode: "WC2H 7BA",
  phone: "020 7946 0114",
};

const cursor = (whole: Who["whole"]) =>
  Buffer.from(`${dayOf(whole(1000) / 1000)}.1`).toString("base64url");

function pick(random: () => number): (who: Who) => Call {
  let at = random() * 100;
  for (const [share, call] of MIX) {
    at -= share;
    if (at < 0) return call;
  }
  throw new Error("The shares of the mix are not 100");
}

/** Opens everybody's change stream; resolves when all of them are. */
async function listen(
  url: string,
  tokens: readonly string[],
): Promise<Pick<Office, "heard" | "close">> {
  let heard = 0;
  const open = await Promise.all(
    tokens.map(
      (token) =>
        new Promise<{ destroy: () => void }>((resolve, reject) => {
          const stream = get(
            `${url}/api/changes/`,
            { agent: false, headers: { authorization: `Bearer ${token}` } },
            (answer) => {
              if (answer.statusCode !== 200)
                return reject(new Error(`A change stream got ${answer.statusCode}`));
              answer.on(
                "data",
                (part: Buffer) => (heard += part.toString().split("event: change").length - 1),
              );
              answer.on("error", () => undefined);
              resolve(stream);
            },
          );
          stream.on("error", reject);
        }),
    ),
  );
  return { heard: () => heard, close: () => open.forEach((stream) => stream.destroy()) };
}
