/** An exact decimal number: digits ÷ 10^scale. */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

export const ZERO: Decimal = { digits: 0n, scale: 0 };

const MOST = 1e15;

/** Of a number, or of text that is one ("1,234.50" too). null for anything else, and for what is beyond a million thousand million. */
export function decimal(value: unknown): Decimal | null {
  if (typeof value !== "number" && typeof value !== "string") return null;
  const text = String(value).trim();
  const plain =
    typeof value === "string" ? text.replace(/^(-?\d{1,3}(?:,\d{3})+)(?=\.|$)/, (grouped) => grouped.replaceAll(",", "")) : text;
  // Only a number itself may be written with an exponent: JavaScript does so where it is very small.
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = /^(-?)(\d{1,25})(?:\.(\d{1,25}))?(?:e([+-]\d{1,3}))?$/.exec(plain) ?? [];
  if (whole === "" || Math.abs(Number(plain)) > MOST || (exponent !== "0" && typeof value === "string")) return null;
  return scaled({ digits: BigInt(`${sign}${whole}${fraction}`), scale: fraction.length - Number(exponent) });
}

const scaled = ({ digits, scale }: Decimal): Decimal =>
  scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale };

export function plus(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  const at = (of: Decimal) => of.digits * 10n ** BigInt(scale - of.scale);
  return { digits: at(a) + at(b), scale };
}

export const times = (a: Decimal, b: Decimal): Decimal => ({ digits: a.digits * b.digits, scale: a.scale + b.scale });

/** The double nearest to it. */
export const toNumber = ({ digits, scale }: Decimal): number => Number(`${digits}e-${scale}`);
