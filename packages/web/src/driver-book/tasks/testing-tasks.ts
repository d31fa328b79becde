import { JADE, RICE, type refusal } from "../testing-records.ts";

/** A task of driver 8. */
export const BOXES = {
  ...JADE,
  id: 9,
  customer_name: "Fetch boxes",
  customer_address: "Twelve of them",
  city: "高",
  postcode: "Depot",
  phone: "2026-11-20",
};

interface Group {
  readonly id: number;
  readonly name: string;
  readonly members: readonly number[];
}

interface Body {
  readonly name?: string;
  readonly customer_ids?: readonly number[];
  readonly product_ids?: readonly number[];
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: Body;
  readonly key: string | undefined;
}

interface Call {
  readonly method: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A server with a task, a product, and categories of both. */
export function tasksServer() {
  const server = {
    groups: [] as Group[],
    deleted: new Set<number>(),
    sent: [] as Sent[],
    /** Refusals of the next changes. */
    refusals: [] as ReturnType<typeof refusal>[],
    /** How many of the next responses to changes are lost. */
    losing: 0,
    fetched: async (path: string, { method, body = "{}", headers = {} }: Call) => {
      if (method === "GET") return Response.json(read(server, path));
      const asked = JSON.parse(body) as Body;
      server.sent.push({ method, path, body: asked, key: headers["idempotency-key"] });
      const no = server.refusals.shift();
      if (no) return Response.json(no, no);
      change(server, { method, path, body: asked });
      if (server.losing-- > 0) throw new TypeError("Failed to fetch");
      const id = Number(/\/(\d+)\/(?:\w+\/)?$/.exec(path)?.[1]);
      if (method === "DELETE") return Response.json({ message: "", id });
      return Response.json(isOfGroups(path) ? groupsIn(server, path).at(-1) : BOXES);
    },
  };
  return server;
}
type Server = ReturnType<typeof tasksServer>;

const isOfGroups = (path: string) => /routes-todo|categories/.test(path);

function read(server: Server, path: string): unknown {
  if (isOfGroups(path)) return groupsIn(server, path);
  const all = path.includes("driver-stocks") ? [RICE] : [BOXES];
  const left = all.filter(({ id }) => !server.deleted.has(id));
  return Object.fromEntries(left.map((item) => [item.id, item]));
}

function groupsIn({ groups, deleted }: Server, path: string) {
  const ofProducts = path.includes("categories");
  return groups
    .filter(({ id }) => !deleted.has(id))
    .map(({ id, name, members }) => ({
      id,
      name,
      responsible_person: 8,
      version: 3,
      created_at: BOXES.created_at,
      updated_at: BOXES.updated_at,
      client_id: "0190f3a2-7c1e-7b52-9d11-3f6c2a9b4e06",
      ...(ofProducts
        ? { products: members.map(() => ({ product: RICE })) }
        : { customers: members.map(() => ({ customer: BOXES })) }),
    }));
}

function change(server: Server, { method, path, body }: Omit<Sent, "key">): void {
  const id = Number(/\/(\d+)\/(?:\w+\/)?$/.exec(path)?.[1]);
  if (method === "DELETE") server.deleted.add(id);
  if (path.endsWith("/restore/")) server.deleted.delete(id);
  if (!isOfGroups(path)) return;
  const { name } = body;
  if (name !== undefined && method === "POST")
    server.groups = [...server.groups, { id: 6, name, members: [] }];
  const ids = body.customer_ids ?? body.product_ids;
  if (ids)
    server.groups = server.groups.map((group) => ({
      ...group,
      members: path.includes("/add_") ? ids : [],
    }));
}
