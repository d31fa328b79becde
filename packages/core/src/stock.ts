import { idBeforeSplit } from "./credit/split-id.ts";
import type { DeliveryStatus } from "./delivery-status.ts";
import { fold } from "./name.ts";
import type { Line } from "./invoice.ts";
import { thousandths, type Quantity } from "./quantity.ts";

/**
 * Why goods moved. A sale comes from an invoice, a count from taking stock; the others are written
 * by hand.
 */
export const STOCK_KINDS = ["load", "sale", "return", "adjustment", "wastage", "count"] as const;
export type StockKind = (typeof STOCK_KINDS)[number];

export const MANUAL_KINDS = [
  "load",
  "return",
  "adjustment",
  "wastage",
] as const satisfies readonly StockKind[];
export type ManualKind = (typeof MANUAL_KINDS)[number];

/**
 * Whether a movement by hand may have this sign. Above 0 goods come onto the van, below 0 they
 * leave it. A return comes on, wastage leaves; unloading is a load below 0.
 */
export const isAllowedMovement = (kind: ManualKind, quantity: number): boolean =>
  quantity !== 0 && !(kind === "return" && quantity < 0) && !(kind === "wastage" && quantity > 0);

/**
 * Signed thousandths by product; a missing product has none. The server names products by id, the
 * phone by key.
 */
export type ProductQuantities<Ref> = ReadonlyMap<Ref, Quantity>;

/** Adds up the amounts of each product; sums of 0 are left out. */
export function sumByProduct<Ref>(all: Iterable<readonly [Ref, number]>): ProductQuantities<Ref> {
  const sums = new Map<Ref, number>();
  for (const [ref, quantity] of all) sums.set(ref, (sums.get(ref) ?? 0) + quantity);
  return new Map(
    [...sums]
      .filter(([, quantity]) => quantity !== 0)
      .map(([ref, quantity]) => [ref, thousandths(quantity)]),
  );
}

/** A product as a line may name it. */
export interface StockedProduct {
  /** The server's number; null until it gave one. */
  readonly id: number | null;
  readonly key: string;
  readonly name: string;
  /** "" while it is not deleted. */
  readonly deletedAt: string;
}

type Named = Pick<Line, "id" | "name">;
type Sold = Named & Pick<Line, "quantity">;
/** null for a line that is no product: something written by hand is not stock. */
export type FindProduct<Ref> = (line: Named) => Ref | null;

/**
 * Finds the product of a line by the line's id: the server's number, or the key of a product that
 * was made without signal; for a part that a correction split off, the id of the original line.
 * Otherwise by the exact name, whatever its case: products that are not deleted first, then the
 * oldest.
 */
export function productFinder<Product extends StockedProduct, Ref>(
  products: Iterable<Product>,
  refOf: (product: Product) => Ref,
): FindProduct<Ref> {
  const byId = new Map<string, Product>();
  const byName = new Map<string, Product>();
  for (const product of products) {
    byId.set(product.key, product);
    if (product.id !== null) byId.set(String(product.id), product);
    const name = fold(product.name);
    const known = byName.get(name);
    if (!known || goesBefore(product, known)) byName.set(name, product);
  }
  return ({ id, name }) => {
    const found = byId.get(String(id)) ?? byId.get(idBeforeSplit(id)) ?? byName.get(fold(name));
    return found ? refOf(found) : null;
  };
}

function goesBefore(one: StockedProduct, other: StockedProduct): boolean {
  if ((one.deletedAt === "") !== (other.deletedAt === "")) return one.deletedAt === "";
  return (one.id ?? Infinity) < (other.id ?? Infinity);
}

/**
 * How much of each product some lines name, above 0. Returned goods are lines below 0. Where the
 * line that they came back from is gone since, the sum below 0 is left out: nothing is left to take
 * back.
 */
export const quantitiesByProduct = <Ref>(
  lines: readonly Sold[],
  find: FindProduct<Ref>,
): ProductQuantities<Ref> => {
  const sums = sumByProduct(
    lines.flatMap((line): [Ref, number][] => {
      const ref = find(line);
      return ref === null ? [] : [[ref, line.quantity]];
    }),
  );
  return new Map([...sums].filter(([, quantity]) => quantity > 0));
};

/**
 * Whether two lists of lines name the same products in the same quantities, in any order and at any
 * price. The products need not be looked up again then.
 */
export const sameGoods = (some: readonly Sold[], others: readonly Sold[]): boolean =>
  goodsText(some) === goodsText(others);

const goodsText = (lines: readonly Sold[]): string =>
  lines
    .map(({ id, name, quantity }) => JSON.stringify([String(id), fold(name), quantity]))
    .toSorted()
    .join();

export interface Delivery {
  readonly deliveryStatus: DeliveryStatus;
  /** "" while the invoice is not deleted. */
  readonly deletedAt: string;
  readonly lines: readonly Sold[];
}

/** What an invoice takes off the van, above 0: its lines while it is delivered and not deleted. */
export const stockTakenBy = <Ref>(
  invoice: Delivery,
  find: FindProduct<Ref>,
): ProductQuantities<Ref> =>
  takesStock(invoice) ? quantitiesByProduct(invoice.lines, find) : new Map();

const takesStock = ({ deliveryStatus, deletedAt }: Delivery): boolean =>
  deliveryStatus === "delivered" && deletedAt === "";

/**
 * Whether a change leaves what an invoice took off the van as it was, even if its products were
 * renamed since.
 */
export const takesSameStock = (before: Delivery, after: Delivery): boolean =>
  takesStock(before) === takesStock(after) &&
  (!takesStock(after) || sameGoods(before.lines, after.lines));

/**
 * The movements that make the ledger say what an invoice takes. `wanted` is {@link stockTakenBy},
 * `taken` what the ledger has of it so far, both above 0. In the result goods below 0 leave the van
 * and goods above 0 come back. Empty where the ledger says it already.
 */
export const stockDifference = <Ref>(
  wanted: ProductQuantities<Ref>,
  taken: ProductQuantities<Ref>,
): ProductQuantities<Ref> =>
  sumByProduct([...taken, ...[...wanted].map(([ref, quantity]) => [ref, -quantity] as const)]);
