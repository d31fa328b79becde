import type { Van } from "@roundsman/contract/stock";
import type { Movement } from "@roundsman/core/goods";
import { reservedBy } from "@roundsman/core/load";
import { LIST_RULES } from "@roundsman/core/payment-status";
import type { Quantity } from "@roundsman/core/quantity";
import {
  sumByProduct,
  productFinder,
  type ProductQuantities,
  type FindProduct,
} from "@roundsman/core/stock";
import {
  diffFromFigures,
  localOnHand,
  type InvoiceFigures,
  type VanFigures,
} from "@roundsman/core/local-van";
import type { Base, Database, PendingMutation } from "../../sync/store/database.ts";
import type { LocalInvoice, LocalProduct } from "../../sync/store/local.ts";
import type { LastVan, LocalStockEntry } from "../../sync/store/local-stock.ts";
import type { InvoiceAhead } from "./invoice-ahead.ts";
import { creditedGoods, withCredits } from "./credited-goods.ts";
import { withBefore } from "./with-before.ts";
import { openDay, type DayHere } from "../day/open-day.ts";
import { isCounted } from "../../sync/store/counted-invoices.ts";

/**
 * The van as the screens show it: the server's figures, with this phone's changes since applied to
 * them. Products are named by key.
 */
export interface VanOnPhone {
  readonly products: readonly LocalProduct[];
  readonly find: FindProduct<string>;
  readonly onHand: ProductQuantities<string>;
  readonly reserved: ProductQuantities<string>;
  readonly settings: ReadonlyMap<string, VanSetting>;
  /** This phone's stock entries that are not in the server's figures. */
  readonly pending: readonly LocalStockEntry[];
  /** This phone's invoices whose present state is not in the server's figures. */
  readonly ahead: readonly InvoiceAhead[];
  readonly day: DayHere;
}

export interface VanSetting {
  /** null where none is set. */
  readonly low: Quantity | null;
  readonly barcode: string;
}

/**
 * null until the server's figures have come once. Reads in one transaction, so that writes in
 * between do not mix in.
 */
export const vanOnPhone = (db: Database): Promise<VanOnPhone | null> =>
  db.transaction(
    "r",
    [
      db.van,
      db.products,
      db.invoices,
      db.stockEntries,
      db.vanSettings,
      db.daySheets,
      db.outbox,
      db.bases,
      db.creditNotes,
      db.payments,
      db.customers,
      db.meta,
    ],
    async () => {
      const last = await db.van.get("van");
      if (!last) return null;
      const { van, unlistedInvoices = {} } = last;
      const products = await db.products.toArray();
      const keys = new Map(
        products.flatMap(({ id, key }) => (id === null ? [] : [[id, key] as const])),
      );
      const find = productFinder(products, ({ key }) => key);
      const queue = await db.outbox.orderBy("seq").toArray();
      const ahead = await invoicesAhead(db, {
        figures: figuresOf(van, keys),
        find,
        unlistedInvoices,
      });
      const pending = await pendingEntries(db, queue, van.lastEntry);
      const movements = movementsOf(pending);
      const figures = sumByProduct(
        van.products.flatMap(({ productId, onHand }) => named(keys, productId, onHand)),
      );
      return {
        products,
        find,
        onHand: localOnHand(figures, movements, ahead),
        reserved: reservedBy((await openInvoices(db)).filter(isCounted), find),
        settings: await settingsOf(db, van, keys),
        pending,
        ahead,
        day: await openDay(db, { van, keys, movements, ahead, queue }),
      };
    },
  );

export const movementsOf = (entries: readonly LocalStockEntry[]): Movement<string>[] =>
  entries.flatMap(({ kind, moves }) =>
    moves.map(({ productKey, quantity }) => ({ product: productKey, kind, quantity })),
  );

const named = (
  keys: ReadonlyMap<number, string>,
  id: number,
  quantity: number,
): (readonly [string, number])[] => {
  const key = keys.get(id);
  return key === undefined ? [] : [[key, quantity]];
};

function figuresOf(van: Van, keys: ReadonlyMap<number, string>): VanFigures<string> {
  const invoiceFigures = van.invoices.map(
    ({ invoiceId, taken, ...rest }): [number, InvoiceFigures<string>] => [
      invoiceId,
      {
        ...rest,
        taken: sumByProduct(
          taken.flatMap(({ productId, quantity }) => named(keys, productId, quantity)),
        ),
      },
    ],
  );
  return { onHand: new Map(), invoices: new Map(invoiceFigures), since: van.since };
}

interface Laid {
  readonly figures: VanFigures<string>;
  readonly find: FindProduct<string>;
  readonly unlistedInvoices: NonNullable<LastVan["unlistedInvoices"]>;
}

/** Invoices with pending mutations, and those whose answers may be newer than the figures. */
async function invoicesAhead(
  db: Database,
  { figures, find, unlistedInvoices }: Laid,
): Promise<readonly InvoiceAhead[]> {
  const found = await db.bases.filter(({ book }) => book === "invoices").toArray();
  const bases = new Map<string, Base>(found.map((base) => [base.key, base]));
  const young = await db.invoices.where("updatedAt").aboveOrEqual(figures.since).toArray();
  const waiting = (await db.invoices.bulkGet([...bases.keys()])).filter((row) => row !== undefined);
  const all = new Map([...young, ...waiting].map((row) => [row.key, withoutGoods(row)]));
  const credited = await creditedGoods(db, [...all.values()], bases);
  return [...all.values()].flatMap((invoice) => {
    const current = withCredits(withBefore(invoice, bases.get(invoice.key)), credited);
    const unlistedState = unlistedInvoices[invoice.key];
    const difference = diffFromFigures({ ...current, unlistedState }, figures, find);
    return difference.moved.size === 0 && difference.collected === 0
      ? []
      : [{ ...difference, invoice }];
  });
}

/**
 * A refused correction keeps its goods with the invoice that it was to replace. Money that came in
 * for it still counts as cash.
 */
const withoutGoods = (row: LocalInvoice): LocalInvoice =>
  row.isUndecided ? { ...row, deliveryStatus: "not_shipped" } : row;

/** Entries without an id, or with one above the last in the server's figures. */
async function pendingEntries(
  db: Database,
  queue: readonly PendingMutation[],
  lastEntry: number,
): Promise<readonly LocalStockEntry[]> {
  const keys = queue.filter(({ book }) => book === "stockEntries").map(({ entity }) => entity);
  const waiting = (await db.stockEntries.bulkGet(keys)).filter((row) => row !== undefined);
  const younger = await db.stockEntries.where("id").above(lastEntry).toArray();
  const all = new Map([...waiting, ...younger].map((row) => [row.key, row]));
  return [...all.values()].filter(({ id }) => id === null || id > lastEntry);
}

/** The invoices of GetPaid and Schedule; the phone has all of them. */
const openInvoices = (db: Database): Promise<LocalInvoice[]> =>
  db.invoices
    .where("paymentStatus")
    .anyOf([...LIST_RULES.getPaid.holds, ...LIST_RULES.schedule.holds])
    .toArray();

async function settingsOf(
  db: Database,
  van: Van,
  keys: ReadonlyMap<number, string>,
): Promise<VanOnPhone["settings"]> {
  const fromServer = van.products.flatMap(({ productId, low, barcode }) => {
    const key = keys.get(productId);
    return key === undefined ? [] : [[key, { low, barcode }] as const];
  });
  const own = (await db.vanSettings.toArray()).map(
    ({ productKey, low, barcode }) => [productKey, { low, barcode }] as const,
  );
  return new Map([...fromServer, ...own]);
}
