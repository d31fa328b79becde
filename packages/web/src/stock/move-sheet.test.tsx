// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { thousandths } from "@roundsman/core/quantity";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { stock } from "../messages/late/stock/en.ts";
import { newDriverSignedIn } from "../session/testing.ts";
import { currentPhone } from "../sync/store/current-phone.ts";
import { faultOf, field, fill, press, show } from "../ui/testing.tsx";
import { MoveSheet, type MoveKind } from "./move-sheet.tsx";

const { move: t, actions } = stock;
const rice = {
  key: "rice",
  name: "Rice",
  onHand: thousandths(3000),
  reserved: thousandths(0),
  short: thousandths(0),
  low: null,
  isLow: false,
  barcode: "",
  sync: "sent",
} as const;

const closed = vi.fn();
beforeEach(() => {
  closed.mockReset();
  return newDriverSignedIn();
});

const shown = (kind: MoveKind) => show(<MoveSheet item={rice} kind={kind} onClose={closed} />);
/** What waits to be sent. */
const queued = async () =>
  (await currentPhone().db.outbox.toArray()).map(({ kind, payload }) => ({ kind, payload }));
const stored = async () => {
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  return queued();
};
const MOVES = ["load", "return", "wastage", "adjustment"] as const;

test.each(MOVES)("No quantity and a quantity of zero are refused for %s", async (kind) => {
  shown(kind);
  press(actions[kind]);
  await waitFor(() => expect(faultOf(t.quantity)).toBe(t.needed));
  fill(t.quantity, "0.00");
  expect(faultOf(t.quantity)).toBeUndefined();
  press(actions[kind]);
  await waitFor(() => expect(faultOf(t.quantity)).toBe(t.needed));
  expect(await queued()).toEqual([]);
  expect(closed).not.toHaveBeenCalled();
});

test("A count of zero is one: nothing is left; a count without a figure is refused", async () => {
  shown("count");
  press(actions.count);
  await waitFor(() => expect(faultOf(t.counted)).toBe(t.needed));
  fill(t.counted, "0");
  press(actions.count);
  expect(await stored()).toMatchObject([
    {
      kind: "stock.count",
      payload: { moves: [{ productKey: "rice", counted: 0, expected: 3000 }] },
    },
  ]);
});

test.each([
  ["load", 1250],
  ["return", 1250],
  ["wastage", -1250],
  ["adjustment", -1250],
] as const)("%s of 1.25 moves the stock by %i thousandths", async (kind, quantity) => {
  shown(kind);
  fill(t.quantity, "1.25");
  press(actions[kind]);
  expect(await stored()).toMatchObject([
    { kind: "stock.move", payload: { kind, moves: [{ productKey: "rice", quantity }] } },
  ]);
});

test("An adjustment can be upwards, and its note is kept without blanks at its ends", async () => {
  shown("adjustment");
  fireEvent.click(screen.getByLabelText(t.more));
  fill(t.quantity, "2");
  fill(t.note, "  Found behind the seat ");
  press(actions.adjustment);
  expect(await stored()).toMatchObject([
    { payload: { note: "Found behind the seat", moves: [{ productKey: "rice", quantity: 2000 }] } },
  ]);
});

test("A load has no note, and only an adjustment has a direction", () => {
  shown("load");
  expect(screen.queryByLabelText(t.note)).toBeNull();
  expect(screen.queryByLabelText(t.more)).toBeNull();
});

test("What is no quantity, and a fourth decimal, cannot be typed", () => {
  shown("load");
  fill(t.quantity, "1.234");
  for (const text of ["-1", "1.2345", "rice"]) fill(t.quantity, text);
  expect(field(t.quantity).value).toBe("1.234");
});

test("The stock afterwards is shown before the entry is kept", () => {
  shown("wastage");
  fill(t.quantity, "0.5");
  expect(screen.getByText(t.after).textContent).toBe(`${t.after} 2.5`);
});

test("The difference of a count is what it found less what was expected", () => {
  shown("count");
  expect(screen.getByText(t.difference).textContent).toBe(`${t.difference} –`);
  fill(t.counted, "2.5");
  expect(screen.getByText(t.difference).textContent).toBe(`${t.difference} \u22120.5`);
});

test("Two taps keep one entry", async () => {
  shown("load");
  fill(t.quantity, "4");
  const form = field(t.quantity).closest("form");
  if (!form) throw new Error("No form");
  fireEvent.submit(form);
  fireEvent.submit(form);
  expect(await stored()).toHaveLength(1);
});
