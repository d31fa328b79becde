// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import type { Line } from "@roundsman/core/invoice";
import { pence } from "@roundsman/core/money";
import { fromUnits } from "@roundsman/core/quantity";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { english } from "../../messages/en/all.ts";
import { faultOf, faultsOf, field, fill, press, show } from "../../ui/testing.tsx";
import { LineForm } from "./line-form.tsx";
import { blankLine, type LineStart } from "./line-start.ts";

const { common, products } = english;
const { name, price, discount, quantity } = products.fields;
const rice: Line = {
  id: 7,
  name: "Rice",
  price: pence(1250),
  discount: pence(50),
  quantity: fromUnits(12),
};

beforeEach(() => {
  const narrow = (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query });
  vi.stubGlobal("matchMedia", narrow);
  return () => vi.unstubAllGlobals();
});

const shown = (start: LineStart) => {
  const put = vi.fn<(line: Line) => void>();
  show(<LineForm start={start} submit="Put" onSubmit={put} />);
  return put;
};
const isOff = (button: string) =>
  screen.getByRole<HTMLButtonElement>("button", { name: button }).disabled;
const subtotal = () => screen.getByRole("status").textContent;

test("An existing line opens with the focus on its quantity, and its name cannot be changed", () => {
  shown(rice);
  expect(field(quantity).value).toBe("12");
  expect(document.activeElement).toBe(field(quantity));
  expect([field(price).value, field(discount).value]).toEqual(["12.50", "0.50"]);
  expect(screen.queryByLabelText(name)).toBeNull();
  expect(subtotal()).toBe("£144.00");
});

test("A line of a product that is not in the list begins with its name, one piece, and no price", () => {
  shown(blankLine("Tofu"));
  expect(document.activeElement).toBe(field(name));
  expect([name, quantity, price, discount].map((label) => [label, field(label).value])).toEqual([
    [name, "Tofu"],
    [quantity, "1"],
    [price, ""],
    [discount, "0.00"],
  ]);
  expect(subtotal()).toBe("–");
});

test("An empty line shows what each field requires, and is not added to the invoice", async () => {
  const put = shown(blankLine(""));
  fill(quantity, "");
  fill(discount, "");
  press("Put");
  await waitFor(() => expect(faultOf(name)).toBeDefined());
  expect(faultsOf([name, price, discount, quantity])).toEqual({
    [name]: "Please input product name!",
    [price]: "Please input price!",
    [discount]: "Please input discount amount!",
    [quantity]: "Please input quantity!",
  });
  expect(document.activeElement).toBe(field(name));
  expect(put).not.toHaveBeenCalled();
});

test("Price, discount and quantity are numbers, and the quantity is above zero", async () => {
  const put = shown(rice);
  fill(price, "ten");
  fill(discount, "one");
  fill(quantity, "a few");
  press("Put");
  await waitFor(() => expect(faultOf(price)).toBeDefined());
  expect(faultsOf([price, discount, quantity])).toEqual({
    [price]: "Please enter price Must be a number",
    [discount]: "Please enter price Must be a number",
    [quantity]: "Must be a number",
  });
  expect(put).not.toHaveBeenCalled();
});

test("A price with parts of a penny says that, and not that it is no number", async () => {
  const put = shown(rice);
  fill(price, "1.2345");
  fill(discount, "0.001");
  press("Put");
  await waitFor(() => expect(faultOf(price)).toBeDefined());
  expect(faultsOf([price, discount])).toEqual({
    [price]: "Must have at most 2 decimals",
    [discount]: "Must have at most 2 decimals",
  });
  expect(put).not.toHaveBeenCalled();
});

test("A discount cannot be more than the price", async () => {
  const put = shown(rice);
  fill(discount, "12.51");
  press("Put");
  await waitFor(() => expect(faultOf(discount)).toBe("The discount must not be above the price"));
  expect(put).not.toHaveBeenCalled();
  fill(discount, "12.50");
  press("Put");
  await waitFor(() => expect(put).toHaveBeenCalledWith({ ...rice, discount: 1250 }));
});

test("Minus stops at 1 and plus at 100, and the line's total follows each step", () => {
  shown({ ...rice, quantity: fromUnits(2) });
  press(common.less);
  expect([field(quantity).value, isOff(common.less), subtotal()]).toEqual(["1", true, "£12.00"]);
  fill(quantity, "99");
  press(common.oneMore);
  expect([field(quantity).value, isOff(common.oneMore), subtotal()]).toEqual([
    "100",
    true,
    "£1,200.00",
  ]);
});

test("More than 100 pieces, or a part of one, can be typed", async () => {
  const put = shown(rice);
  fill(quantity, "250。5");
  press("Put");
  await waitFor(() => expect(put).toHaveBeenCalledWith({ ...rice, quantity: 250_500 }));
});

test("A line keeps its VAT rate while its price changes", async () => {
  const put = shown({ ...rice, vatRate: "zero" });
  expect(screen.getByLabelText<HTMLInputElement>(products.rates.label).value).toBe(
    products.rates.names.zero(0),
  );
  fill(price, "13");
  press("Put");
  await waitFor(() => expect(put).toHaveBeenCalledWith({ ...rice, price: 1300, vatRate: "zero" }));
});

test("A line keeps the standard rate that it was sold at, because rates change", async () => {
  const put = shown({ ...rice, vatRate: "standard" });
  press("Put");
  await waitFor(() => expect(put).toHaveBeenCalledWith({ ...rice, vatRate: "standard" }));
});

test("If a business sets no rates the form asks for none, and the line has none", async () => {
  const put = shown(rice);
  expect(screen.queryByLabelText(products.rates.label)).toBeNull();
  press("Put");
  await waitFor(() => expect(put).toHaveBeenCalledWith(rice));
});
