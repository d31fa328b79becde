import { decimal, type Decimal } from "@roundsman/core/decimal";

/** The number in what somebody typed: "1,234.50", "£12", " 3 kg". null where there is none, or more than one. */
export function figureIn(value: unknown): Decimal | null {
  if (typeof value !== "string") return decimal(value);
  const numbers = (value.match(/[\d.,-]+/g) ?? []).filter((each) => /\d/.test(each));
  const [number = "", ...others] = numbers;
  const [plain] = /^-?[\d,]*(?:\.\d+)?/.exec(number) ?? [""];
  // "1.2.3" is no number.
  return others.length > 0 || /\d/.test(number.slice(plain.length)) ? null : decimal(plain.replaceAll(",", ""));
}
