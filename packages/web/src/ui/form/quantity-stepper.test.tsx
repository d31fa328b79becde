// @vitest-environment happy-dom
import { units } from "@roundsman/contract/wire/number-fields";
import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { field, fill, press, show } from "../testing.tsx";
import { QuantityStepper } from "./quantity-stepper.tsx";

const quantity = units({ missing: "missing", notNumber: "not a number" });

function Stepper({ first }: { readonly first: string }) {
  const [text, setText] = useState(first);
  const counted = z.safeDecode(quantity, text);
  return (
    <QuantityStepper
      label="Quantity"
      less="One less"
      more="One more"
      text={text}
      quantity={counted.success ? counted.data : null}
      error={null}
      autoFocus={false}
      onText={setText}
    />
  );
}

const isOff = (name: string): boolean =>
  screen.getByRole<HTMLButtonElement>("button", { name }).disabled;

test("Minus works only above 1", () => {
  show(<Stepper first="2" />);
  expect(isOff("One less")).toBe(false);
  press("One less");
  expect(field("Quantity").value).toBe("1");
  expect(isOff("One less")).toBe(true);
  expect(isOff("One more")).toBe(false);
});

test("Plus works only below 100", () => {
  show(<Stepper first="99" />);
  expect(isOff("One more")).toBe(false);
  press("One more");
  expect(field("Quantity").value).toBe("100");
  expect(isOff("One more")).toBe(true);
  expect(isOff("One less")).toBe(false);
});

test("Anything may be typed; from an invalid number, a step begins at 1", () => {
  show(<Stepper first="1" />);
  fill("Quantity", "250");
  expect(field("Quantity").value).toBe("250");
  expect(isOff("One more")).toBe(true);
  fill("Quantity", "a few");
  expect(field("Quantity").value).toBe("a few");
  press("One more");
  expect(field("Quantity").value).toBe("1");
});
