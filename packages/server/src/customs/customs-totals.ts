import { invalid } from "../kernel/errors/refusal.ts";
import {
  addDecimals,
  MOST_FIGURE,
  multiplyDecimals,
  toNumber,
  typedDecimal,
  ZERO,
  type Decimal,
} from "@roundsman/core/decimal";

type Product = Readonly<Record<string, unknown>>;

/**
 * Sums over imported products, exact to the last decimal (wire §8). Throws 422 for what should be a
 * number and is not.
 */
export function customsTotals(products: readonly Product[]) {
  const add = (part: (product: Product, index: number) => Decimal) =>
    toNumber(products.map(part).reduce(addDecimals, ZERO));
  return {
    "Total Value": add(valueOf),
    "Total CTNs": add((product, index) => field(product, index, "ctns")),
    "Total Gross Weight": add((product, index) => field(product, index, "grossweight")),
  };
}

const valueOf = (product: Product, index: number): Decimal =>
  isGiven(product["total_value"])
    ? field(product, index, "total_value")
    : multiplyDecimals(field(product, index, "unit_value"), field(product, index, "quantity"));

const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && (typeof value !== "string" || value.trim() !== "");

/** An absent value counts as 0. */
function field(product: Product, index: number, name: string): Decimal {
  const value = product[name];
  if (!isGiven(value)) return ZERO;
  const number = typedDecimal(value);
  if (!number || Math.abs(toNumber(number)) > MOST_FIGURE)
    throw invalid({
      [`importedProduct.${index}.${name}`]: [`${name} of product ${index + 1} must be a number`],
    });
  return number;
}
