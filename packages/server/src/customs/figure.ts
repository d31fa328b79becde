import { decimal, toNumber, type Decimal } from "@roundsman/core/decimal";

const MOST = 1e15;

/**
 * A number of a customs source, or text that is one ("1,234.50" too). null for anything else, and
 * for numbers above {@link MOST}.
 */
export function figure(value: unknown): Decimal | null {
  const number = decimal(
    typeof value === "string" && GROUPED.test(value.trim()) ? value.replaceAll(",", "") : value,
  );
  return number !== null && Math.abs(toNumber(number)) <= MOST ? number : null;
}

const GROUPED = /^-?[1-9]\d{0,2}(?:,\d{3}){1,8}(?:\.\d{1,25})?$/;
