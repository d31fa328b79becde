import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshApp, type TestApp } from "../fresh-app.ts";
import { type Answered, type Caller } from "../caller.ts";
import { CALLS, endpointOf, make, path } from "./calls.ts";
import { handOver } from "./bodies.ts";
import { takes, type Body } from "./ready.ts";
import { ROWS } from "./rows.ts";
import type { CallName, Thing } from "./makers.ts";

let business: TestApp;
let manager: Caller;
beforeAll(async () => {
  business = await freshApp();
  manager = await business.signIn("manager");
});
afterAll(() => business.close());

const LISTS = CALLS.filter(({ of }) => takes(of, "limit"));
const MOST = 500;
/**
 * Lists that the specification does not have and that grow without end: a client that does not page
 * gets the latest fifty.
 */
const LOGS: ReadonlySet<string> = new Set([
  "stock.entries",
  "stock.history",
  "stock.days",
  "auditLog.list",
  "auditLog.own",
  "numberSeries.register",
  "creditNotes.list",
  "payments.list",
  "officeLists.sales",
  "officeLists.goods",
  "officeLists.debts",
  "officeLists.payments",
  "accountsFiles.documents",
  "handOvers.workDocuments",
  "handOvers.documents",
]);

/**
 * The record that is created five times to fill the list, and whose id is in the path of the list.
 */
const SEEDS: Partial<Record<CallName, Thing>> = {
  "customers.list": "customer",
  "tasks.list": "task",
  "products.list": "product",
  "invoices.listGetPaid": "invoice",
  "invoices.listSchedule": "scheduled",
  "invoices.listCredit": "credit",
  "invoices.search": "invoice",
  "invoices.listOfCustomer": "invoice",
  "deliveryRoutes.list": "deliveryRoute",
  "taskCategories.list": "taskCategory",
  "productCategories.list": "productCategory",
  "companies.list": "company",
  "exportCompanies.list": "exportCompany",
  "importCompanies.list": "importCompany",
  "importedProducts.list": "importedProduct",
  "creditNotes.list": "creditNote",
  "payments.list": "payment",
  "stock.days": "daySheet",
  "team.list": "member",
  "dataImport.list": "bulkImport",
  "businessImports.list": "businessImport",
  "auditLog.list": "product",
  "auditLog.own": "product",
  "numberSeries.register": "invoice",
  "accountsFiles.list": "accountsExport",
  "businessProducts.list": "businessProduct",
  "businessCustomers.list": "businessCustomer",
  "officeLists.sales": "creditNote",
  "officeLists.goods": "creditNote",
  "officeLists.debts": "invoice",
  "officeLists.payments": "payment",
  "vatReturn.documents": "creditNote",
  "accountsFiles.documents": "creditNote",
  "handOvers.workDocuments": "invoice",
  "handOvers.documents": "invoice",
};
/** The calls that are repeated five times on one record, whose id is in the path of the list. */
const REPEATED: Partial<
  Record<
    CallName,
    readonly [of: Thing, call: CallName, body: (id: number, member: number) => Body, member?: Thing]
  >
> = {
  "invoices.documents": ["invoice", "invoices.recordDocument", () => ({ kind: "pdf", vat: "add" })],
  "creditNotes.documents": ["creditNote", "creditNotes.recordDocument", () => ({ kind: "pdf" })],
  "deliveryRoutes.members": [
    "deliveryRoute",
    "deliveryRoutes.add",
    (_, member) => ({ customer_ids: [member] }),
    "customer",
  ],
  "taskCategories.members": [
    "taskCategory",
    "taskCategories.add",
    (_, member) => ({ customer_ids: [member] }),
    "task",
  ],
  "productCategories.members": [
    "productCategory",
    "productCategories.add",
    (_, member) => ({ product_ids: [member] }),
    "product",
  ],
  "stock.entries": [
    "product",
    "stock.move",
    (id) => ({ kind: "load", lines: [{ product_id: id, quantity: 1 }] }),
  ],
  "stock.history": [
    "product",
    "stock.move",
    (id) => ({ kind: "load", lines: [{ product_id: id, quantity: 1 }] }),
  ],
};

