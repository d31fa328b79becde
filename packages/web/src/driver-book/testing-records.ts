import { vi } from "vitest";
import { INVOICE } from "../driver-papers/testing.ts";
import { sessionStore } from "../session/current-session.ts";
import { useQueryClient } from "../session/query-client.ts";

const AT = "2026-11-21T12:00:00.000Z";
const keyOf = (id: number) => `0190f3a2-7c1e-7b52-9d11-3f6c2a9b4e0${id}`;
const KEPT = { responsible_person: 8, version: 3, created_at: AT, updated_at: AT };
const customer = (id: number, customer_name: string) => ({
  id,
  customer_name,
  email: "",
  customer_address: "",
  city: "Leeds",
  postcode: "LS1 1AA",
  phone: "",
  images: [],
  premium: false,
  driver_name: "Wei",
  document_language: "",
  peppol_id: "",
  buyer_reference: "",
  client_id: keyOf(id),
  ...KEPT,
});
export const JADE = customer(1, "Jade");
export const LOTUS = customer(2, "Lotus");
export const PANDA = customer(3, "Panda");
export const PEARL = {
  ...customer(4, "Oriental Pearl 东方明珠"),
  phone: "+44 7700 900123",
};
export const RICE = {
  id: 5,
  product_name: "Rice",
  price: 12,
  discount_amount: 2,
  client_id: keyOf(5),
  ...KEPT,
};
/** An open invoice of one of the customers. */
export const openInvoice = (id: number, { id: drivercustomer_id, customer_name }: typeof JADE) => ({
  ...INVOICE,
  id,
  drivercustomer_id,
  customer_name,
});
export const DRIVER = { id: 8, name: "Wei" };
export const BOOK = "/api/office/drivers/8";

/** The body of a refusal. */
export const refusal = (status: number, message: string, more: object = {}) => ({
  type: "urn:roundsman:refused",
  title: message,
  detail: message,
  message,
  status,
  ...more,
});

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly key: string | undefined;
}

interface Call {
  readonly method: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Records of driver 8 on a server: two customers on a route, one on no route, and a product. Tests
 * change them as other people would.
 */
export function recordsServer() {
  const server = {
    /** The stops of the route, in order. */
    stops: [JADE, LOTUS],
    routes: [{ id: 4, name: "North" }],
    customers: [JADE, LOTUS, PANDA],
    /** What each customer owes, in pounds, by id. */
    balances: {} as Readonly<Record<number, number>>,
    /** Open invoices. */
    open: [] as readonly object[],
    /** The server's list of recently deleted records. */
    recentlyDeleted: [] as readonly object[],
    /** Such as "routes 4". */
    deleted: new Set<string>(),
    /** The changes that were requested. */
    sent: [] as Sent[],
    /** Refusals of the next changes. */
    refusals: [] as ReturnType<typeof refusal>[],
    /** How many of the next responses to changes are lost. */
    losing: 0,
    fetched: async (path: string, { method, body = "{}", headers = {} }: Call) => {
      if (method === "GET") return Response.json(read(server, path));
      if (path.endsWith("/unpaid_invoices/"))
        return Response.json({
          invoices: server.open,
          product_details_summary: [],
          totals: NO_TOTALS,
        });
      if (path.endsWith("/notpaid_invoices/"))
        return Response.json({
          invoicesNotPaid: [],
          product_details_summary_notpaid: [],
          totals: NO_TOTALS,
        });
      const asked = JSON.parse(body) as Named;
      server.sent.push({ method, path, body: asked, key: headers["idempotency-key"] });
      const no = server.refusals.shift();
      if (no) return Response.json(no, no);
      const answer = changed(server, { method, path, name: asked.name });
      if (server.losing-- > 0) throw new TypeError("Failed to fetch");
      return Response.json(answer);
    },
  };
  return server;
}
const NO_TOTALS = { count: 0, discount: 0, total_amount: 0 };
type Server = ReturnType<typeof recordsServer>;
interface Named {
  readonly name?: string;
}

function bookIn(path: string): "routes" | "products" | "customers" {
  if (path.includes("/routes/")) return "routes";
  return path.includes("driver-stocks") ? "products" : "customers";
}

function read(server: Server, path: string): unknown {
  if (path.includes("recently-deleted")) return { records: server.recentlyDeleted };
  if (path.includes("balances")) return { balances: balancesOf(server) };
  const book = bookIn(path);
  const all = {
    routes: server.routes.map((route) => ({
      ...route,
      customers: server.stops.map((stop) => ({ customer: stop })),
      client_id: keyOf(route.id),
      ...KEPT,
    })),
    products: [RICE],
    customers: server.customers,
  }[book];
  const left = all.filter(({ id }) => !server.deleted.has(`${book} ${id}`));
  return book === "routes" ? left : Object.fromEntries(left.map((item) => [item.id, item]));
}

const balancesOf = ({ balances }: Server) =>
  Object.entries(balances).map(([id, balance]) => ({
    drivercustomer_id: Number(id),
    customer_name: "",
    invoiced: balance,
    credited: 0,
    paid: 0,
    balance,
  }));

interface Change {
  readonly method: string;
  readonly path: string;
  readonly name: string | undefined;
}

function changed(server: Server, { method, path, name }: Change): unknown {
  const book = bookIn(path);
  const id = Number(/\/(\d+)\/(?:\w+\/)?$/.exec(path)?.[1]);
  if (method === "DELETE") {
    server.deleted.add(`${book} ${id}`);
    return { message: "Delete Success!", id };
  }
  if (path.endsWith("/restore/")) server.deleted.delete(`${book} ${id}`);
  if (book === "products") return RICE;
  if (book === "customers") return JADE;
  if (name !== undefined && method === "POST") server.routes.push({ id: 6, name });
  if (name !== undefined && method === "PUT") server.routes = [{ id, name }];
  return (read(server, path) as object[]).at(-1);
}

/**
 * For `beforeEach`: signs a manager in and answers with `fetched`. Returns the clean-up function.
 */
export function managerAsks(fetched: Server["fetched"]): () => void {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
  vi.stubGlobal("fetch", fetched);
  const person = { id: 9, name: "Manager", email: "", manager: 1, driver: 0 } as const;
  sessionStore().keep({ access: "a", refresh: "r", ...person });
  return () => {
    useQueryClient().clear();
    vi.unstubAllGlobals();
  };
}
