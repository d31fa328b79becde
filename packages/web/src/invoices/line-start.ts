import type { Line } from "@roundsman/core/invoice";
import { ONE } from "@roundsman/core/quantity";
import type { LocalProduct } from "../platform/local.ts";
import type { UsualProduct } from "./queries.ts";

/** What a line's form begins with; no price yet where the product is new. */
export type LineStart = Pick<Line, "id" | "name" | "quantity"> & Partial<Pick<Line, "price" | "discount">>;

/** A product as a line. One that is on the invoice already keeps that line's id, so that it gives way to the new one (spec §4). */
export function lineOf(product: LocalProduct, lines: readonly Line[]): LineStart {
  const there = lines.find(({ id }) => id === product.key || String(id) === String(product.id));
  const { name, price, discount } = product;
  return { id: there?.id ?? product.id ?? product.key, name, price, discount, quantity: there?.quantity ?? ONE };
}

/** The same at the price that the customer paid last. */
export function usualLine(usual: UsualProduct, stock: readonly LocalProduct[], lines: readonly Line[]): LineStart {
  const { id, name, price, discount } = usual;
  const product = stock.find((each) => each.key === id || String(each.id) === String(id));
  const there = lines.find((line) => line.id === id);
  return { id, quantity: there?.quantity ?? ONE, ...(product && lineOf(product, lines)), name, price, discount };
}

export const blankLine = (name: string): LineStart => ({ id: randomId(), name, quantity: ONE });

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** The largest multiple of 62 in a byte: what lies above would favour the first letters. */
const FAIR = 248;

/** 16 alphanumerics (spec §9). */
export function randomId(): string {
  let id = "";
  while (id.length < 16)
    for (const byte of crypto.getRandomValues(new Uint8Array(24))) if (byte < FAIR && id.length < 16) id += LETTERS[byte % 62] ?? "";
  return id;
}
