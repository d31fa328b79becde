// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import type { Quantity } from "@roundsman/core/quantity";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { stock } from "../messages/late/stock/en.ts";
import { sessionStore } from "../session/current-session.ts";
import { databaseOf } from "../sync/store/databases.ts";
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
])("A low level of %s is not saved: the form shows %s", (low, words) => {
  show(<SettingsSheet item={rice} onClose={() => {}} />);
  fill(t.low, low);
  press(t.save);
  expect(screen.getByText(words)).toBeTruthy();
});

test("A low level and a barcode are saved as typed, the code without its blanks", async () => {
  const person = { id: 7, name: "Driver", email: "", manager: 0, driver: 1 } as const;
  sessionStore().keep({ access: "a", refresh: "r", ...person });
  const closed = vi.fn();
  show(<SettingsSheet item={rice} onClose={closed} />);
  fill(t.low, "2.5");
  fill(t.barcode, "5012345 678900");
  press(t.save);
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(await databaseOf(7).vanSettings.toArray()).toMatchObject([
    { productKey: "rice", low: 2500, barcode: "5012345678900" },
  ]);
});
