import type { Line } from "@roundsman/core/invoice";
import { pence } from "@roundsman/core/money";
import { fromUnits, ONE_UNIT } from "@roundsman/core/quantity";
import { describe, expect, test } from "vitest";
import type { LocalProduct } from "../../sync/store/local.ts";
import { lineOf, usualLine } from "./line-start.ts";

const last = {
  id: "key-of-rice",
  name: "Rice 10 kg",
  price: pence(1200),
  discount: pence(50),
  quantity: fromUnits(6),
};
const rice = {
  key: "key-of-rice",
  id: 7,
  name: "Rice 10 kg",
  price: pence(1250),
  discount: pence(0),
} as LocalProduct;
const line = { ...last, id: 7, price: pence(1100), quantity: fromUnits(12) };

describe("a product that a customer usually buys", () => {
  test("begins with the quantity and the price of last time", () => {
    expect(usualLine(last, { stock: [rice], lines: [] })).toEqual({
      line: { ...last, id: 7 },
      onInvoice: false,
    });
  });

  test("is the line that the invoice has already, whatever its number was when it was last sold", () => {
    expect(usualLine(last, { stock: [rice], lines: [line] })).toEqual({ line, onInvoice: true });
  });

  test("is found on the invoice by its own number if the product was deleted", () => {
    const existing = { ...line, id: "key-of-rice" };
    expect(usualLine(last, { stock: [], lines: [existing] })).toEqual({
      line: existing,
      onInvoice: true,
    });
  });
});

describe("the VAT rate of a line", () => {
  const zero = { ...rice, vatRate: "zero" } as LocalProduct;

  test("is its product's", () => {
    expect(lineOf(zero, { stock: [zero], lines: [] }).line.vatRate).toBe("zero");
    expect(lineOf(rice, { stock: [rice], lines: [] }).line).not.toHaveProperty("vatRate");
  });

  test("is the product's current rate, not that of the last sale", () => {
    const sold = { ...last, vatRate: "standard" as const };
    expect(usualLine(sold, { stock: [zero], lines: [] }).line.vatRate).toBe("zero");
    expect(usualLine(sold, { stock: [], lines: [] }).line.vatRate).toBe("standard");
  });
});

describe("a product", () => {
  test("begins with one at its own price", () => {
    const start = {
      id: 7,
      name: "Rice 10 kg",
      price: pence(1250),
      discount: pence(0),
      quantity: ONE_UNIT,
    };
    expect(lineOf(rice, { stock: [rice], lines: [] })).toEqual({ line: start, onInvoice: false });
  });

  test("is found on the invoice under the number that it had before the server gave it one", () => {
    const existing = { ...line, id: "key-of-rice" };
    expect(lineOf(rice, { stock: [rice], lines: [existing] })).toEqual({
      line: existing,
      onInvoice: true,
    });
  });

  test("is found on the invoice by its name if no product has the line's number", () => {
    const existing = { ...line, id: "Xy12Xy12Xy12Xy12" };
    expect(lineOf(rice, { stock: [rice], lines: [existing] })).toEqual({
      line: existing,
      onInvoice: true,
    });
    const tofu = { ...existing, name: "Tofu" };
    expect(lineOf(rice, { stock: [rice], lines: [tofu] }).onInvoice).toBe(false);
  });

  test("gives its rate to a line without one; a chosen rate stays", () => {
    const rated = { ...rice, vatRate: "zero" } as LocalProduct;
    const at = (...lines: readonly Line[]) => lineOf(rated, { stock: [rated], lines }).line.vatRate;
    expect(at(line)).toBe("zero");
    expect(at({ ...line, vatRate: "standard" })).toBe("standard");
  });

  test("is not found on the line of another product of the same name", () => {
    const other = { ...rice, key: "key-of-other", id: 8 } as LocalProduct;
    expect(lineOf(rice, { stock: [rice, other], lines: [{ ...line, id: 8 }] }).onInvoice).toBe(
      false,
    );
  });
});
