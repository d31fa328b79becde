import fc from "fast-check";
import { expect, it } from "vitest";
import { NO_GOODS, withMovements } from "./goods.ts";
import { STOCK_KINDS } from "./stock.ts";

const movements = fc.array(
  fc.record({
    product: fc.constantFrom("Rice", "Tofu"),
    kind: fc.constantFrom(...STOCK_KINDS),
    quantity: fc.integer({ min: -9000, max: 9000 }),
  }),
);

it("The goods of a day add up, whatever happened, and however its movements are divided", () => {
  fc.assert(
    fc.property(movements, movements, (morning, afternoon) => {
      const day = withMovements(withMovements(new Map(), morning), afternoon);
      expect(day).toEqual(withMovements(new Map(), [...morning, ...afternoon]));
      for (const {
        opening,
        loaded,
        delivered,
        returned,
        wasted,
        adjusted,
        closing,
      } of day.values())
        expect(opening + loaded - delivered + returned - wasted + adjusted).toBe(closing);
    }),
  );
});

it("Sales and wastage are above 0 on the sheet, and a stock taking is among the adjustments", () => {
  const rice = [
    { product: "Rice", kind: "load", quantity: 9000 },
    { product: "Rice", kind: "sale", quantity: -4000 },
    { product: "Rice", kind: "sale", quantity: 1000 },
    { product: "Rice", kind: "wastage", quantity: -500 },
    { product: "Rice", kind: "count", quantity: -250 },
    { product: "Rice", kind: "adjustment", quantity: 750 },
  ] as const;
  expect(withMovements(new Map(), rice).get("Rice")).toEqual({
    ...NO_GOODS,
    loaded: 9000,
    delivered: 3000,
    wasted: 500,
    adjusted: 500,
    closing: 6000,
  });
});
