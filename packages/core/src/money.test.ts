import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatAmount,
  formatPounds,
  fraction,
  fromPounds,
  pence,
  printedPounds,
  sum,
  toPounds,
} from "./money.ts";

const anyAmount = fc.maxSafeInteger().map(pence);
/** Up to £10 billion either way: more than a business can owe, and exact in a double. */
const anySum = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }).map(pence);
/** Small enough that a million times it is exact. */
const anyPrice = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(pence);
const asText = (amount: number) =>
  `${amount < 0 ? "-" : ""}${String(Math.abs(amount)).padStart(3, "0").replace(/(..)$/, ".$1")}`;

describe("pence", () => {
  test.each([0.5, 1e-9, Number.NaN, Infinity, -Infinity, 2 ** 53, -(2 ** 53)])(
    "%d is no amount of money",
    (amount) => {
      expect(() => pence(amount)).toThrow(RangeError);
    },
  );

  test("zero is never minus zero", () => {
    const zeros = [
      pence(-0),
      sum([]),
      sum([pence(-5), pence(5)]),
      fromPounds(-0),
      fraction(pence(-1), 1, 3),
      fraction(pence(0), -7, 2),
      fraction(pence(5), -0, 2),
    ];
    for (const zero of zeros) expect(Object.is(zero, 0)).toBe(true);
    expect(formatPounds(pence(-0))).toBe("£0.00");
  });

  test("a sum does not depend on the order", () => {
    const shuffled = fc
      .array(anySum, { maxLength: 50 })
      .chain((all) =>
        fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
      );
    fc.assert(fc.property(shuffled, ([all, other]) => void expect(sum(other)).toBe(sum(all))));
  });

  test("a sum that is too large for exact arithmetic is refused", () => {
    expect(() => sum([pence(Number.MAX_SAFE_INTEGER), pence(1)])).toThrow(RangeError);
  });
});

describe("pounds", () => {
  test("pence can be converted to pounds and back, through JSON too", () => {
    fc.assert(
      fc.property(anySum, (amount) => {
        expect(fromPounds(toPounds(amount))).toBe(amount);
        expect(fromPounds(JSON.parse(JSON.stringify(toPounds(amount))) as number)).toBe(amount);
      }),
    );
  });

  test("the number on the wire is the one that a person would write", () => {
    fc.assert(
      fc.property(anySum, (amount) => void expect(toPounds(amount)).toBe(Number(asText(amount)))),
    );
  });

  test.each([0.001, 1.005, 0.1 + 0.2, 12.345, -0.999, Number.NaN, Infinity])(
    "%d has no exact pence",
    (pounds) => {
      expect(() => fromPounds(pounds)).toThrow(RangeError);
    },
  );

  test("thousandths of a pound are refused in every place", () => {
    const third = fc.tuple(
      anySum.filter((amount) => Math.abs(amount) < 1e11),
      fc.integer({ min: 1, max: 9 }),
    );
    fc.assert(
      fc.property(
        third,
        ([amount, digit]) =>
          void expect(() => fromPounds(Number(`${asText(amount)}${digit}`))).toThrow(RangeError),
      ),
    );
  });
});

describe("rounding", () => {
  test("is to the nearest penny, and away from zero where two are as near", () => {
    fc.assert(
      fc.property(
        anyPrice,
        fc.integer({ min: -10_000, max: 10_000 }),
        fc.integer({ min: 1, max: 10_000 }),
        (amount, numerator, denominator) => {
          const rounded = BigInt(fraction(amount, numerator, denominator));
          const exact = BigInt(amount) * BigInt(numerator);
          const off = abs(exact - rounded * BigInt(denominator)) * 2n;
          expect(off <= BigInt(denominator)).toBe(true);
          if (off === BigInt(denominator))
            expect(abs(rounded * BigInt(denominator)) > abs(exact)).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test("is exact for amounts whose product is too large for a double", () => {
    const wide = fc.tuple(
      fc.integer({ min: -(2 ** 51), max: 2 ** 51 }).map(pence),
      fc.integer({ min: 1, max: 10_000 }),
      fc.integer({ min: 1, max: 10_000 }),
    );
    const fits = wide.filter(([amount, by, over]) => Math.abs(amount / over) * by < 2 ** 52);
    fc.assert(
      fc.property(fits, ([amount, by, over]) => {
        const off =
          abs(BigInt(amount) * BigInt(by) - BigInt(fraction(amount, by, over)) * BigInt(over)) * 2n;
        expect(off <= BigInt(over)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test("a refund mirrors a charge", () => {
    fc.assert(
      fc.property(
        anyPrice,
        fc.nat(1_000_000),
        fc.integer({ min: 1, max: 1_000_000 }),
        (amount, numerator, denominator) => {
          expect(fraction(pence(-amount), numerator, denominator)).toBe(
            pence(-fraction(amount, numerator, denominator)),
          );
        },
      ),
    );
  });

  test("is exact for the largest safe numbers", () => {
    expect(fraction(pence(9_007_199_254_740_991), 3, 3)).toBe(9_007_199_254_740_991);
    expect(fraction(pence(9_007_199_254_740_991), 1, 2)).toBe(4_503_599_627_370_496);
    expect(() => fraction(pence(9_007_199_254_740_991), 2, 1)).toThrow(RangeError);
  });

  test.each([
    [5, 1, 10, 1],
    [4, 1, 10, 0],
    [-5, 1, 10, -1],
    [15, 1, 10, 2],
    [25, 1, 10, 3],
    [1, 1, 3, 0],
    [2, 1, 3, 1],
  ])("%d × %d ÷ %d is %d", (amount, by, over, expected) => {
    expect(fraction(pence(amount), by, over)).toBe(expected);
  });
});

describe("how money looks", () => {
  const intl = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" });

  test("every amount has a true minus on screens and a hyphen on documents", () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        const text = intl.format(asText(amount) as Intl.StringNumericLiteral);
        expect(printedPounds(amount)).toBe(text);
        expect(formatPounds(amount)).toBe(text.replace("-", "−"));
      }),
    );
  });

  test.each([
    [0, "0.00"],
    [5, "0.05"],
    [100, "1.00"],
    [99_999, "999.99"],
    [100_000, "1,000.00"],
    [-123_456_789, "-1,234,567.89"],
  ])("%d pence read %s", (amount, text) => {
    expect(formatAmount(pence(amount))).toBe(text);
  });
});

const abs = (value: bigint) => (value < 0n ? -value : value);
