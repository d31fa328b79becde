import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  decimal,
  isLess,
  addDecimals,
  formatGrouped,
  grouped,
  roundDecimal,
  multiplyDecimals,
  toNumber,
  typedDecimal,
  formatDecimal,
  ZERO,
  type Decimal,
} from "./decimal.ts";

const of = (value: string | number): Decimal => {
  const found = decimal(value);
  if (!found) throw new Error(`${value} is not a decimal`);
  return found;
};
const anyDecimal = fc.record({
  digits: fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
  scale: fc.integer({ min: 0, max: 8 }),
});

describe("exact decimals", () => {
  it("are read and written without losing a digit", () => {
    fc.assert(
      fc.property(
        anyDecimal,
        (number) => void expect(decimal(formatDecimal(number))).toEqual(number),
      ),
    );
  });

  it("of JavaScript's numbers have their exact value, however small or large", () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        (value) => toNumber(of(value)) === value,
      ),
    );
    expect(formatDecimal(of(1e-7))).toBe("0.0000001");
    expect(formatGrouped(of(1e21))).toBe("1,000,000,000,000,000,000,000");
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, null, undefined, {}, true])
      expect(decimal(value)).toBeNull();
  });

  it("add and multiply exactly", () => {
    expect(formatDecimal(addDecimals(of("0.1"), of("0.2")))).toBe("0.3");
    expect(formatDecimal(multiplyDecimals(of("1.005"), of("100")))).toBe("100.500");
    fc.assert(
      fc.property(anyDecimal, anyDecimal, (one, other) => {
        const scale = Math.max(one.scale, other.scale);
        const at = (number: Decimal) => number.digits * 10n ** BigInt(scale - number.scale);
        expect(addDecimals(one, other)).toEqual({ digits: at(one) + at(other), scale });
        expect(multiplyDecimals(one, other)).toEqual({
          digits: one.digits * other.digits,
          scale: one.scale + other.scale,
        });
        expect(isLess(one, other)).toBe(at(one) < at(other));
      }),
    );
    expect(addDecimals(ZERO, of("1.50"))).toEqual(of("1.50"));
  });

  it("are rounded by at most half of the last place, and a half away from zero", () => {
    fc.assert(
      fc.property(anyDecimal, (number) => {
        const error = addDecimals(roundDecimal(number, 2), {
          digits: -number.digits,
          scale: number.scale,
        });
        const size = {
          digits: error.digits < 0n ? -error.digits : error.digits,
          scale: error.scale,
        };
        expect(isLess({ digits: 5n, scale: 3 }, size)).toBe(false);
      }),
    );
    expect(formatDecimal(roundDecimal(of("2.345"), 2))).toBe("2.35");
    expect(formatDecimal(roundDecimal(of("-2.345"), 2))).toBe("-2.35");
    expect(formatDecimal(roundDecimal(of("7"), 2))).toBe("7.00");
  });

  it("in text are nothing but plain digits", () => {
    for (const text of ["", ".", "-", "1e5", "0x10", "1,000", "12 kg", "1.2.3", "∞"])
      expect(decimal(text)).toBeNull();
    expect(decimal(" .5 ")).toEqual({ digits: 5n, scale: 1 });
    expect(decimal("+7")).toEqual({ digits: 7n, scale: 0 });
  });

  it("as people write them, with points or commas, are the numbers that they wrote", () => {
    fc.assert(
      fc.property(anyDecimal, (number) => {
        const [whole = "", part = ""] = formatDecimal(number).split(".");
        const isNegative = whole.startsWith("-");
        const thousands = `${isNegative ? "-" : ""}${grouped(isNegative ? whole.slice(1) : whole)}`;
        const point = part === "" ? "" : `.${part}`;
        expect(typedDecimal(` ${whole}${point} `)).toEqual(number);
        expect(typedDecimal(`${thousands}${point}`)).toEqual(number);
        if (part === "") return;
        // "1,234" is read as one thousand: a comma before three digits separates thousands.
        if (part.length !== 3 || whole.length > 3 + (isNegative ? 1 : 0) || /^-?0/.test(whole))
          expect(typedDecimal(`${whole},${part}`)).toEqual(number);
        expect(typedDecimal(`${thousands.replaceAll(",", ".")},${part}`)).toEqual(
          /^-?[1-9]\d{0,2}$/.test(whole) && part.length === 3 ? of(`${whole}${part}`) : number,
        );
      }),
    );
    expect(typedDecimal(1.5)).toEqual(of("1.5"));
    expect(typedDecimal("1,234")).toEqual(of("1234"));
    expect(typedDecimal("1.234")).toEqual(of("1.234"));
    for (const value of [
      "",
      " ",
      "1,23.4",
      "1.23,4",
      "1,2,3",
      "12 kg",
      "1e5",
      "−1",
      true,
      null,
      {},
    ])
      expect(typedDecimal(value)).toBeNull();
  });

  it("are shown to people with separated thousands", () => {
    expect(formatGrouped(of("1234567.50"), 2)).toBe("1,234,567.50");
    expect(formatGrouped(of("1234.0"))).toBe("1,234");
    expect(formatGrouped(of("-0.0050"), 2)).toBe("-0.005");
    expect(formatGrouped(of("-123456"))).toBe("-123,456");
    expect(formatGrouped(of("9.605"))).toBe("9.605");
    expect(formatGrouped(of("100000"), 2)).toBe("100,000.00");
  });
});
