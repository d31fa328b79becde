import { sumByProduct, stockTakenBy, type ProductQuantities } from "@roundsman/core/stock";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { retryKey, type Answered, type Caller } from "../testing/caller.ts";
import { onHandOf, takenByInvoices } from "./repository/ledger.ts";
import { newProduct } from "./testing.ts";
import { acts, type Act, type ByHand, type Lines, type What } from "./testing-actions.ts";

/** What the test expects of an invoice; quantities in units, by product. */
interface Remembered {
  readonly id: number;
  delivered: boolean;
  deleted: boolean;
  paid: "no" | "from GetPaid";
  /** The working list, while it is not paid. */
  list: "pending" | "notpaid";
  lines: readonly (readonly [product: number, units: number])[];
}

/** One person's van. */
interface Van {
  readonly who: Caller;
  readonly products: readonly number[];
  readonly invoices: Remembered[];
  /** Movements by hand and by count, in units. */
  moved: (readonly [number, number])[];
  sheets: number;
  /** Cash of closed sheets, in pence. */
  handedIn: number;
}

let shop: TestApp;
async function open(): Promise<readonly [Van, Van]> {
  shop = await freshApp();
  const of = async (name: "driver" | "partner"): Promise<Van> => {
    const who = await shop.signIn(name);
    const products = [(await newProduct(who, "Rice")).id, (await newProduct(who, "Tofu")).id];
    return { who, products, invoices: [], moved: [], sheets: 0, handedIn: 0 };
  };
  return [await of("driver"), await of("partner")];
}

async function send(
  van: Van,
  act: Act,
  [method, url, body]: readonly [string, string, object],
): Promise<Answered> {
  const key = retryKey();
  const first = await van.who.send(method, url, body, key);
  if (act.twice)
    expect(await van.who.send(method, url, body, key)).toMatchObject({
      status: first.status,
      headers: { "idempotency-replayed": "true" },
    });
  return first;
}

const wireLines = (van: Van, lines: Lines) =>
  lines.map(([product, units]) => {
    const id = van.products[product];
    return { id, name: "whatever it is called", price: 1, quantity: units, discount_amount: 0 };
  });
const remembered = (van: Van, lines: Lines) =>
  lines.map(([product, units]) => [van.products[product] ?? 0, units] as const);
const chosen = (van: Van, { which }: Act): Remembered[] => [
  ...new Set(which.flatMap((place) => van.invoices[place % van.invoices.length] ?? [])),
];
const ids = (all: readonly Remembered[]) => all.map(({ id }) => id);

async function play(van: Van, act: Act): Promise<void> {
  const { what } = act;
  if (what.do === "create") return create(van, act, what);
  if (what.do === "edit") return edit(van, act, what);
  if (what.do === "close") return close(van, act);
  if ("product" in what) return byHand(van, act, what);
  return change(van, act, what.do);
}

async function create(van: Van, act: Act, { list, lines }: What & { do: "create" }): Promise<void> {
  const { status, body } = await send(van, act, [
    "POST",
    `/api/${list}/`,
    { product_details: wireLines(van, lines) },
  ]);
  expect(status).toBe(201);
  const blank = {
    delivered: false,
    deleted: false,
    paid: "no",
    list: list === "invoice" ? "pending" : "notpaid",
  } as const;
  van.invoices.push({ id: (body as { id: number }).id, ...blank, lines: remembered(van, lines) });
}

async function edit(
  van: Van,
  act: Act,
  { lines, delivered }: What & { do: "edit" },
): Promise<void> {
  const [one] = chosen(van, act);
  if (!one) return;
  const body = {
    product_details: wireLines(van, lines),
    delivery_status: delivered ? "delivered" : "in_transit",
  };
  const { status } = await send(van, act, ["POST", `/api/invoiceupdate/${one.id}/`, body]);
  expect(status).toBe(one.deleted ? 404 : 200);
  if (!one.deleted) Object.assign(one, { delivered, lines: remembered(van, lines) });
}

async function byHand(van: Van, act: Act, { do: kind, product, units }: ByHand): Promise<void> {
  const id = van.products[product] ?? 0;
  const base = `/api/responsible-persons/${van.who.id}/stock`;
  const quantity = kind === "wastage" ? -units : units;
  const there = (truth(van).get(id) ?? 0) / 1000;
  const [url, line] =
    kind === "count"
      ? [`${base}/counts/`, { product_id: id, counted: units }]
      : [`${base}/entries/`, { product_id: id, quantity }];
  const { status } = await send(van, act, ["POST", url, { kind, lines: [line] }]);
  expect(status).toBe(201);
  van.moved.push([id, kind === "count" ? units - there : quantity]);
}

