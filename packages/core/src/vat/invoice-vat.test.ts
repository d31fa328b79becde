import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { day } from "../day.ts";
import { addTotals, invoiceTotals, lineTotal, owed, type Line } from "../invoice.ts";
import { pence, sum } from "../money.ts";
import { thousandths } from "../quantity.ts";
import { VAT_MODES } from "../vat.ts";
import { invoiceVat, totalsOf, vatRateOf } from "./invoice-vat.ts";
import { lineVats } from "./line-vats.ts";
import { percentOn, VAT_RATES, type VatRate } from "./rates.ts";

const TODAY = day("2026-11-23");
const PERCENT: Readonly<Record<VatRate, bigint>> = {
  standard: 20n,
  reduced: 5n,
  zero: 0n,
  exempt: 0n,
};

const line = (price: number, vatRate?: VatRate, quantity = 1000): Line => ({
  id: price,
  name: "Goods",
  price: pence(price),
  discount: pence(0),
  quantity: thousandths(quantity),
  vatRate,
});

/**
 * A basket of at most eight lines. One number gives price, quantity and rate of a line, so that
 * 100,000 baskets are drawn in seconds.
 */
const anyBasket = fc.array(fc.nat(2 ** 31 - 1), { minLength: 1, maxLength: 8 }).map((seeds) =>
  seeds.map((seed) => {
    const weight = seed % 3 === 0 ? (seed % 4999) + 1 : ((seed % 40) + 1) * 1000;
    return line(Math.floor(seed / 64) % 20_000, VAT_RATES[seed % 4], weight);
  }),
);

describe("The VAT of a basket", () => {
  test("adds up to the penny in 100,000 baskets of all four rates, in every mode", () => {
    fc.assert(
      fc.property(anyBasket, (lines) => {
        for (const mode of VAT_MODES) expectSums(lines, mode);
      }),
      { numRuns: 100_000 },
    );
  });

  test("is rounded once for each rate, half a penny up, whatever the lines", () => {
    const lines = [line(3, "standard"), line(3, "standard"), line(10, "reduced")];
    expect(
      invoiceVat(lines, { mode: "included", date: TODAY }).rates.map(({ vat }) => vat),
    ).toEqual([1, 0]);
    const added = invoiceVat([line(1, "reduced"), line(9, "reduced")], {
      mode: "add",
      date: TODAY,
    });
    expect([added.vat, added.payable]).toEqual([1, 11]);
  });

  test("of goods without a rate is at the standard rate, and of zero and exempt goods is nothing", () => {
    const lines = [line(1200), line(500, "zero"), line(700, "exempt")];
    const { rates, ...sums } = invoiceVat(lines, { mode: "included", date: TODAY });
    expect(sums).toEqual({ net: 2200, vat: 200, payable: 2400 });
    expect(rates).toEqual([
      { rate: "standard", percent: 20, net: 1000, vat: 200, gross: 1200 },
      { rate: "zero", percent: 0, net: 500, vat: 0, gross: 500 },
      { rate: "exempt", percent: 0, net: 700, vat: 0, gross: 700 },
    ]);
  });

  test("is added to the sum of the lines, or is not shown at all", () => {
    const lines = [line(10_000)];
    expect(invoiceVat(lines, { mode: "add", date: TODAY }).payable).toBe(12_000);
    expect(invoiceVat(lines, { mode: "without", date: TODAY })).toEqual({
      net: 10_000,
      vat: null,
      payable: 10_000,
      rates: [],
    });
    expect(lineVats(lines, { mode: "without", date: TODAY })).toBeNull();
  });

  test("of a line that is there twice is counted twice", () => {
    const same = line(100);
    const vats = lineVats([same, same], { mode: "add", date: TODAY });
    expect(vats?.map(({ vat }) => vat)).toEqual([20, 20]);
  });

  test("of no lines is nothing", () => {
    expect(invoiceVat([], { mode: "included", date: TODAY })).toEqual({
      net: 0,
      vat: 0,
      payable: 0,
      rates: [],
    });
  });
});

describe("What a customer owes", () => {
  const hundred = { lines: [line(10_000)], date: TODAY };

  test("is the total, and £120.00 for £100.00 where VAT is put on top", () => {
    expect(owed(totalsOf(hundred))).toBe(10_000);
    expect(owed(totalsOf({ ...hundred, vatMode: "add" }))).toBe(12_000);
    for (const vatMode of ["included", "without"] as const)
      expect(totalsOf({ ...hundred, vatMode })).toEqual({ total: 10_000, discount: 0 });
  });

  test("is absent if no VAT is added", () => {
    const rice = { lines: [line(10_000, "zero")], date: TODAY, vatMode: "add" as const };
    expect(totalsOf(rice)).toEqual({ total: 10_000, discount: 0 });
  });

  test("of several is what each of them is owed at", () => {
    const added = addTotals([totalsOf(hundred), totalsOf({ ...hundred, vatMode: "add" })]);
    expect([added.total, owed(added)]).toEqual([20_000, 22_000]);
    expect(addTotals([totalsOf(hundred)])).not.toHaveProperty("payable");
  });
});

describe("A rate", () => {
  test("is what it was on the day of the invoice", () => {
    const table = {
      standard: [
        { from: day("2026-04-01"), percent: 21.5 },
        { from: day("2011-01-04"), percent: 20 },
      ],
      reduced: [],
      zero: [],
      exempt: [],
    };
    const on = (text: string) => percentOn("standard", day(text), table);
    expect([on("1999-01-01"), on("2026-03-31"), on("2026-04-01")]).toEqual([20, 20, 21.5]);
    expect(percentOn("reduced", TODAY, table)).toBe(0);
  });

  test("is 20, 5 or 0 per cent", () => {
    expect(VAT_RATES.map((rate) => percentOn(rate, TODAY))).toEqual([20, 5, 0, 0]);
  });
});

/**
 * Compares rates and lines with sums in plain integers. One comparison for all: a matcher for each
 * sum would take a minute.
 */
function expectSums(lines: readonly Line[], mode: (typeof VAT_MODES)[number]): void {
  const terms = { mode, date: TODAY };
  const { net, vat, payable, rates } = invoiceVat(lines, terms);
  const each = lineVats(lines, terms) ?? [];
  const wrong: string[] = [];
  const hold = (what: string, is: number, should: number) => {
    if (is !== should) wrong.push(`${what}: ${is} for ${should}`);
  };
  hold("payable", net + (vat ?? 0), payable);
  if (mode !== "add") hold("total", payable, invoiceTotals(lines).total);
  if (mode !== "without") hold("lines", sum(each.map(({ gross }) => gross)), payable);
  for (const of of rates) {
    const own = lines.filter((one) => vatRateOf(one) === of.rate);
    const total = BigInt(sum(own.map(lineTotal)));
    const percent = PERCENT[of.rate];
    const whole = mode === "add" ? 100n : 100n + percent;
    hold(of.rate, of.vat, Number((2n * total * percent + whole) / (2n * whole)));
    hold(`${of.rate} net`, of.net + of.vat, of.gross);
    const parts = each.filter(({ rate }) => rate === of.rate);
    hold(`${of.rate} lines' net`, sum(parts.map((part) => part.net)), of.net);
    hold(`${of.rate} lines' VAT`, sum(parts.map((part) => part.vat)), of.vat);
  }
  expect(wrong).toEqual([]);
}
