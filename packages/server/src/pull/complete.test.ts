import type { Pulled } from "@roundsman/contract/pull";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { type Caller } from "../testing/caller.ts";
import {
  applyOperation,
  creations,
  newKeys,
  operations,
  type Operation,
} from "../testing/histories.ts";

let business: TestApp;
beforeAll(async () => {
  business = await freshApp();
});
afterAll(() => business.close());

type Row = Readonly<Record<string, unknown>> & { readonly id: number; readonly key: string };
type Resource = keyof Pulled["removed"] | "daySheets" | "stockEntries" | "payments";

/** The rows that a phone keeps, by resource and client_id. */
class Phone {
  readonly rows = new Map<Resource, Map<string, Row>>();
  van: unknown;

  apply(resource: Resource, rows: readonly Row[]): void {
    const known = this.rows.get(resource) ?? new Map<string, Row>();
    this.rows.set(resource, known);
    for (const row of rows) known.set(row.key, row);
  }

  take({ changes, removed }: Pick<Pulled, "changes" | "removed">): void {
    const { van, defaultCompany: _own, ...rows } = changes;
    for (const [resource, changed] of Object.entries(rows))
      this.apply(resource as Resource, changed as unknown as Row[]);
    for (const [resource, gone] of Object.entries(removed)) {
      const known = this.rows.get(resource as Resource);
      for (const { id, key } of gone ?? [])
        for (const row of known?.values() ?? [])
          if (row.key === key || row.id === id) known?.delete(row.key);
    }
    if (van) this.van = van[0];
    if (van) this.expectFigures(van[0] as Van);
  }

  /** The figures match exactly the rows that came with them or before. */
  expectFigures({ lastEntry, invoices }: Van): void {
    const rowsOf = (resource: Resource) => [...(this.rows.get(resource)?.values() ?? [])];
    expect(Math.max(0, ...rowsOf("stockEntries").map(({ id }) => id))).toBe(lastEntry);
    const versions = new Map(rowsOf("invoices").map((row) => [row.id, row["version"]]));
    for (const { invoiceId, version } of invoices) expect(versions.get(invoiceId)).toBe(version);
  }
}

/**
 * Reads all lists one after the other, as the first sign-in does. `between` runs during each
 * request.
 */
async function snapshot(
  { api, id: rp }: Caller,
  phone: Phone,
  between: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  const at = { params: { rp } };
  const lists: Readonly<Record<Resource, () => Promise<readonly object[]>>> = {
    customers: async () => (await api.customers.list({ ...at, query: {} })).items,
    products: async () => (await api.products.list({ ...at, query: {} })).items,
    tasks: async () => (await api.tasks.list({ ...at, query: {} })).items,
    invoices: async () => (await api.invoices.search({ body: { from: null, to: null } })).invoices,
    payments: async () => (await api.payments.list({ query: { limit: 500 } })).payments,
    deliveryRoutes: () => api.deliveryRoutes.list(at),
    taskCategories: () => api.taskCategories.list(at),
    productCategories: () => api.productCategories.list(at),
    companies: () => api.companies.list(at),
    stockEntries: async () => (await api.stock.entries({ ...at, query: { limit: 500 } })).entries,
    daySheets: async () => {
      const { sheets } = await api.stock.days({ ...at, query: { limit: 500 } });
      return Promise.all(sheets.map(({ id }) => api.stock.day({ params: { rp, id } })));
    },
  };
  for (const [resource, list] of Object.entries(lists)) {
    const [rows] = await Promise.all([list(), between()]);
    phone.apply(resource as Resource, rows as Row[]);
  }
  const [van] = await Promise.all([api.stock.van(at), between()]);
  phone.van = van;
}

/** Pulls until nothing is left. */
async function pullAll({ api }: Caller, phone: Phone, from: string): Promise<string> {
  for (let cursor = from; ;) {
    const pulled = await api.pull.read({ body: { cursor } });
    phone.take(pulled);
    cursor = pulled.cursor;
    if (!pulled.more) return cursor;
  }
}

/**
 * What must be equal on two phones that are up to date. Groups store their members as of the
 * group's last change, so only the members' keys are compared.
 */
function known({ rows, van }: Phone): unknown {
  const membersOf = (row: Row) =>
    "members" in row ? { ...row, members: (row["members"] as Row[]).map(({ key }) => key) } : row;
  const byResource = [...rows].map(([resource, all]) => [
    resource,
    [...all.values()].map(membersOf).toSorted((a, b) => a.id - b.id),
  ]);
  return {
    ...Object.fromEntries(byResource),
    van: figuresOf(
      van as Van,
      new Set([...(rows.get("products")?.values() ?? [])].map(({ id }) => id)),
    ),
  };
}

interface Van {
  readonly products: readonly {
    readonly productId: number;
    readonly onHand: number;
    readonly low: number | null;
    readonly barcode: string;
  }[];
  readonly day: unknown;
  readonly lastEntry: number;
  readonly lastSheet: number;
  readonly invoices: readonly { readonly invoiceId: number; readonly version: number }[];
}
/** The products that exist, and what is reserved, follow from the rows. */
const figuresOf = (
  { products, day: open, lastEntry, lastSheet }: Van,
  there: ReadonlySet<number>,
) => ({
  onHand: products.flatMap(({ productId, onHand, low, barcode }) =>
    there.has(productId) && (onHand !== 0 || low !== null)
      ? [{ productId, onHand, low, barcode }]
      : [],
  ),
  open,
  lastEntry,
  lastSheet,
});

const history = fc.record({
  before: fc.array(operations, { minLength: 8, maxLength: 20 }),
  /** Written while the lists are read and while changes are pulled. */
  during: fc.array(operations, { minLength: 12, maxLength: 24 }),
  after: fc.array(operations, { maxLength: 10 }),
});

test(
  "Lists and the changes since the cursor before them are complete, whatever is written meanwhile",
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(history, async ({ before, during, after }) => {
        const driver = await business.signIn("driver");
        const keys = newKeys();
        const write = (operation: Operation) => applyOperation(driver, keys, operation);
        await inOrder([...creations, ...before], write);
        const phone = new Phone();
        const { cursor } = await driver.api.pull.read({ body: {} });
        const waiting = [...during];
        const writeOne = async () => {
          const next = waiting.shift();
          if (next) await write(next);
        };
        await snapshot(driver, phone, writeOne);
        const [middle] = await Promise.all([
          pullAll(driver, phone, cursor),
          inOrder(waiting, write),
        ]);
        await inOrder(after, write);
        await pullAll(driver, phone, middle);
        const fresh = new Phone();
        await snapshot(driver, fresh);
        expect(known(phone)).toEqual(known(fresh));
      }),
      { numRuns: 20, endOnFailure: true },
    );
  },
);

async function inOrder(
  all: readonly Operation[],
  write: (operation: Operation) => Promise<void>,
): Promise<void> {
  for (const operation of all) await write(operation);
}
