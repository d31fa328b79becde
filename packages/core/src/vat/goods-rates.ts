import type { Line } from "../invoice.ts";
import type { VatRate } from "./rates.ts";

/** A product, as far as a line is matched with it. */
export interface ProductRate {
  readonly key: string;
  /** null until the server knows it. */
  readonly id: number | null;
  readonly name: string;
  readonly vatRate?: VatRate | undefined;
}

/**
 * Lines at the rates that their products have now; a line whose product has no rate keeps its own.
 */
export function replaceRates(lines: readonly Line[], goods: readonly ProductRate[]): Line[] {
  const rateOf = rateFinder(goods);
  return lines.map((line) => {
    const vatRate = rateOf(line);
    return vatRate ? { ...line, vatRate } : line;
  });
}

/**
 * Lines where those without a rate get the rate of their product; a rate that somebody chose stays.
 */
export function fillRates(lines: readonly Line[], goods: readonly ProductRate[]): Line[] {
  const rateOf = rateFinder(goods);
  return lines.map((line) => {
    const vatRate = line.vatRate ?? rateOf(line);
    return vatRate ? { ...line, vatRate } : line;
  });
}

/** Only the lines without a rate whose product has one now, with that rate. */
export const newlyRatedLines = (lines: readonly Line[], goods: readonly ProductRate[]): Line[] =>
  fillRates(
    lines.filter(({ vatRate }) => !vatRate),
    goods,
  ).filter(({ vatRate }) => vatRate);

/**
 * By the product's number or key, else by its name, unless products of that name have different
 * rates.
 */
function rateFinder(
  goods: readonly ProductRate[],
): (line: Pick<Line, "id" | "name">) => VatRate | undefined {
  const byId = new Map<string, ProductRate>();
  const byName = new Map<string, Set<VatRate | undefined>>();
  for (const each of goods) {
    byId.set(each.key, each);
    if (each.id !== null) byId.set(String(each.id), each);
    byName.set(each.name, (byName.get(each.name) ?? new Set()).add(each.vatRate));
  }
  return ({ id, name }) => {
    const product = byId.get(String(id));
    if (product) return product.vatRate;
    const rates = byName.get(name);
    return rates?.size === 1 ? [...rates][0] : undefined;
  };
}
