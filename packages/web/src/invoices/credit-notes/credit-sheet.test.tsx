// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import type { Line } from "@roundsman/core/invoice";
import { pence } from "@roundsman/core/money";
import { fromUnits, type Quantity } from "@roundsman/core/quantity";
import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { english } from "../../messages/en/all.ts";
import { credit } from "../../messages/late/credit/en.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { draftFor } from "../../sync/testing/rig.ts";
import { field, press, show, fill } from "../../ui/testing.tsx";
import { CreditSheet } from "./credit-sheet.tsx";

const { editor } = english;
const [rice] = draftFor(null, 10).lines;
const line = (id: string, name: string, quantity: Quantity): Line => {
  if (!rice) throw new Error("A draft has a line");
  return { ...rice, id, name, quantity, price: pence(1000) };
};
const LINES = [
  line("rice", "Rice", fromUnits(0)),
  line("noodles", "Noodles", fromUnits(12)),
  line("oil", "Oil", fromUnits(0.5)),
];

beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
  return () => vi.unstubAllGlobals();
});

interface Shown {
  readonly free?: readonly string[];
  /** What is left of the invoice's lines. */
  readonly lines?: readonly Line[];
}
const sheet = (place: number | null, { free = [], lines = LINES }: Shown) => (
  <CreditSheet
    invoice={{ ...draftFor(null, 10), key: "a", id: 1, lines } as unknown as LocalInvoice}
    crediting={{
      notes: [],
      mode: "included",
      left: lines.map((each) => ({
        line: each,
        nth: 1,
        quantity: each.quantity,
        amount: pence(free.includes(each.name) ? 0 : each.quantity),
        isCut: false,
      })),
    }}
    place={place}
    onClose={() => {}}
    onWritten={() => {}}
  />
);
const shown = (place: number | null, as: Shown = {}) => {
  const draw = show(sheet(place, as));
  return (by: Shown) => draw(sheet(place, by));
};
const count = (name: string) => field(`${editor.lines.quantity}: ${name}`).value;

test("the button at a line opens the form with one of that line, and the others can be added with a tap", () => {
  shown(1);
  expect(count("Noodles")).toBe("1");
  expect(screen.queryByText("Oil")).toBeNull();
  press(editor.lines.more("Noodles"));
  fireEvent.click(screen.getByLabelText(credit.reasons.damaged));
  // Another reason leaves the count unchanged.
  expect(count("Noodles")).toBe("2");
  expect(screen.getByRole("button", { name: credit.write("£20.00") })).toBeTruthy();
  press(credit.allLines);
  expect(count("Oil")).toBe("");
  expect(count("Noodles")).toBe("2");
});

test("a line with less than one left starts with what is left", () => {
  shown(2);
  expect(count("Oil")).toBe("0.5");
});

test("the input stays at its line while another phone fully credits a line above it", () => {
  const draw = shown(null, { lines: [line("tea", "Tea", fromUnits(5)), ...LINES] });
  fill(`${editor.lines.quantity}: Noodles`, "2");
  draw({ lines: [line("tea", "Tea", fromUnits(0)), ...LINES] });
  expect([count("Noodles"), count("Oil")]).toEqual(["2", ""]);
  expect(screen.getByRole("button", { name: credit.write("£20.00") })).toBeTruthy();
});

test("the opened line stays while one above it is credited; if it is fully credited itself, the form lists the others", () => {
  const draw = shown(2, { lines: LINES });
  const without = (name: string) =>
    LINES.map((each) => (each.name === name ? { ...each, quantity: fromUnits(0) } : each));
  draw({ lines: without("Noodles") });
  expect(count("Oil")).toBe("0.5");
  draw({ lines: without("Oil") });
  expect(count("Noodles")).toBe("");
});

test.each([
  ["1.2345", "Must have at most 3 decimals"],
  ["0.1250001", "Must have at most 3 decimals"],
  ["0.12500000000000000000001", "Must have at most 3 decimals"],
  ["9771234567003", "This is more than is left of the line"],
  ["9".repeat(400), "This is more than is left of the line"],
  ["abc", "Must be a number"],
  ["-1", "Must be a number"],
])(
  "a line with %s in it is not left out of the note: the form shows %s beside it",
  (text, words) => {
    shown(1);
    press(credit.allLines);
    fill(`${editor.lines.quantity}: Oil`, text);
    press(credit.write("£10.00"));
    const alert = screen.getByRole("alert");
    expect(alert.textContent).toBe(words);
    expect(alert.closest("li")?.textContent).toContain("Oil");
    fill(`${editor.lines.quantity}: Oil`, "0.25");
    expect(screen.queryByRole("alert")).toBeNull();
  },
);

