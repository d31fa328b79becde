import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDecimal } from "@roundsman/core/decimal";
import {
  impliedTotal,
  isNumeric,
  listed,
  newCard,
  NOT_FOR_DECLARATION,
  numberIn,
  preparedJson,
  PRODUCT_FIELDS,
  reduced,
  restored,
  totals,
  typed,
  type ProductCard,
  type ProductField,
} from "./product-cards.ts";

const card = (values: Partial<Record<ProductField, string>>, key = "1"): ProductCard =>
  Object.entries(values).reduce(
    (so, [field, text]) => typed(so, field as ProductField, text),
    newCard(key),
  );

const cents = fc
  .bigInt({ min: 0n, max: 10n ** 15n })
  .map((digits) => ({ digits, text: formatDecimal({ digits, scale: 2 }) }));

it("asks for text where a product is described, and for numbers elsewhere", () => {
  expect(PRODUCT_FIELDS.filter((field) => !isNumeric(field))).toEqual([
    "hs_code",
    "description",
    "material",
    "country_of_origin",
    "unit",
  ]);
});

describe("multiplying by 0.7", () => {
  it("is exact to the cent, half away from zero, for every amount", () => {
    fc.assert(
      fc.property(cents, cents, (unit, total) => {
        const { values } = reduced(card({ unit_value: unit.text, total_value: total.text }));
        const expected = (digits: bigint) =>
          formatDecimal({ digits: (digits * 7n + 5n) / 10n, scale: 2 });
        expect([values.unit_value, values.total_value]).toEqual([
          expected(unit.digits),
          expected(total.digits),
        ]);
      }),
    );
  });

  it("does not lose the penny that floating point loses", () => {
    // 0.35 × 0.7 = 0.245, but (0.35 * 0.7).toFixed(2) is "0.24".
    expect((0.35 * 0.7).toFixed(2)).toBe("0.24");
    expect(reduced(card({ unit_value: "0.35" })).values.unit_value).toBe("0.25");
  });

  it("changes only the two values", () => {
    const before = card({
      hs_code: "7323930000",
      description: "Wok",
      quantity: "504",
      unit_value: "6.85",
      total_value: "3452.40",
      ctns: "84",
    });
    const after = reduced(before);
    expect({ ...after.values, unit_value: "", total_value: "" }).toEqual({
      ...before.values,
      unit_value: "",
      total_value: "",
    });
  });

  it("leaves what is not a number as it was", () => {
    expect(reduced(card({ unit_value: "ask", total_value: "10" })).values).toMatchObject({
      unit_value: "ask",
      total_value: "7.00",
    });
    const empty = card({ unit_value: "", total_value: "tbc" });
    expect(reduced(empty)).toBe(empty);
  });

  it("can be undone, however often it was pressed", () => {
    fc.assert(
      fc.property(cents, cents, fc.integer({ min: 1, max: 5 }), (unit, total, presses) => {
        const before = card({ unit_value: unit.text, total_value: total.text });
        const after = Array.from({ length: presses }).reduce<ProductCard>(reduced, before);
        expect(after.original).toEqual({ unit_value: unit.text, total_value: total.text });
        expect(restored(after)).toEqual(before);
      }),
    );
  });
});

describe("the list that is copied", () => {
  it("has the ten fields as typed, numbers without their commas", () => {
    expect(
      listed([
        card({
          hs_code: "7323930000 ",
          description: "Wok, 36 cm",
          unit_value: "6.850",
          total_value: "£3,452.40",
          quantity: "504",
        }),
      ]),
    ).toEqual([
      {
        hs_code: "7323930000",
        description: "Wok, 36 cm",
        grossweight: "",
        netweight: "",
        cube: "",
        material: "",
        unit_value: "6.850",
        ctns: "",
        quantity: "504",
        total_value: "3452.40",
      },
    ]);
  });

  it("marks reduced values as not for declaration", () => {
    const plain = card({ unit_value: "10" });
    expect(listed([plain, reduced(plain)]).map(({ note }) => note)).toEqual([
      undefined,
      NOT_FOR_DECLARATION,
    ]);
  });

  it("is JSON, or nothing if a text could not be saved", () => {
    const sound = card({ description: "搪瓷碗 ⌀ 12 cm 🥣" });
    expect(JSON.parse(preparedJson([sound]) ?? "")).toEqual(listed([sound]));
    expect(preparedJson([card({ description: "half a pair \ud83e" })])).toBeNull();
    expect(preparedJson([card({ description: "nul \u0000" })])).toBeNull();
  });
});

describe("totals", () => {
  it("are exact sums, whatever is still empty", () => {
    const sums = totals([
      card({ grossweight: "0.1", ctns: "10", total_value: "1,000.10" }),
      card({ grossweight: "0.2", ctns: "", total_value: "n/a" }),
    ]);
    expect([
      formatDecimal(sums.grossweight),
      formatDecimal(sums.ctns),
      formatDecimal(sums.total_value),
    ]).toEqual(["0.3", "10", "1000.10"]);
  });

  it("of a card follow from unit value and quantity", () => {
    const implied = impliedTotal(card({ unit_value: "0.0065", quantity: "360000" }));
    expect(implied && formatDecimal(implied)).toBe("2340.00");
    expect(impliedTotal(card({ unit_value: "1" }))).toBeNull();
  });

  it("read numbers as people write them", () => {
    expect(numberIn("1,234.5")).toEqual(numberIn("1234.5"));
    expect(numberIn("12 kg")).toBeNull();
  });
});

describe("origin and unit of a product", () => {
  it("are copied if they are filled in, and left out if not", () => {
    expect(listed([card({ description: "Woks", unit: " pcs " })])[0]).toMatchObject({
      description: "Woks",
      unit: "pcs",
    });
    expect(Object.keys(listed([card({ description: "Woks" })])[0] ?? {})).toHaveLength(10);
  });
});
