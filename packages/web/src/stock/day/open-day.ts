import type { ReceivedByMethod } from "@roundsman/contract/day-sheet";
import type { Van } from "@roundsman/contract/stock";
import { NO_GOODS, withMovements, type Goods, type Movement } from "@roundsman/core/goods";
import { pence, sum, type Pence } from "@roundsman/core/money";
import { thousandths } from "@roundsman/core/quantity";
import type { Database, PendingMutation } from "../../sync/store/database.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import type { LocalDaySheet } from "../../sync/store/local-stock.ts";
import type { InvoiceAhead } from "../van/invoice-ahead.ts";
import { onAccountHere, type OnAccountHere } from "./on-account-here.ts";
import { receivedHere } from "./received-here.ts";

/** What happened since the last day close, as this phone and the server know it. */
export interface DayHere {
  /** By the product's key. */
  readonly goods: ReadonlyMap<string, Goods>;
  /** Pence by the invoice's key, or by "#" and its id where it is not on the phone. */
  readonly collected: ReadonlyMap<string, Pence>;
  /** Cash for no invoice, by customer. */
  readonly collectedOnAccount: readonly OnAccountHere[];
  readonly cashExpected: Pence;
  /** Payments that were not in cash, by method. */
  readonly received: readonly ReceivedByMethod[];
}

interface Since {
  readonly van: Van;
  /** The keys of products, by the server's ids. */
  readonly keys: ReadonlyMap<number, string>;
  readonly movements: readonly Movement<string>[];
  readonly ahead: readonly InvoiceAhead[];
  /** Pending mutations, in the order of sending. */
  readonly queue: readonly PendingMutation[];
}

/**
 * The server's figures of the open day, plus this phone's changes that are not in them, less the
 * days closed on this phone since.
 */
export async function openDay(
  db: Database,
  { van, keys, movements, ahead, queue }: Since,
): Promise<DayHere> {
  const sales = ahead.flatMap(({ moved }) =>
    [...moved].map(([product, quantity]) => ({ product, kind: "sale" as const, quantity })),
  );
  const figures = new Map(van.day.goods.flatMap((row) => namedGoods(row, keys)));
  const goods = withMovements(figures, [...movements, ...sales]);
  const sheets = await unknownSheets(db, { lastSheet: van.lastSheet, queue });
  const refs = await invoiceRefs(db, [
    ...van.day.collected,
    ...sheets.flatMap(({ collected }) => collected),
  ]);
  const collected = new Map(
    van.day.collected.map(({ invoiceId, amount }) => [refs(invoiceId), amount]),
  );
  for (const { invoice, collected: amount } of ahead) add(collected, invoice.key, amount);
  for (const sheet of sheets)
    for (const { amount, ...ref } of sheet.collected) add(collected, refOf(ref, refs), -amount);
  const open = new Map([...collected].filter(([, amount]) => amount !== 0));
  const onAccount = await onAccountHere(db, { van, queue, sheets });
  return {
    goods: sheets.reduce((rest, sheet) => afterSheet(rest, sheet, keys), goods),
    collected: open,
    collectedOnAccount: onAccount,
    cashExpected: sum([...open.values(), ...onAccount.map(({ amount }) => amount)]),
    received: await receivedHere(db, { van, queue, sheets }),
  };
}

/**
 * Sheets closed on this phone that are not in the server's figures yet, in the order of closing. A
 * correction closes nothing, so it is left out.
 */
async function unknownSheets(
  db: Database,
  { lastSheet, queue }: { readonly lastSheet: number; readonly queue: readonly PendingMutation[] },
): Promise<readonly LocalDaySheet[]> {
  const sheets = await db.daySheets
    .filter(
      ({ id, corrects, correctsKey }) =>
        (id === null || id > lastSheet) && corrects === null && !correctsKey,
    )
    .toArray();
  const places = new Map(queue.map(({ entity, seq }) => [entity, seq]));
  const sent = sheets
    .filter(({ id }) => id !== null)
    .toSorted((a, b) => Number(a.id) - Number(b.id));
  const waiting = sheets
    .filter(({ id }) => id === null)
    .toSorted((a, b) => (places.get(a.key) ?? 0) - (places.get(b.key) ?? 0));
  return [...sent, ...waiting];
}

/**
 * The goods of the day after a sheet was closed: the movements less those on the sheet. Includes
 * products on the sheet that have no movements now, because the closed ones were undone.
 */
function afterSheet(
  goods: ReadonlyMap<string, Goods>,
  sheet: LocalDaySheet,
  keys: ReadonlyMap<number, string>,
): ReadonlyMap<string, Goods> {
  const closed = new Map(
    sheet.goods.flatMap((row) =>
      "productKey" in row ? [[row.productKey, row] as const] : namedGoods(row, keys),
    ),
  );
  const unmoved = [...closed].map(
    ([key, { opening }]) => [key, { ...NO_GOODS, opening, closing: opening }] as const,
  );
  return new Map(
    [...new Map([...unmoved, ...goods])].map(([key, all]) => {
      const was = closed.get(key) ?? { ...NO_GOODS, closing: all.opening };
      const less = (name: Exclude<keyof Goods, "opening" | "closing">) =>
        thousandths(all[name] - was[name]);
      const rest = {
        loaded: less("loaded"),
        delivered: less("delivered"),
        returned: less("returned"),
        wasted: less("wasted"),
        adjusted: less("adjusted"),
      };
      return [key, { ...rest, opening: was.closing, closing: all.closing }] as const;
    }),
  );
}

function namedGoods<Of extends Goods & { readonly productId: number }>(
  { productId, ...goods }: Of,
  keys: ReadonlyMap<number, string>,
): (readonly [string, Goods])[] {
  const key = keys.get(productId);
  return key === undefined ? [] : [[key, goods]];
}

type InvoiceRef = { readonly invoiceId: number } | { readonly invoiceKey: string };

const refOf = (ref: InvoiceRef, refs: (id: number) => string): string =>
  "invoiceKey" in ref ? ref.invoiceKey : refs(ref.invoiceId);

/**
 * Returns a function from an invoice's id to its key, or to "#" and the id where it is not on the
 * phone.
 */
export async function invoiceRefs(
  db: Database,
  named: readonly object[],
): Promise<(id: number) => string> {
  const ids = named.flatMap((ref) =>
    "invoiceId" in ref && typeof ref.invoiceId === "number" ? [ref.invoiceId] : [],
  );
  const found: readonly LocalInvoice[] =
    ids.length === 0 ? [] : await db.invoices.where("id").anyOf(ids).toArray();
  const keys = new Map(found.map(({ id, key }) => [id, key]));
  return (id) => keys.get(id) ?? `#${id}`;
}

function add(sums: Map<string, Pence>, key: string, amount: number): void {
  sums.set(key, pence((sums.get(key) ?? 0) + amount));
}
