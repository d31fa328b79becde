import type { Line } from "@roundsman/core/invoice";
import { ONE_UNIT } from "@roundsman/core/quantity";
import type { LocalProduct } from "../../sync/store/local.ts";
import type { UsualProduct } from "./past-sales.ts";

/** What the form of a line starts with; a new product has no price yet. */
export type LineStart = Pick<Line, "id" | "name" | "quantity"> &
  Partial<Pick<Line, "price" | "discount" | "vatRate">>;

/** The line that a product starts with, and whether the invoice has that line already. */
export interface Offer {
  readonly line: Line;
  readonly onInvoice: boolean;
}

/** What products are picked from: the products, and the lines of the invoice so far. */
export interface Around {
  readonly stock: readonly LocalProduct[];
  readonly lines: readonly Line[];
}

/**
 * A product as a line. Where the invoice has a line of it, that line, which the new one replaces
 * (spec §4), with the product's VAT rate if it has none.
 */
export function lineOf(product: LocalProduct, around: Around): Offer {
  const { name, price, discount, vatRate } = product;
  const existing = lineOn([product.key, product.id], name, around);
  const rated = vatRate && { vatRate };
  return {
    line: existing
      ? { ...existing, ...(existing.vatRate ? {} : rated) }
      : { id: product.id ?? product.key, name, price, discount, quantity: ONE_UNIT, ...rated },
    onInvoice: existing !== undefined,
  };
}

/** A usual product as a line: the quantity and price of the customer's last purchase. */
export function usualLine(usual: UsualProduct, around: Around): Offer {
  const { id, name, price, discount, quantity } = usual;
  const product = around.stock.find(({ key, id: number }) => isSame(key, id) || isSame(number, id));
  const offer = product && lineOf(product, around);
  if (offer?.onInvoice) return offer;
  // The current VAT rate of the product, not that of the day of the sale.
  const { vatRate } = product ?? usual;
  const existing = lineOn([id], name, around);
  return {
    line: existing ?? {
      id: offer?.line.id ?? id,
      name,
      price,
      discount,
      quantity,
      ...(vatRate && { vatRate }),
    },
    onInvoice: existing !== undefined,
  };
}

export const blankLine = (name: string): LineStart => ({
  id: randomId(),
  name,
  quantity: ONE_UNIT,
});

/**
 * The line with one of these ids, else one with this name that is not another product of that name.
 */
function lineOn(
  ids: readonly (string | number | null)[],
  name: string,
  { stock, lines }: Around,
): Line | undefined {
  const isOthers = (line: Line) =>
    stock.some(({ key, id }) => isSame(key, line.id) || isSame(id, line.id));
  return (
    lines.find((line) => ids.some((id) => isSame(id, line.id))) ??
    lines.find((line) => line.name === name && !isOthers(line))
  );
}

const isSame = (a: string | number | null, b: string | number): boolean =>
  a !== null && String(a) === String(b);

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/**
 * The largest multiple of 62 that fits in a byte: using higher bytes would favour the first
 * letters.
 */
const FAIR = 248;

/** 16 alphanumeric characters (spec §9). */
export function randomId(): string {
  let id = "";
  while (id.length < 16)
    for (const byte of crypto.getRandomValues(new Uint8Array(24)))
      if (byte < FAIR && id.length < 16) id += LETTERS[byte % 62] ?? "";
  return id;
}
