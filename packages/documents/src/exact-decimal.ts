/** A decimal of any length: digits × 10^-scale. Customs values come in several currencies and weights, with as many decimals as somebody typed. */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

export const ZERO: Decimal = { digits: 0n, scale: 0 };

/** From a number, or text like "1,234.50", "£12" or " 3 kg"; null where there is no number in it. */
export function parseDecimal(value: unknown): Decimal | null {
  if (typeof value !== "number" && typeof value !== "string") return null;
  const [, sign = "", whole = "", part = ""] = /^[^\d.-]*(-?)[^\d.-]*([\d,]*)(?:\.(\d+))?[^\d]*$/.exec(plainNotation(value)) ?? [];
  const digits = `${whole.replaceAll(",", "")}${part}`;
  return digits === "" ? null : { digits: BigInt(`${sign}${digits}`), scale: part.length };
}

export const add = (a: Decimal, b: Decimal): Decimal => {
  const scale = Math.max(a.scale, b.scale);
  return { digits: raised(a, scale) + raised(b, scale), scale };
};

export const multiply = (a: Decimal, b: Decimal): Decimal => ({ digits: a.digits * b.digits, scale: a.scale + b.scale });

/** "1,234.50": thousands separated, no needless zeros beyond the least number of decimals. */
export function formatDecimal(value: Decimal, least = 0): string {
  const text = String(value.digits < 0n ? -value.digits : value.digits).padStart(value.scale + 1, "0");
  const whole = text.slice(0, text.length - value.scale).replaceAll(/\B(?=(\d{3})+$)/g, ",");
  const part = text
    .slice(text.length - value.scale)
    .replace(/0+$/, "")
    .padEnd(least, "0");
  return `${value.digits < 0n ? "-" : ""}${whole}${part === "" ? "" : `.${part}`}`;
}

const raised = ({ digits, scale }: Decimal, to: number): bigint => digits * 10n ** BigInt(to - scale);

/** 1e21 and 1e-7 as their digits. */
function plainNotation(value: number | string): string {
  const text = String(value);
  if (typeof value !== "number" || !text.includes("e")) return text;
  return Math.abs(value) < 1 ? value.toFixed(20) : String(BigInt(value));
}
