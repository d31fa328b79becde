import { grouped } from "./decimal.ts";

/**
 * Whole pence of sterling. Never pounds, never a fraction: make one with {@link pence} or
 * {@link fromPounds}.
 */
export type Pence = number & { readonly __unit: "pence" };

/**
 * A whole number of pence. Throws a RangeError for fractions and for what a double cannot hold
 * exactly.
 */
export function pence(amount: number): Pence {
  if (!Number.isSafeInteger(amount))
    throw new RangeError(`${amount} is not a whole number of pence`);
  return (amount === 0 ? 0 : amount) as Pence;
}

/** Pounds with at most two decimals, to pence. Throws a RangeError for more decimals. */
export function fromPounds(pounds: number): Pence {
  const nearest = Math.round(pounds * 100);
  if (nearest / 100 !== pounds) throw new RangeError(`${pounds} has more than two decimals`);
  return pence(nearest);
}

/** Pence to a number of pounds, the nearest double, as the wire has it. */
export const toPounds = (amount: Pence): number => amount / 100;

export const sum = (amounts: Iterable<Pence>): Pence => {
  let total = 0;
  for (const amount of amounts) total += amount;
  return pence(total);
};

/**
 * "£1,234.50" and "−£1.00" on screens; the true minus comes before the sign. Formatted without Intl
 * so that every device shows the same characters.
 */
export const formatPounds = (amount: Pence): string =>
  `${amount < 0 ? "−" : ""}${unsigned(amount)}`;

/**
 * Like {@link formatPounds}, for papers and texts that are sent: with a hyphen, as they have always
 * been printed.
 */
export const printedPounds = (amount: Pence): string =>
  `${amount < 0 ? "-" : ""}${unsigned(amount)}`;

const unsigned = (amount: Pence): string => `£${formatAmount(pence(Math.abs(amount)))}`;

/** "1,234.50", without the currency; an amount below 0 has a hyphen, as files and forms read it. */
export function formatAmount(amount: Pence): string {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  const pounds = grouped(digits.slice(0, -2));
  return `${amount < 0 ? "-" : ""}${pounds}.${digits.slice(-2)}`;
}

/**
 * amount × numerator ÷ denominator, rounded half away from zero to the penny, exact for every safe
 * integer.
 * The one rounding rule: docs/decisions/0005-rounding.md.
 */
export function fraction(amount: Pence, numerator: number, denominator: number): Pence {
  const product = amount * numerator;
  if (!Number.isSafeInteger(product)) return largeFraction(amount, numerator, denominator);
  const magnitude = Math.abs(product);
  const rest = magnitude % denominator;
  const rounded = (magnitude - rest) / denominator + (rest >= denominator - rest ? 1 : 0);
  return pence(product < 0 ? -rounded : rounded);
}

/** The same with BigInt, ten times slower: only for products that a double cannot hold exactly. */
function largeFraction(amount: Pence, numerator: number, denominator: number): Pence {
  const product = BigInt(amount) * BigInt(numerator);
  const divisor = BigInt(denominator);
  const magnitude = product < 0n ? -product : product;
  const rounded = (2n * magnitude + divisor) / (2n * divisor);
  return pence(Number(product < 0n ? -rounded : rounded));
}
