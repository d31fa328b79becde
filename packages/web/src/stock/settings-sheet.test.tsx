// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import type { Quantity } from "@roundsman/core/quantity";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { stock } from "../messages/late/stock/en.ts";
import { fill, press, show } from "../ui/testing.tsx";
import { SettingsSheet } from "./settings-sheet.tsx";

const t = stock.settings;
const rice = {
  key: "rice",
  name: "Rice",
  onHand: 3000 as Quantity,
  reserved: 0 as Quantity,
  short: 0 as Quantity,
  low: null,
  isLow: false,
  barcode: "",
  sync: "sent",
} as const;

beforeEach(() => {
  const narrow = (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query });
  vi.stubGlobal("matchMedia", narrow);
  return () => vi.unstubAllGlobals();
});

test.each([
  ["1.2345", "Must have at most 3 decimals"],
  ["12345678", "Must not be over 1,000,000"],
  ["twelve", "Must be a number"],
])("A low level of %s is not kept: the form says %s", (low, words) => {
  show(<SettingsSheet item={rice} onClose={() => {}} />);
  fill(t.low, low);
  press(t.save);
  expect(screen.getByText(words)).toBeTruthy();
});
