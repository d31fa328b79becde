import { day, parseDay, type Day } from "@roundsman/core/day";
import type { BaseRates } from "@roundsman/core/payments/interest";
import { keepText } from "../../device/keep-text.ts";
import { plainNumber } from "../../ui/form/amount-input.tsx";

/** The base rates that were typed on this phone, by their reference day. */
export function keptBaseRates(): BaseRates {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(SLOT) ?? "{}");
    return Object.fromEntries(
      Object.entries(kept ?? {}).filter(
        ([referenceDay, rate]) =>
          parseDay(referenceDay) !== null &&
          typeof rate === "number" &&
          Number.isInteger(rate) &&
          rate >= 0,
      ),
    );
  } catch {
    return {};
  }
}

export const keepBaseRates = (rates: BaseRates): boolean =>
  keepText(SLOT, JSON.stringify({ ...keptBaseRates(), ...rates }));

const SLOT = "base-rates";

/** The text of the fields, by reference day. */
export type TypedRates = Readonly<Record<string, string>>;

export const typedRates = (rates: BaseRates): TypedRates =>
  Object.fromEntries(
    Object.entries(rates).map(
      ([referenceDay, rate = 0]) => [referenceDay, String(rate / 100)] as const,
    ),
  );

/** Hundredths of a percent by reference day; invalid rates are left out. */
export const ratesIn = (typed: TypedRates): BaseRates =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([referenceDay, text]) => {
      const rate = rateIn(text);
      return rate === null ? [] : [[day(referenceDay), rate] as const];
    }),
  );

/** "3.75" or "3.75%" in hundredths of a percent; null where it is no rate below 100. */
function rateIn(text: string): number | null {
  const plain = plainNumber(text.replace("%", ""));
  return /^\d{1,2}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}

/** The days without a rate. */
export const lacking = (days: readonly Day[], rates: BaseRates): Day[] =>
  days.filter((referenceDay) => rates[referenceDay] === undefined);
