import { plus, readable, times, ZERO } from "@roundsman/core/decimal";
import type { CustomsDocument, CustomsProduct, Figure } from "./customs-document.ts";

/** The value of a line: as given, else unit value × quantity, exactly; without a number where they are no numbers. */
export function valueOf({ totalValue, unitValue, quantity }: CustomsProduct): Figure {
  if (totalValue.text !== "") return totalValue;
  const known = unitValue.number !== null && quantity.number !== null;
  return { text: unitValue.text, number: known ? times(unitValue.number, quantity.number) : null };
}

export interface Total extends Figure {
  /** The products, from 1, that say something which could not be added. */
  readonly without: readonly number[];
}

export type CustomsTotals = Readonly<
  Record<"value" | "cartons" | "grossWeight" | "netWeight" | "volume", Total>
>;

/** As the data give them; what is missing is the exact sum over the products. */
export function totalsOf({ products, totals }: CustomsDocument): CustomsTotals {
  const total = (of: (product: CustomsProduct) => Figure, given: Figure | null = null): Total =>
    given === null ? sumOf(products.map(of)) : { ...given, without: [] };
  return {
    value: total(valueOf, totals.value),
    cartons: total(({ cartons }) => cartons, totals.cartons),
    grossWeight: total(({ grossWeight }) => grossWeight, totals.grossWeight),
    netWeight: total(({ netWeight }) => netWeight),
    volume: total(({ volume }) => volume),
  };
}

const sumOf = (figures: readonly Figure[]): Total => ({
  text: "",
  number: figures.reduce((sum, { number }) => plus(sum, number ?? ZERO), ZERO),
  without: figures.flatMap(({ text, number }, index) =>
    text !== "" && number === null ? [index + 1] : [],
  ),
});

/** A figure as a number where it is one, else as it came, which has its own unit or none. */
export function shown(
  { text, number }: Figure,
  leastDecimals = 0,
  withUnit = (readableNumber: string) => readableNumber,
): string {
  return number === null ? text : withUnit(readable(number, leastDecimals));
}
