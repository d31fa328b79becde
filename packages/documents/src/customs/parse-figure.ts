import { typedDecimal, type Decimal } from "@roundsman/core/decimal";
import type { Currency, WeightUnit } from "./customs-style.ts";

/**
 * The number in typed text: "1,234.50", "1,50", "£12", " 3 kg". null where there is none or more
 * than one, or where other words than the unit's names are beside it.
 */
export function parseFigure(value: unknown, unit: RegExp): Decimal | null {
  // The unit becomes a blank, so that "1kg500" is not read as 1500.
  return typedDecimal(typeof value === "string" ? value.replaceAll(unit, " ") : value);
}

/** The names of each column's unit. A figure with any other word beside it is in another unit. */
export const UNIT_NAMES = {
  kg: /kilograms?|kgs?|公斤|千克/gi,
  ton: /tonnes?|tons?|mt|t|吨/gi,
  GBP: /gbp|£|英镑/gi,
  USD: /us\$|usd|\$|美元/gi,
  CNY: /cny|rmb|[¥￥]|人民币|元/gi,
  volume: /cbm|m3(?!\d)|m³|立方米/gi,
  cartons: /cartons?|ctns?|box(?:es)?|箱|件/gi,
  pieces: /pieces?|pcs?|units?|sets?|pairs?|[个件只套双]/gi,
} as const satisfies Record<WeightUnit | Currency | "volume" | "cartons" | "pieces", RegExp>;
