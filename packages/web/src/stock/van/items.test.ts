import { fromUnits } from "@roundsman/core/quantity";
import { describe, expect, it } from "vitest";
import { findItems, type StockItem } from "./items.ts";

const item = (name: string, fields: Partial<StockItem> = {}): StockItem => ({
  key: name,
  name,
  onHand: fromUnits(10),
  reserved: fromUnits(0),
  short: fromUnits(0),
  low: null,
  isLow: false,
  barcode: "",
  sync: "sent",
  ...fields,
});

const ALL = [
  item("Bamboo 竹笋", { onHand: fromUnits(30) }),
  item("Ginger 生姜", { isLow: true }),
  item("Rice 香米", { short: fromUnits(3), barcode: "5012345678900" }),
  item("Tofu 豆腐", { onHand: fromUnits(-1) }),
  item("Vinegar 米醋", { short: fromUnits(8) }),
];
const names = (items: readonly StockItem[]) => items.map(({ name }) => name.split(" ")[0]);

describe("the stock list", () => {
  it("shows missing goods first, then impossible amounts, then low ones", () =>
    expect(names(findItems(ALL, "", "low"))).toEqual([
      "Vinegar",
      "Rice",
      "Tofu",
      "Ginger",
      "Bamboo",
    ]));
  it("sorts by name both ways and by the quantity on the van", () => {
    expect(names(findItems(ALL, "", "nameDown"))).toEqual([
      "Vinegar",
      "Tofu",
      "Rice",
      "Ginger",
      "Bamboo",
    ]);
    expect(names(findItems(ALL, "", "onHand"))[0]).toBe("Bamboo");
  });
  it("finds by any part of a name, in any case, and by the beginning of a barcode", () => {
    expect(names(findItems(ALL, " RICE ", "low"))).toEqual(["Rice"]);
    expect(names(findItems(ALL, "米", "nameUp"))).toEqual(["Rice", "Vinegar"]);
    expect(names(findItems(ALL, "50123", "low"))).toEqual(["Rice"]);
    expect(findItems(ALL, "78900", "low")).toEqual([]);
  });
});
