import { describe, expect, it } from "vitest";
import { newCard, type ProductField } from "./product-cards.ts";
import { doubtAbout } from "./product-doubts.ts";

const about = (field: ProductField, values: Partial<Record<ProductField, string>>) =>
  doubtAbout(field, { ...newCard("1").values, ...values });

describe("warnings about a product", () => {
  it("has none about empty or plain fields", () => {
    expect(about("quantity", {})).toBeNull();
    expect(about("unit_value", { unit_value: "£1,234.50" })).toBeNull();
    expect(about("description", { description: "5 woks" })).toBeNull();
  });

  it("requires an HS code of 6, 8 or 10 digits", () => {
    for (const hs_code of ["732393", "7323 93 00", "7323.93.00.00"])
      expect(about("hs_code", { hs_code })).toBeNull();
    for (const hs_code of ["7323", "73239", "7323930", "73239X"])
      expect(about("hs_code", { hs_code })).toBe("hsLength");
  });

  it("requires numbers in number fields", () => {
    expect(about("ctns", { ctns: "12 boxes" })).toBe("notNumber");
  });

  it("warns about goods that are lighter with their boxes than without", () => {
    expect(about("grossweight", { grossweight: "9.99", netweight: "10" })).toBe("lighter");
    expect(about("grossweight", { grossweight: "10", netweight: "10.0" })).toBeNull();
  });
});