test("Every list of the contract can be paged and is tested here", () => {
  const arrays = CALLS.filter(({ of }) => of.reply?._zod.def.type === "array").map(
    ({ name }) => name,
  );
  expect(LISTS.map(({ name }) => name)).toEqual(expect.arrayContaining(arrays));
  expect(Object.keys({ ...SEEDS, ...REPEATED }).toSorted()).toEqual(
    LISTS.map(({ name }) => name).toSorted(),
  );
});

describe.each(LISTS)("$name", ({ name, of }) => {
  let id = 1;
  beforeAll(async () => {
    id = await seed(name as CallName);
  }, 120_000);

  const required = Object.fromEntries(new URLSearchParams(ROWS.get(name)?.query));
  const ask = (page: Body): Promise<Answered> => {
    const url = path(of, { rp: manager.id, id });
    const asked = {
      ...(name === "invoices.listOfCustomer" && { customer_name: "CANARY-manager" }),
      ...page,
    };
    if (of.method === "POST") return manager.send("POST", url, asked);
    return manager.send(
      "GET",
      `${url}?${new URLSearchParams({ ...required, ...(asked as object) }).toString()}`,
    );
  };

  test("returns page by page what it returns as a whole", async () => {
    const whole = await ask({ limit: MOST });
    expect([whole.status, itemsIn(whole).length >= 5, nextOf(whole)]).toEqual([200, true, null]);
    const paged: unknown[] = [];
    let cursor: string | null = "";
    for (let pages = 0; cursor !== null && pages < 100; pages += 1) {
      const page = await ask({ limit: 2, ...(cursor && { cursor }) });
      expect(itemsIn(page).length).toBeLessThanOrEqual(2);
      paged.push(...itemsIn(page));
      cursor = nextOf(page);
    }
    expect(paged).toEqual(itemsIn(whole));
    const unpaged = await ask({});
    expect(itemsIn(unpaged)).toEqual(LOGS.has(name) ? itemsIn(whole).slice(0, 50) : itemsIn(whole));
    expect(unpaged.headers["next-cursor"]).toBeUndefined();
  });

  test("accepts a limit from 1 to 500, and only its own cursors", async () => {
    for (const limit of [0, 501, -1, 1.5, "x"])
      expect(await ask({ limit }), String(limit)).toMatchObject({
        status: 422,
        body: { errors: { limit: expect.any(Array) } },
      });
    for (const cursor of ["x", "-1", "1.x", "9".repeat(30), "%", "💥"])
      expect(await ask({ limit: 2, cursor }), cursor).toMatchObject({
        status: 422,
        body: { errors: { cursor: expect.any(Array) } },
      });
    expect((await ask({ limit: "2" })).status).toBe(200);
  });
});

/** Fills the list, and returns the id for its path. */
async function seed(name: CallName): Promise<number> {
  const thing = SEEDS[name];
  if (thing) for (let made = 0; made < 5; made += 1) await make(manager, thing, "manager");
  if (name === "handOvers.documents") {
    const all = { ...handOver(), route: null };
    const made = await manager.send("POST", path(endpointOf("handOvers.create"), NOBODY), all);
    return (made.body as { id: number }).id;
  }
  const repeated = REPEATED[name];
  if (!repeated) return 1;
  const [of, call, body, member] = repeated;
  const id = await make(manager, of, "manager");
  for (let times = 0; times < 5; times += 1) {
    const url = path(endpointOf(call), { rp: manager.id, id });
    const held = member ? await make(manager, member, "manager") : 0;
    expect((await manager.send("POST", url, body(id, held))).status).toBeLessThan(300);
  }
  return id;
}

const NOBODY = { rp: 0, id: 0 };

const nextOf = ({ body, headers }: Answered): string | null => {
  if (Array.isArray(body)) return headers["next-cursor"] ?? null;
  return (body as { next_cursor: string | null }).next_cursor;
};

/** The items of a list: an array, an array under a name, or a map. */
function itemsIn({ body }: Answered): unknown[] {
  if (Array.isArray(body)) return body;
  const members = Object.entries(body as object).filter(
    ([name]) => !/^(product_details_summary|totals|next_cursor)/.test(name),
  );
  const list = members.map(([, value]) => value as unknown).find(Array.isArray);
  return list ?? members.map(([, value]) => value as unknown);
}
