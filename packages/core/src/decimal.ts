/**
 * An exact decimal number, digits × 10^-scale: weights, volumes and values of customs papers, with
 * as many places as somebody typed.
 */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

export const ZERO: Decimal = { digits: 0n, scale: 0 };

/**
 * Reads a finite number, or text in plain digits: "12", "-0.50", ".5". null for anything else. An
 * exponent is allowed in numbers (1e21 and 1e-7 have one), not in text.
 */
export function decimal(value: unknown): Decimal | null {
  if (typeof value === "number") return fromNumber(value);
  return typeof value === "string" ? fromText(value.trim(), 0) : null;
}

function fromNumber(value: number): Decimal | null {
  const [plain = "", exponent = "0"] = String(value).split("e");
  return fromText(plain, Number(exponent));
}

function fromText(text: string, exponent: number): Decimal | null {
  const [, sign, whole = "", part = ""] = /^([+-]?)(\d{0,400})(?:\.(\d{0,400}))?$/.exec(text) ?? [];
  if (whole === "" && part === "") return null;
  const magnitude = BigInt(whole + part);
  const digits = sign === "-" ? -magnitude : magnitude;
  const scale = part.length - exponent;
  return scale < 0 ? { digits: digits * power(-scale), scale: 0 } : { digits, scale };
}

/**
 * Turns "1,234.50", "1,50" and "1.250,00" into digits with a decimal point: "1234.50", "1.50",
 * "1250.00". Any other text stays as it is.
 */
export function plainDigits(text: string): string {
  if (POINT.test(text)) return text.replaceAll(",", "");
  return COMMA.test(text) ? text.replaceAll(".", "").replace(",", ".") : text;
}

/** Commas between thousands, and perhaps a decimal point. */
const POINT = /^[+-]?(?:\d*|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d*)?$/;
/** A decimal comma, and perhaps points between thousands. */
const COMMA = /^[+-]?(?:\d*|[1-9]\d{0,2}(?:\.\d{3})+),\d+$/;

/**
 * A number, or text as people write one: {@link plainDigits} says how commas and points are read.
 * null for anything else. The one reader of customs figures: what a source takes, what the totals
 * add up and what the paper prints is the same number.
 */
export const typedDecimal = (value: unknown): Decimal | null =>
  decimal(typeof value === "string" ? plainDigits(value.trim()) : value);

/** The largest figure of a customs source. */
export const MOST_FIGURE = 1e15;

export function addDecimals(one: Decimal, other: Decimal): Decimal {
  const scale = Math.max(one.scale, other.scale);
  return { digits: digitsAt(one, scale) + digitsAt(other, scale), scale };
}

export const multiplyDecimals = (one: Decimal, other: Decimal): Decimal => ({
  digits: one.digits * other.digits,
  scale: one.scale + other.scale,
});

export function isLess(one: Decimal, other: Decimal): boolean {
  const scale = Math.max(one.scale, other.scale);
  return digitsAt(one, scale) < digitsAt(other, scale);
}

/**
 * Rounds to a number of places, half away from zero: the one rounding rule
 * (docs/decisions/0005-rounding.md).
 */
export function roundDecimal({ digits, scale }: Decimal, places: number): Decimal {
  if (scale <= places) return { digits: digits * power(places - scale), scale: places };
  const divisor = power(scale - places);
  const magnitude = (2n * absolute(digits) + divisor) / (2n * divisor);
  return { digits: digits < 0n ? -magnitude : magnitude, scale: places };
}

/** As text with every decimal place: "0.70" stays "0.70". */
export function formatDecimal({ digits, scale }: Decimal): string {
  const text = String(absolute(digits)).padStart(scale + 1, "0");
  const whole = text.slice(0, text.length - scale);
  return `${digits < 0n ? "-" : ""}${scale === 0 ? whole : `${whole}.${text.slice(-scale)}`}`;
}

/** As text for people: commas between thousands, and no zeros at the end beyond `least` places. */
export function formatGrouped(decimal: Decimal, least = 0): string {
  const [whole = "", part = ""] = formatDecimal({
    ...decimal,
    digits: absolute(decimal.digits),
  }).split(".");
  let kept = part.length;
  while (kept > least && part[kept - 1] === "0") kept -= 1;
  const places = part.slice(0, kept).padEnd(least, "0");
  return `${decimal.digits < 0n ? "-" : ""}${grouped(whole)}${places === "" ? "" : `.${places}`}`;
}

/** The double nearest to it. */
export const toNumber = ({ digits, scale }: Decimal): number => Number(`${digits}e-${scale}`);

const power = (places: number): bigint => 10n ** BigInt(places);
const digitsAt = ({ digits, scale }: Decimal, at: number): bigint => digits * power(at - scale);
const absolute = (digits: bigint): bigint => (digits < 0n ? -digits : digits);

/** Digits with commas between thousands: "1234567" is "1,234,567". */
export function grouped(digits: string): string {
  const first = digits.length % 3 || 3;
  let text = digits.slice(0, first);
  for (let at = first; at < digits.length; at += 3) text += `,${digits.slice(at, at + 3)}`;
  return text;
}
