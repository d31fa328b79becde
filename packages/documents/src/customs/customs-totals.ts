import { plus, readable, times, ZERO, type Decimal } from "@roundsman/core/decimal";
import type { CustomsDocument, CustomsProduct, Figure } from "./customs-document.ts";

/** The value of a line: as given, else unit value × quantity, exactly; null where neither can be told. */
export function valueOf({ totalValue, unitValue, quantity }: CustomsProduct): Decimal | null {
  if (totalValue.number !== null) return totalValue.number;
  return unitValue.number === null || quantity.number === null ? null : times(unitValue.number, quantity.number);
}

export interface CustomsTotals {
  readonly value: string;
  readonly cartons: string;
  readonly grossWeight: string;
  readonly netWeight: string;
  readonly volume: string;
}

/** As the data give them; what is missing is the exact sum over the products. Values with two decimals at least. */
export function totalsOf({ products, totals }: CustomsDocument): CustomsTotals {
  const sum = (of: (product: CustomsProduct) => Decimal | null) =>
    products.reduce((total, product) => plus(total, of(product) ?? ZERO), ZERO);
  return {
    value: shown(totals.value, 2) ?? readable(sum(valueOf), 2),
    cartons: shown(totals.cartons) ?? readable(sum((each) => each.cartons.number)),
    grossWeight: shown(totals.grossWeight) ?? readable(sum((each) => each.grossWeight.number)),
    netWeight: readable(sum((each) => each.netWeight.number)),
    volume: readable(sum((each) => each.volume.number)),
  };
}

/** A figure as a number where it is one, else as it came. */
export function shown(figure: Figure | null, leastDecimals = 0): string | null {
  if (figure === null) return null;
  return figure.number === null ? figure.text : readable(figure.number, leastDecimals);
}
