import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatQuantity,
  fromUnits,
  MOST_QUANTITY,
  shownChange,
  shownQuantity,
  stepDown,
  stepUp,
  thousandths,
  toUnits,
} from "./quantity.ts";

const anyQuantity = fc.integer({ min: 1, max: MOST_QUANTITY }).map(thousandths);
const whole = (units: number) => thousandths(units * 1000);

describe("a quantity", () => {
  test("survives the way to units and back", () => {
    fc.assert(
      fc.property(anyQuantity, (quantity) => {
        expect(fromUnits(toUnits(quantity))).toBe(quantity);
        expect(fromUnits(Number(formatQuantity(quantity)))).toBe(quantity);
      }),
    );
  });

  test("has the true minus on screens, and a plus where it is a change", () => {
    const all = [-1500, 0, 2000].map(thousandths);
    expect(all.map(shownQuantity)).toEqual(["−1.5", "0", "2"]);
    expect(all.map(shownChange)).toEqual(["−1.5", "0", "+2"]);
    expect(all.map(formatQuantity)).toEqual(["-1.5", "0", "2"]);
  });

  test.each([
    [12_000, "12"],
    [1500, "1.5"],
    [125, "0.125"],
    [1_000_000_000, "1000000"],
  ])("of %d thousandths reads %s", (count, text) => {
    expect(formatQuantity(thousandths(count))).toBe(text);
  });

  test("is written without an exponent, however small or large", () => {
    fc.assert(
      fc.property(
        anyQuantity,
        (quantity) => void expect(formatQuantity(quantity)).toMatch(/^\d+(\.\d{1,3})?$/),
      ),
    );
  });

  test.each([0.0001, 1.2345, Number.NaN, Infinity])("of %d has no exact thousandths", (units) => {
    expect(() => fromUnits(units)).toThrow(RangeError);
  });

  test("of zero is never minus zero", () => {
    expect(Object.is(thousandths(-0), 0)).toBe(true);
    expect(Object.is(fromUnits(-0), 0)).toBe(true);
  });
});

describe("the stepper", () => {
  test("goes from 1 to 100 and back, one at a time", () => {
    let quantity = whole(1);
    for (let units = 2; units <= 100; units += 1)
      expect((quantity = stepUp(quantity))).toBe(whole(units));
    expect(stepUp(quantity)).toBe(whole(100));
    for (let units = 99; units >= 1; units -= 1)
      expect((quantity = stepDown(quantity))).toBe(whole(units));
    expect(stepDown(quantity)).toBe(whole(1));
  });

  test("never leaves 1 to 100 from within, and moves by at most one", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 100_000 }).map(thousandths),
        fc.constantFrom(stepUp, stepDown),
        (quantity, step) => {
          const next = step(quantity);
          expect(next).toBeGreaterThanOrEqual(1000);
          expect(next).toBeLessThanOrEqual(100_000);
          expect(Math.abs(next - quantity)).toBeLessThanOrEqual(1000);
        },
      ),
    );
  });

  test("does not raise a larger typed number, or lower a smaller one", () => {
    expect(stepUp(whole(500))).toBe(whole(500));
    expect(stepDown(whole(500))).toBe(whole(499));
    expect(stepDown(thousandths(250))).toBe(250);
    expect(stepUp(thousandths(250))).toBe(1250);
  });
});
