import { pence, sum, type Pence } from "../money.ts";

/**
 * Splits a total into parts proportional to non-negative weights that add up exactly. The largest
 * remainders get the pennies left over, of equal ones the earlier part. All parts are 0 where all
 * weights are.
 */
export function apportion(total: Pence, weights: readonly Pence[]): Pence[] {
  const whole = BigInt(sum(weights));
  if (whole === 0n) return weights.map(() => pence(0));
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight));
  const parts = exact.map((each) => Number(each / whole));
  const left = total - parts.reduce((used, part) => used + part, 0);
  const byRemainder = exact
    .map((each, index) => ({ index, remainder: each % whole }))
    .toSorted((a, b) => Number(b.remainder - a.remainder) || a.index - b.index);
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts.map(pence);
}
