import type { Line } from "@roundsman/core/invoice";
import { ONE } from "@roundsman/core/quantity";
import type { LocalProduct } from "../../sync/store/local.ts";
import type { UsualProduct } from "./past-sales.ts";

/** What a line's form begins with; no price yet where the product is new. */
export type LineStart = Pick<Line, "id" | "name" | "quantity"> &
  Partial<Pick<Line, "price" | "discount" | "vatRate">>;

/** What a product's line begins with, and whether it is on the invoice already. */
export interface Offer {
  readonly line: Line;
  readonly onInvoice: boolean;
}

/** Where products are picked: those in stock, and the invoice's lines so far. */
export interface Around {
  readonly stock: readonly LocalProduct[];
  readonly lines: readonly Line[];
}

/** A product as a line. One that is on the invoice already is that line, which the new one replaces (spec §4), with the product's rate where it has none. */
export function lineOf(product: LocalProduct, around: Around): Offer {
  const { name, price, discount, vatRate } = product;
  const there = lineOn([product.key, product.id], name, around);
  const rated = vatRate && { vatRate };
  return {
    line: there
      ? { ...there, ...(there.vatRate ? {} : rated) }
      : { id: product.id ?? product.key, name, price, discount, quantity: ONE, ...rated },
    onInvoice: there !== undefined,
  };
}

/** The same in the amount, and at the price, that the customer took last. */
export function usualLine(usual: UsualProduct, around: Around): Offer {
  const { id, name, price, discount, quantity } = usual;
  const product = around.stock.find(({ key, id: number }) => isSame(key, id) || isSame(number, id));
  const offer = product && lineOf(product, around);
  if (offer?.onInvoice) return offer;
  // The goods' rate, not that of the day on which they were sold.
  const { vatRate } = product ?? usual;
  const there = lineOn([id], name, around);
  return {
    line: there ?? {
      id: offer?.line.id ?? id,
      name,
      price,
      discount,
      quantity,
      ...(vatRate && { vatRate }),
    },
    onInvoice: there !== undefined,
  };
}

export const blankLine = (name: string): LineStart => ({ id: randomId(), name, quantity: ONE });

/** By number, else by name: unless that line is another product of the same name. */
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
/** The largest multiple of 62 in a byte: what lies above would favour the first letters. */
const FAIR = 248;

/** 16 alphanumerics (spec §9). */
export function randomId(): string {
  let id = "";
  while (id.length < 16)
    for (const byte of crypto.getRandomValues(new Uint8Array(24)))
      if (byte < FAIR && id.length < 16) id += LETTERS[byte % 62] ?? "";
  return id;
}
