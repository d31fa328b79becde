import { addDecimals, formatGrouped, multiplyDecimals, ZERO } from "@roundsman/core/decimal";
import type { CustomsDocument, CustomsProduct, Figure } from "./customs-document.ts";

/**
 * The value of a line: as given, else unit value × quantity, exactly; without a number where one of
 * them is no number.
 */
export function valueOf({ totalValue, unitValue, quantity }: CustomsProduct): Figure {
  if (totalValue.text !== "") return totalValue;
  const known = unitValue.number !== null && quantity.number !== null;
  return {
    text: unitValue.text,
    number: known ? multiplyDecimals(unitValue.number, quantity.number) : null,
  };
}

export interface Total extends Figure {
  /** The products, counted from 1, whose figure is no number and could not be added. */
  readonly without: readonly number[];
}

export type CustomsTotals = Readonly<
  Record<"value" | "cartons" | "grossWeight" | "netWeight" | "volume", Total>
>;

/** Totals as the data state them; a missing one is the exact sum over the products. */
export function totalsOf({ products, totals }: CustomsDocument): CustomsTotals {
  const total = (
    figureOf: (product: CustomsProduct) => Figure,
    stated: Figure | null = null,
  ): Total => (stated === null ? sumOf(products.map(figureOf)) : { ...stated, without: [] });
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
  number: figures.reduce((sum, { number }) => addDecimals(sum, number ?? ZERO), ZERO),
  without: figures.flatMap(({ text, number }, index) =>
    text !== "" && number === null ? [index + 1] : [],
  ),
});

/** A figure as a formatted number with its unit, else as it came, with whatever unit it has. */
export function formatFigure(
  { text, number }: Figure,
  leastDecimals = 0,
  withUnit = (readableNumber: string) => readableNumber,
): string {
  return number === null ? text : withUnit(formatGrouped(number, leastDecimals));
}