test.each([
  ["0.505", "Must have at most 2 decimals"],
  ["1.0000001", "Must have at most 2 decimals"],
  ["9771234567003", "This is more than the line was charged at"],
  ["0.00", "Please choose what to credit"],
])("a price of %s is not credited: the form shows %s", (text, words) => {
  shown(2);
  fireEvent.click(screen.getByLabelText(credit.reasons.price));
  fill(`${credit.off}: Oil`, text);
  press(credit.write("£0.00"));
  expect(screen.getByRole("alert").textContent).toBe(words);
});

test("a price of less than a penny says that, and not that there is none", () => {
  shown(3, { lines: [...LINES, line("rest", "Ginger", fromUnits(0.4))] });
  fireEvent.click(screen.getByLabelText(credit.reasons.price));
  fill(`${credit.off}: Ginger`, "0.01");
  press(credit.write("£0.00"));
  expect(screen.getByRole("alert").textContent).toBe("The price must come to at least a penny");
});

test("half a unit is accepted as typed, with zeros at its end or none before its point", () => {
  shown(1);
  for (const text of [".5", "0.5000", "0,5"]) {
    fill(`${editor.lines.quantity}: Noodles`, text);
    expect(screen.getByRole("button", { name: credit.write("£5.00") })).toBeTruthy();
  }
});

test("for a price the form shows in plain text what to type", () => {
  shown(1);
  expect(screen.queryByText(credit.off)).toBeNull();
  fireEvent.click(screen.getByLabelText(credit.reasons.price));
  expect(screen.getByText(credit.off)).toBeTruthy();
});

test("a price is credited on all that is left of a line, or on a typed quantity", () => {
  shown(1);
  fireEvent.click(screen.getByLabelText(credit.reasons.price));
  expect(screen.queryByLabelText(`${editor.lines.quantity}: Noodles`)).toBeNull();
  fill(`${credit.off}: Noodles`, "0.50");
  expect(count("Noodles")).toBe("12");
  expect(screen.getByRole("button", { name: credit.write("£6.00") })).toBeTruthy();
  press(editor.lines.less("Noodles"));
  expect(screen.getByRole("button", { name: credit.write("£5.50") })).toBeTruthy();
  fill(`${editor.lines.quantity}: Noodles`, "4");
  expect(screen.getByRole("button", { name: credit.write("£2.00") })).toBeTruthy();
});

test.each([
  ["13", "This is more than is left of the line", "£0.00"],
  ["many", "Must be a number", "£0.00"],
  ["1.2345", "Must have at most 3 decimals", "£0.00"],
  ["0", "Please choose what to credit", "£0.00"],
])("a price on %s of 12 is not credited: the form shows %s", (text, words, total) => {
  shown(1);
  fireEvent.click(screen.getByLabelText(credit.reasons.price));
  fill(`${credit.off}: Noodles`, "0.50");
  fill(`${editor.lines.quantity}: Noodles`, text);
  press(credit.write(total));
  expect(screen.getByRole("alert").textContent).toBe(words);
  expect(field(`${credit.off}: Noodles`).value).toBe("0.50");
});

test("switching between quantity and price does not convert the input", () => {
  shown(1);
  fireEvent.click(screen.getByLabelText(credit.reasons.price));
  expect(field(`${credit.off}: Noodles`).value).toBe("");
  fill(`${credit.off}: Noodles`, "0.50");
  fireEvent.click(screen.getByLabelText(credit.reasons.short));
  expect(count("Noodles")).toBe("");
});

test("opened from the invoice's page, the form lists every line that has something left", () => {
  shown(null);
  expect(count("Noodles")).toBe("");
  expect(count("Oil")).toBe("");
  expect(screen.queryByText("Rice")).toBeNull();
  expect(screen.queryByText(credit.allLines)).toBeNull();
});

test("free goods can be returned, and are not listed for a price", () => {
  shown(null, { free: ["Oil"] });
  expect(count("Oil")).toBe("");
  fireEvent.click(screen.getByLabelText(credit.reasons.price));
  expect(screen.getByText("Noodles")).toBeTruthy();
  expect(screen.queryByText("Oil")).toBeNull();
});
