import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimal, isLess, plus, readable, rounded, times, written, type Decimal } from "./decimal.ts";

const of = (text: string): Decimal => {
  const found = decimal(text);
  if (!found) throw new Error(`${text} is not a decimal`);
  return found;
};
const anyDecimal = fc.record({ units: fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), scale: fc.integer({ min: 0, max: 8 }) });

describe("exact decimals", () => {
  it("are read and written without losing a digit", () => {
    fc.assert(fc.property(anyDecimal, (number) => void expect(decimal(written(number))).toEqual(number)));
  });

  it("add up where floats do not", () => {
    expect(written(plus(of("0.1"), of("0.2")))).toBe("0.3");
    expect(written(times(of("1.005"), of("100")))).toBe("100.500");
  });

  it("add up the same in any order", () => {
    fc.assert(fc.property(anyDecimal, anyDecimal, (one, other) => void expect(plus(one, other)).toEqual(plus(other, one))));
  });

  it("are never further than half of the last place from their rounding, and a half goes away from zero", () => {
    fc.assert(
      fc.property(anyDecimal, (number) => {
        const close = rounded(number, 2);
        const error = plus(close, { units: -number.units, scale: number.scale });
        const half = { units: 5n, scale: 3 };
        const size = { units: error.units < 0n ? -error.units : error.units, scale: error.scale };
        expect(isLess(half, size)).toBe(false);
      }),
    );
    expect(written(rounded(of("2.345"), 2))).toBe("2.35");
    expect(written(rounded(of("-2.345"), 2))).toBe("-2.35");
    expect(written(rounded(of("7"), 2))).toBe("7.00");
  });

  it("are nothing but plain digits", () => {
    for (const text of ["", ".", "-", "1e5", "0x10", "1,000", "12 kg", "1.2.3", "∞"]) expect(decimal(text)).toBeNull();
    expect(decimal(" .5 ")).toEqual({ units: 5n, scale: 1 });
  });

  it("stand with their thousands apart for people", () => {
    expect(readable(of("1234567.50"), 2)).toBe("1,234,567.50");
    expect(readable(of("1234.0"), 0)).toBe("1,234");
    expect(readable(of("-0.0050"), 2)).toBe("-0.005");
    expect(readable(of("9.605"), 0)).toBe("9.605");
  });
});
