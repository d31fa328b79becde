import { day } from "@roundsman/core/day";
import { lineTotal } from "@roundsman/core/invoice";
import { guessVatRate } from "@roundsman/core/vat/guess";
import { invoiceVat } from "@roundsman/core/vat/invoice-vat";
import { describe, expect, it } from "vitest";
import { demoBusiness } from "./business.ts";

const today = day("2026-11-21");
const { driver } = demoBusiness(today);

/** Written out, so that the test does not depend on the list in the code. */
const CHARGED = [
  "Shaoxing cooking wine 640 ml × 12 绍兴料酒",
  "Prawn crackers 2 kg 虾片",
  "Plastic tubs & lids 650 ml × 250 餐盒",
  "Foil trays No. 2 × 1000 锡纸盒",
  "Brown paper bags large × 250 纸袋",
  "Bamboo chopsticks × 3000 竹筷",
  "Vinyl gloves M × 1000 手套",
  "Herbal tea 310 ml × 24 凉茶",
  "Extra delivery 加送费",
];

describe("The sample business", () => {
  it("charges VAT on packaging, drinks, crackers, cooking wine and delivery, and on no food", () => {
    for (const { name, vatRate } of driver.products)
      expect([name, vatRate]).toEqual([name, CHARGED.includes(name) ? "standard" : "zero"]);
    const standard = driver.products.filter(({ vatRate }) => vatRate === "standard");
    expect([driver.products.length, standard.length]).toEqual([60, 8]);
  });

  it("has the rates that the program would suggest", () => {
    for (const { name, vatRate } of driver.products)
      expect([name, guessVatRate(name)]).toEqual([name, vatRate]);
  });

  it("owes the VAT of its taxed lines, computed independently for each invoice", () => {
    let [charged, all, byHand] = [0, 0, 0];
    const sums = new Map<string, number>();
    for (const { lines, date } of driver.invoices) {
      const owing = lines
        .filter(({ name }) => CHARGED.includes(name))
        .reduce(
          (pennies, line) =>
            pennies + Math.round(((line.price - line.discount) * line.quantity) / 1000),
          0,
        );
      byHand += Math.floor((owing + 3) / 6);
      charged += owing;
      all += lines.reduce((pennies, line) => pennies + lineTotal(line), 0);
      for (const { rate, vat, gross } of invoiceVat(
        lines.map((line) => ({ ...line, id: 1 })),
        {
          mode: "included",
          date,
        },
      ).rates) {
        sums.set(`${rate} VAT`, (sums.get(`${rate} VAT`) ?? 0) + vat);
        sums.set(rate, (sums.get(rate) ?? 0) + gross);
      }
    }
    expect(Object.fromEntries(sums)).toEqual({
      "standard VAT": byHand,
      standard: charged,
      "zero VAT": 0,
      zero: all - charged,
    });
    expect([all, charged, byHand]).toEqual([8_497_901, 1_144_180, 190_713]);
  });
});
