import type { Line } from "../invoice.ts";
import { pence, type Pence } from "../money.ts";
import { thousandths } from "../quantity.ts";
import type { VatMode } from "../vat.ts";
import { VAT_RATES, type VatRate } from "./rates.ts";

/** What a basket comes to, in pence. */
export interface BasketSums {
  readonly net: Pence;
  /** null where no VAT is shown. */
  readonly vat: Pence | null;
  readonly payable: Pence;
  readonly discount: Pence;
  /** The rates of the lines, in the order of VAT_RATES; empty where no VAT is shown. */
  readonly rates: readonly RateSums[];
}

export interface RateSums {
  readonly rate: VatRate;
  readonly net: Pence;
  readonly vat: Pence;
}

/**
 * Random baskets from a fixed seed: one to eight lines of any rates, pieces and weights, a third of
 * them with a discount.
 */
export function* baskets(count: number, seed = 20_261_123): Generator<readonly Line[]> {
  let state = seed;
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  for (let basket = 0; basket < count; basket += 1)
    yield Array.from({ length: 1 + next(8) }, (_, index) => {
      const price = next(20_000);
      return {
        id: `goods-${index + 1}`,
        name: `Goods ${index + 1}`,
        price: pence(price),
        discount: pence(next(3) === 0 ? next(price + 1) : 0),
        quantity: thousandths(next(3) === 0 ? next(5000) + 1 : (next(40) + 1) * 1000),
        vatRate: VAT_RATES[next(VAT_RATES.length)] ?? "standard",
      };
    });
}

/** The sums of a basket in whole numbers. It uses nothing of the code that it checks. */
export function basketSums(lines: readonly Line[], mode: VatMode): BasketSums {
  const rates = VAT_RATES.filter((rate) => lines.some(({ vatRate }) => vatRate === rate)).map(
    (rate) => {
      const total = added(lines.filter(({ vatRate }) => vatRate === rate).map(worth));
      const percent = PERCENT[rate];
      if (mode === "without") return { rate, net: total, vat: 0n };
      if (mode === "add") return { rate, net: total, vat: rounded(total * percent, 100n) };
      const vat = rounded(total * percent, 100n + percent);
      return { rate, net: total - vat, vat };
    },
  );
  const net = added(rates.map((each) => each.net));
  const vat = added(rates.map((each) => each.vat));
  return {
    net: inPence(net),
    vat: mode === "without" ? null : inPence(vat),
    payable: inPence(net + vat),
    discount: inPence(
      added(
        lines.map(({ discount, quantity }) => rounded(BigInt(discount) * BigInt(quantity), 1000n)),
      ),
    ),
    rates:
      mode === "without"
        ? []
        : rates.map((each) => ({
            rate: each.rate,
            net: inPence(each.net),
            vat: inPence(each.vat),
          })),
  };
}

const PERCENT: Readonly<Record<VatRate, bigint>> = {
  standard: 20n,
  reduced: 5n,
  zero: 0n,
  exempt: 0n,
};

/** Half a penny goes up; nothing here is below 0. */
const rounded = (above: bigint, below: bigint) => (2n * above + below) / (2n * below);
const added = (all: readonly bigint[]) => all.reduce((sum, each) => sum + each, 0n);
const inPence = (amount: bigint) => pence(Number(amount));
const worth = ({ price, discount, quantity }: Line) =>
  rounded(BigInt(price - discount) * BigInt(quantity), 1000n);
