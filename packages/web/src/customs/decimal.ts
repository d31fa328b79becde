/** An exact decimal number, units × 10^-scale: weights, volumes and values of customs papers, which never meet a float. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

export const ZERO: Decimal = { units: 0n, scale: 0 };

/** null for anything but plain digits with at most one point. */
export function decimal(text: string): Decimal | null {
  const [, sign, whole = "", part = ""] = /^([+-]?)(\d{0,30})(?:\.(\d{0,30}))?$/.exec(text.trim()) ?? [];
  if (whole === "" && part === "") return null;
  const units = BigInt(whole + part);
  return { units: sign === "-" ? -units : units, scale: part.length };
}

export function plus(one: Decimal, other: Decimal): Decimal {
  const scale = Math.max(one.scale, other.scale);
  return { units: unitsAt(one, scale) + unitsAt(other, scale), scale };
}

export const times = (one: Decimal, other: Decimal): Decimal => ({ units: one.units * other.units, scale: one.scale + other.scale });

export function isLess(one: Decimal, other: Decimal): boolean {
  const scale = Math.max(one.scale, other.scale);
  return unitsAt(one, scale) < unitsAt(other, scale);
}

/** To so many places, half away from zero: the house's one rounding (docs/decisions/0005-rounding.md). */
export function rounded({ units, scale }: Decimal, places: number): Decimal {
  if (scale <= places) return { units: units * power(places - scale), scale: places };
  const divisor = power(scale - places);
  const magnitude = (2n * (units < 0n ? -units : units) + divisor) / (2n * divisor);
  return { units: units < 0n ? -magnitude : magnitude, scale: places };
}

/** Every place that it has: "0.70" stays "0.70". */
export function written({ units, scale }: Decimal): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, "0");
  const whole = digits.slice(0, digits.length - scale);
  const text = scale === 0 ? whole : `${whole}.${digits.slice(-scale)}`;
  return units < 0n ? `-${text}` : text;
}

/** For people: thousands apart, no needless zeros after `places`. */
export function readable(of: Decimal, places: number): string {
  const [whole = "", part = ""] = written(of).split(".");
  const kept = part.replace(/0+$/, "").padEnd(places, "0");
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return kept === "" ? grouped : `${grouped}.${kept}`;
}

const power = (places: number): bigint => 10n ** BigInt(places);
const unitsAt = ({ units, scale }: Decimal, at: number): bigint => units * power(at - scale);
