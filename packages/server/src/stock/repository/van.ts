import type { HeldInvoice, Van, VanProduct } from "@roundsman/contract/stock";
import type { Line } from "@roundsman/core/invoice";
import { pence } from "@roundsman/core/money";
import { LIST_RULES } from "@roundsman/core/payment-status";
import { thousandths, type Quantity } from "@roundsman/core/quantity";
import { productFinder, quantitiesByProduct, type ProductQuantities } from "@roundsman/core/stock";
import { sql } from "kysely";
import type { CallBase } from "../../kernel/calls/call.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { collectedBy } from "./cash.ts";
import { dayOf, openSpan } from "./day-span.ts";
import { lastEntryOf, onHandOf, takenByInvoices, wholeSum } from "./ledger.ts";
import { lastPaymentOf } from "./received.ts";
import { settingsOf, UNSET } from "./van-products.ts";

/**
 * How far back single invoices are named: a phone that was away for longer reads all of them again.
 */
const DAYS_OF_INVOICES = 7;

type VanCall = Pick<CallBase, "db" | "actor" | "now" | "today">;
/** How often figures are read at most, if something changes meanwhile. */
const TRIES = 3;

/**
 * Everything that the page and the phone's own calculation need, consistent as far as it matters
 * (core/src/local-van.ts).
 */
export async function vanOf(asked: VanCall): Promise<Van> {
  const { db, actor } = asked;
  let before = await lastWritten(db, actor.id);
  for (let tries = 1; ; tries++) {
    const van = await figuresOf(asked);
    const after = await lastWritten(db, actor.id);
    if (tries === TRIES || after.every((id, index) => id === before[index])) return van;
    before = after;
  }
}

/** Ids of the last stock entry, day sheet and payment. */
const lastWritten = async (db: Db, owner: number) => [
  await lastEntryOf(db, owner),
  await lastSheetOf(db, owner),
  await lastPaymentOf(db, owner),
];

async function figuresOf({ db, actor, now, today }: VanCall): Promise<Van> {
  const since = new Date(now.getTime() - DAYS_OF_INVOICES * 86_400_000).toISOString();
  // Invoices first: one that is written meanwhile then has an older version here than its goods,
  // and the phone reads again.
  const invoices = await recentlySold(db, actor.id, since);
  const lastEntry = await lastEntryOf(db, actor.id);
  const lastPayment = await lastPaymentOf(db, actor.id);
  const ids = invoices.map(({ id }) => id);
  const taken = await takenByInvoices(db, actor.id, ids, lastEntry);
  const collected = await collectedBy(db, actor.id, ids);
  const heldInvoices = invoices.map(({ id, version, before_stock }): HeldInvoice => {
    const goods = [...(taken.get(id) ?? [])].map(([productId, quantity]) => ({
      productId,
      quantity,
    }));
    return {
      invoiceId: id,
      version,
      outside: before_stock === 1,
      taken: goods,
      collected: pence(collected.get(id) ?? 0),
    };
  });
  const lastSheet = await lastSheetOf(db, actor.id);
  return {
    products: await vanProducts(db, actor.id, lastEntry),
    invoices: heldInvoices,
    since,
    lastEntry,
    lastSheet,
    ...(lastPayment > 0 && { lastPayment }),
    day: await dayOf(db, actor.id, {
      ...(await openSpan(db, actor.id, today)),
      last_entry: lastEntry,
      last_payment: lastPayment,
    }),
  };
}

async function lastSheetOf(db: Db, owner: number): Promise<number> {
  const last = await db
    .selectFrom("day_sheet")
    .select((eb) => eb.fn.max("id").as("id"))
    .where("owner_id", "=", owner)
    .executeTakeFirst();
  return last?.id ?? 0;
}

/** Every product that is not deleted, by id. */
export async function vanProducts(db: Db, owner: number, upTo?: number): Promise<VanProduct[]> {
  const products = await db
    .selectFrom("product")
    .select(["id", "key", "name", "deleted_at"])
    .where("owner_id", "=", owner)
    .orderBy("id")
    .execute();
  const onHand = await onHandOf(db, owner, upTo === undefined ? {} : { upTo });
  const settings = await settingsOf(db, owner);
  const find = productFinder(
    products.map((product) => ({ ...product, deletedAt: product.deleted_at })),
    ({ id }) => id,
  );
  const reserved: ProductQuantities<number> = quantitiesByProduct(
    await waitingLines(db, owner),
    find,
  );
  return products
    .filter(({ deleted_at }) => deleted_at === "")
    .map(({ id }) => {
      const { low, barcode } = settings.get(id) ?? UNSET;
      const none = thousandths(0);
      return {
        productId: id,
        onHand: onHand.get(id) ?? none,
        reserved: reserved.get(id) ?? none,
        low: low as Quantity | null,
        barcode,
      };
    });
}

/**
 * The lines of core's reservedBy: invoices in GetPaid and Schedule that are not delivered, added up
 * by product.
 */
async function waitingLines(
  db: Db,
  owner: number,
): Promise<Pick<Line, "id" | "name" | "quantity">[]> {
  const statuses = [...LIST_RULES.getPaid.holds, ...LIST_RULES.schedule.holds];
  const rows = await db
    .selectFrom("invoice")
    // A cross join fixes the order for SQLite, which would begin with all lines.
    .crossJoin("invoice_line as line")
    .whereRef("line.owner_id", "=", "invoice.owner_id")
    .whereRef("line.invoice_id", "=", "invoice.id")
    .select(["line.product_ref", "line.name", wholeSum("line.quantity").as("quantity")])
    .where("invoice.owner_id", "=", owner)
    .where("invoice.deleted_at", "=", "")
    .where("invoice.payment_status", "in", statuses)
    .where("invoice.delivery_status", "!=", "delivered")
    .groupBy(["line.product_ref", "line.name"])
    .execute();
  return rows.map(({ product_ref, name, quantity }) => {
    return { id: JSON.parse(product_ref) as string | number, name, quantity: quantity as Quantity };
  });
}

/**
 * Invoices in either ledger that changed at or after an instant. With these literals SQLite can use
 * its partial indexes.
 */
async function recentlySold(db: Db, owner: number, since: string) {
  const recent = () =>
    db
      .selectFrom("invoice")
      .select(["id", "version", "before_stock"])
      .where("owner_id", "=", owner)
      .where("updated_at", ">=", since)
      .where("deleted_at", "=", "");
  const delivered = await recent()
    .where(sql<boolean>`delivery_status = 'delivered'`)
    .execute();
  const paid = await recent()
    .where(sql<boolean>`paid_from <> ''`)
    .execute();
  return [...new Map([...delivered, ...paid].map((row) => [row.id, row])).values()].toSorted(
    (a, b) => a.id - b.id,
  );
}
