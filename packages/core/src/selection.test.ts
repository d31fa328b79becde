import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  chooseKeys,
  isSelecting,
  SELECTION_AREAS,
  startSelection,
  toggle,
  toggleAll,
  type Selection,
} from "./selection.ts";

const anyArea = fc.constantFrom(...SELECTION_AREAS);
const anyKey = fc.constantFrom("a", "b", "c", "d");
const anyStep = fc.oneof(
  anyArea.map((area) => () => startSelection(area)),
  anyKey.map((key) => (selection: Selection) => toggle(selection, key)),
  fc.uniqueArray(anyKey).map((keys) => (selection: Selection) => toggleAll(selection, keys)),
  fc.constant((): Selection => null),
);
const anySelection = fc
  .array(anyStep, { maxLength: 20 })
  .map((steps) => steps.reduce<Selection>((selection, step) => step(selection), null));

describe("selecting", () => {
  test("is active in at most one area", () => {
    fc.assert(
      fc.property(anySelection, (selection) => {
        expect(SELECTION_AREAS.filter((area) => isSelecting(selection, area)).length).toBe(
          selection ? 1 : 0,
        );
      }),
    );
  });

  test("in one area clears the selection of another", () => {
    fc.assert(
      fc.property(anySelection, anyArea, (selection, area) => {
        expect(isSelecting(selection, area) || selection?.area !== area).toBe(true);
        expect(startSelection(area)).toEqual({ area, keys: new Set() });
      }),
    );
  });

  test("a row twice is as if it was never tapped", () => {
    fc.assert(
      fc.property(
        anySelection,
        anyKey,
        (selection, key) => void expect(toggle(toggle(selection, key), key)).toEqual(selection),
      ),
    );
  });

  test("a row changes that row alone, and never the value that it came from", () => {
    const before = toggle(startSelection("credit"), "a");
    const after = toggle(before, "b");
    expect(before?.keys).toEqual(new Set(["a"]));
    expect(after?.keys).toEqual(new Set(["a", "b"]));
  });

  test("all rows selects every row, and a second time clears them", () => {
    fc.assert(
      fc.property(anyArea, fc.uniqueArray(anyKey, { minLength: 1 }), (area, keys) => {
        const all = toggleAll(startSelection(area), keys);
        expect(all?.keys).toEqual(new Set(keys));
        expect(toggleAll(all, keys)?.keys).toEqual(new Set());
        expect(toggleAll(toggle(all, keys[0] ?? ""), keys)?.keys).toEqual(new Set(keys));
      }),
    );
  });

  test("nothing is selected where nobody is selecting", () => {
    expect(toggle(null, "a")).toBeNull();
    expect(toggleAll(null, ["a"])).toBeNull();
  });
});

test("exactly those that are chosen at once are selected, and no other area", () => {
  const chosen = chooseKeys("credit", ["a", "b", "a"]);
  expect([...(chosen?.keys ?? [])]).toEqual(["a", "b"]);
  expect([isSelecting(chosen, "credit"), isSelecting(chosen, "getpaid")]).toEqual([true, false]);
});
