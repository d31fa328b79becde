import { amountsOf, type PlainLine, type Rate } from "../pennies.ts";

/** VAT, calculated independently of the program and in whole numbers only (docs/decisions/0005). */

export type VatMode = "included" | "without" | "add";
const PERCENT: Readonly<Record<Rate, number>> = { standard: 20, reduced: 5, zero: 0, exempt: 0 };

export interface RateSum {
  /** In pence, as the lines add up. */
  readonly amount: number;
  readonly net: number;
  readonly vat: number;
}
export type ByRate = ReadonlyMap<Rate, RateSum>;

export const rateOf = ({ rate = "standard" }: Pick<PlainLine, "rate">): Rate => rate;

/** VAT by rate, rounded once for each rate and document; empty where no VAT is shown. */
export function vatOf(lines: readonly PlainLine[], mode: VatMode | null): ByRate {
  const amounts = new Map<Rate, number>();
  for (const [at, amount] of amountsOf(lines).entries()) {
    const rate = rateOf(lines[at] ?? {});
    amounts.set(rate, (amounts.get(rate) ?? 0) + amount);
  }
  if (mode === "without") return new Map();
  return new Map([...amounts].map(([rate, amount]) => [rate, rateSum(rate, amount, mode)]));
}

/** Rounds halves up: no amount here is below 0. */
export function rateSum(rate: Rate, amount: number, mode: VatMode | null): RateSum {
  const percent = PERCENT[rate];
  const whole = mode === "add" ? 100 : 100 + percent;
  const vat = Number((2n * BigInt(amount * percent) + BigInt(whole)) / BigInt(2 * whole));
  return { amount, net: mode === "add" ? amount : amount - vat, vat };
}

/** What the lines ask the customer to pay, in pence. */
export const payableOf = (lines: readonly PlainLine[], mode: VatMode | null): number => {
  const total = amountsOf(lines).reduce((sum, each) => sum + each, 0);
  if (mode !== "add") return total;
  return [...vatOf(lines, mode).values()].reduce((sum, { vat }) => sum + vat, total);
};