async function change(van: Van, act: Act, what: string): Promise<void> {
  const all = chosen(van, act);
  const [first] = all;
  if (!first) return;
  const invoices = (delivery_status: string) => ({
    invoices: ids(all).map((id) => ({ id, delivery_status })),
  });
  const calls: Readonly<Record<string, readonly [string, string, object]>> = {
    deliver: ["PATCH", "/invoices/update-delivery-status/", invoices("delivered")],
    "undo delivery": ["PATCH", "/invoices/update-delivery-status/", invoices("not_shipped")],
    submit: ["POST", "/update_invoice_status/", { invoice_ids: ids(all) }],
    "to credit": [
      "POST",
      "/bulk_update_invoice_status/",
      { invoice_ids: ids(all), payment_status: "notpaid" },
    ],
    "to GetPaid": [
      "POST",
      "/bulk_update_invoice_status/",
      { invoice_ids: ids(all), payment_status: "pending" },
    ],
    remove: ["POST", `/api/invoicedelete/${first.id}/`, {}],
    "remove many": ["POST", "/invoices/bulk-delete/", { invoice_ids: ids(all) }],
    restore: ["POST", `/api/invoicerestore/${first.id}/`, {}],
  };
  const call = calls[what] ?? expect.fail(what);
  const { status } = await send(van, act, call);
  if (status !== 200) {
    expect([status, (what === "remove" ? [first] : all).some(({ deleted }) => deleted)]).toEqual([
      404,
      true,
    ]);
    return;
  }
  for (const each of what === "remove" || what === "restore" ? [first] : all) happen(each, what);
}

function happen(each: Remembered, what: string): void {
  if (what === "deliver" || what === "undo delivery") each.delivered = what === "deliver";
  if (what === "remove" || what === "remove many") each.deleted = true;
  if (what === "restore") each.deleted = false;
  // An invoice that is not in GetPaid is left alone.
  if (what === "submit" && !each.deleted && each.paid === "no" && each.list === "pending")
    each.paid = "from GetPaid";
  if (what === "to credit") Object.assign(each, { paid: "no", list: "notpaid" });
  if (what === "to GetPaid") Object.assign(each, { paid: "no", list: "pending" });
}

async function close(van: Van, act: Act): Promise<void> {
  const body = { cash_counted: 1 };
  const { status, body: sheet } = await send(van, act, [
    "POST",
    `/api/responsible-persons/${van.who.id}/stock/days/`,
    body,
  ]);
  expect([status, Math.round((sheet as { cash_expected: number }).cash_expected * 100)]).toEqual([
    201,
    cash(van) - van.handedIn,
  ]);
  van.handedIn = cash(van);
  van.sheets += 1;
}

const thousandths = (units: number) => Math.round(units * 1000);

/** What should be on hand. */
function truth(van: Van): ProductQuantities<number> {
  const sold = van.invoices
    .filter(({ delivered, deleted }) => delivered && !deleted)
    .flatMap(({ lines }) => lines);
  const all = [...van.moved, ...sold.map(([id, units]) => [id, -units] as const)];
  return sumByProduct(all.map(([id, units]) => [id, thousandths(units)]));
}

/** The expected cash in pence: £1 a unit, rounded line by line. */
const cash = (van: Van): number =>
  van.invoices
    .filter(({ paid, deleted }) => paid === "from GetPaid" && !deleted)
    .flatMap(({ lines }) => lines.map(([, units]) => Math.floor((thousandths(units) + 5) / 10)))
    .reduce((sum, pence) => sum + pence, 0);

/** The ledger equals the model, invoice by invoice; the other van is untouched. */
async function agree(van: Van): Promise<void> {
  const { db } = shop.database;
  const { id: owner } = van.who;
  const ledger = [...(await onHandOf(db, owner))].filter(([, quantity]) => quantity !== 0);
  expect(sumByProduct(ledger)).toEqual(truth(van));
  const taken = await takenByInvoices(db, owner, ids(van.invoices));
  for (const each of van.invoices) {
    const lines = each.lines.map(([id, units]) => ({
      id,
      name: "",
      quantity: thousandths(units) as never,
    }));
    const invoice = {
      lines,
      deliveryStatus: each.delivered ? "delivered" : "not_shipped",
      deletedAt: each.deleted ? "x" : "",
    } as const;
    expect(taken.get(each.id) ?? new Map()).toEqual(stockTakenBy(invoice, ({ id }) => Number(id)));
  }
  const seen = await van.who.api.stock.van({ params: { rp: owner } });
  expect(seen.day.cashExpected).toBe(cash(van) - van.handedIn);
  for (const { opening, loaded, delivered, returned, wasted, adjusted, closing, productId } of seen
    .day.goods) {
    expect(opening + loaded - delivered + returned - wasted + adjusted).toBe(closing);
    expect(closing).toBe(seen.products.find((product) => product.productId === productId)?.onHand);
  }
}

/** More of them by `MODEL_RUNS=500 npm test -- server stock-model`. */
const RUNS = Math.min(Number(process.env["MODEL_RUNS"] ?? 8), 500);

describe("whatever two drivers do with their vans, each in their own order and both at the same time", () => {
  it(
    "the ledger reconciles with the invoices, the cash with what was submitted, and the day adds up",
    async () => {
      const vans = await open();
      await fc.assert(
        fc.asyncProperty(acts, async (sequence) => {
          const own = (place: number) => sequence.filter((act) => act.van === place);
          await Promise.all(
            vans.map(async (van, place) => {
              for (const act of own(place)) {
                await play(van, act);
                await agree(van);
              }
            }),
          );
        }),
        // One long history on one database: shrinking would begin in the middle of it.
        { numRuns: RUNS, endOnFailure: true },
      );
      await shop.close();
    },
    120_000 + RUNS * 6000,
  );
});
