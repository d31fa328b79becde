// @vitest-environment happy-dom
import { Notifications, notifications } from "@mantine/notifications";
import { screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { customs } from "../../messages/late/customs/en.ts";
import { field, fill, linesUnder, press, show } from "../../ui/testing.tsx";
import { newCard } from "./product-cards.ts";
import { ProductCardForm } from "./product-card-form.tsx";

const { products: t, record } = customs;
const { unit_value: unit, total_value: total, quantity, hs_code: code } = record;
const REDUCE = t.reduceLabel(2);

const removed = vi.fn();
beforeEach(() => {
  notifications.clean();
  removed.mockReset();
  show(
    <>
      <Notifications />
      <Form />
    </>,
  );
});

function Form() {
  const [card, setCard] = useState(newCard("rice"));
  return <ProductCardForm number={2} card={card} onChange={setCard} onRemove={removed} />;
}

const values = () => [field(unit).value, field(total).value];
const isAdjusted = () => screen.queryByText(t.reduced) !== null;

test("× 0.7 reduces both values to two decimals, and the original stands under each", () => {
  fill(unit, "0.35");
  fill(total, "1,000.99");
  press(REDUCE);
  expect(values()).toEqual(["0.25", "700.69"]);
  expect(linesUnder(unit)).toEqual([`${t.original} 0.35`]);
  expect(linesUnder(total)).toEqual([`${t.original} 1,000.99`]);
});

test("Reduced values say that they are not for a declaration, until they are restored", () => {
  fill(unit, "10");
  fill(total, "250.5");
  expect(isAdjusted()).toBe(false);
  press(REDUCE);
  expect(screen.getByRole("status").textContent).toContain("adjusted – not for declaration");
  press(t.restore);
  expect(values()).toEqual(["10", "250.5"]);
  expect(isAdjusted()).toBe(false);
  expect(linesUnder(unit)).toEqual([]);
});

test("Pressed twice, × 0.7 reduces twice, and the original is the one before both", () => {
  fill(unit, "10");
  press(REDUCE);
  press(REDUCE);
  expect(values()).toEqual(["4.90", ""]);
  expect(linesUnder(unit)).toEqual([`${t.original} 10`]);
  press(t.restore);
  expect(values()).toEqual(["10", ""]);
});

test("Without a value there is nothing to reduce, and the form says so", async () => {
  fill(unit, "ten");
  press(REDUCE);
  await screen.findByText(t.nothingToReduce);
  expect(values()).toEqual(["ten", ""]);
  expect(isAdjusted()).toBe(false);
});

test("Where the total is not unit × quantity, that product is offered to two decimals", () => {
  const words = t.useImplied("1,234.57");
  fill(unit, "1.23457");
  fill(quantity, "1,000");
  fill(total, "1200");
  press(words);
  expect(field(total).value).toBe("1234.57");
  expect(screen.queryByRole("button", { name: words })).toBeNull();
});

test("No total is offered where it is right already, nor for reduced values", () => {
  const words = t.useImplied("20.00");
  fill(unit, "10");
  fill(quantity, "2");
  expect(screen.queryByRole("button", { name: words })).toBeTruthy();
  fill(total, "20");
  expect(screen.queryByRole("button", { name: words })).toBeNull();
  fill(total, "50");
  press(REDUCE);
  fill(unit, "10");
  expect(screen.queryByRole("button", { name: words })).toBeNull();
});

test("What customs may question is said under its field, and is kept as it was typed", () => {
  fill(code, "1006.3");
  fill(quantity, "two");
  fill(record.netweight, "10");
  fill(record.grossweight, "9.9");
  expect(linesUnder(code)).toEqual([t.hsLength]);
  expect(linesUnder(quantity)).toEqual([t.notNumber]);
  expect(linesUnder(record.grossweight)).toEqual([t.lighter]);
  expect([field(code).value, field(quantity).value]).toEqual(["1006.3", "two"]);
  fill(code, "1006.30");
  fill(record.grossweight, "10");
  expect([...linesUnder(code), ...linesUnder(record.grossweight)]).toEqual([]);
});

test("A doubt about a reduced value takes the place of its original", () => {
  fill(unit, "10");
  press(REDUCE);
  fill(unit, "seven");
  expect(linesUnder(unit)).toEqual([t.notNumber]);
});

test("The button to delete names the product", () => {
  press(t.remove(2));
  expect(removed).toHaveBeenCalledOnce();
});
