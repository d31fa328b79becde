import { describe, expect, test } from "vitest";
import { guessVatRate } from "./guess.ts";

describe("The likely VAT rate of goods", () => {
  test.each([
    "Jasmine rice 20 kg 茉莉香米",
    "Rice vermicelli 400 g × 30 米粉",
    "Rice vinegar 600 ml × 12 米醋",
    "Prawn dumplings 1 kg 虾饺",
    "Bamboo shoots sliced 2.9 kg 笋片",
    "Egg noodles",
    "Pak choi",
    "Jasmine tea 1 kg 茉莉花茶",
    "白菜",
    "Tie Guan Yin 铁观音",
    "河粉",
    "蒜米",
    "酒酿圆子米",
  ])("of %s is zero: it is food", (name) => expect(guessVatRate(name)).toBe("zero"));

  test.each([
    "Shaoxing cooking wine 640 ml × 12 绍兴料酒",
    "Prawn crackers 2 kg",
    "虾片",
    "Herbal tea 310 ml × 24 凉茶",
    "Coca Cola 330 ml × 24",
    "可乐",
    "Chocolate biscuits",
    "Foil trays No. 2 × 1000 锡纸盒",
    "Bamboo chopsticks × 3000 竹筷",
    "Plastic tubs & lids 650 ml × 250 餐盒",
    "Vinyl gloves M × 1000",
    "Extra delivery 加送费",
    "运费",
    "Lucky cat",
  ])("of %s is the standard one", (name) => expect(guessVatRate(name)).toBe("standard"));

  test("of a name that says nothing is that of its category", () => {
    expect(guessVatRate("No. 7 large", "Rice & noodles 米面")).toBe("zero");
    expect(guessVatRate("No. 7 large", "Packaging 包装")).toBe("standard");
    expect(guessVatRate("No. 7 large")).toBe("standard");
  });
});
