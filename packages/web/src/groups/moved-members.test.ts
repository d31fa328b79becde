import fc from "fast-check";
import { expect, test } from "vitest";
import { withMoved, withMovedOnto } from "./moved-members.ts";

const members: fc.Arbitrary<string[]> = fc.uniqueArray(
  fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h"),
  { maxLength: 8 },
);

test("moving a stop up and down again changes nothing, and it stops at an end", () => {
  fc.assert(
    fc.property(members, fc.nat(7), (stops, at) => {
      const key = stops[at];
      expect(withMoved(stops, stops[0] ?? "", -1)).toEqual(stops);
      if (key !== undefined && at > 0)
        expect(withMoved(withMoved(stops, key, -1), key, 1)).toEqual(stops);
    }),
  );
});

test("a stop that is dropped on another takes its place", () => {
  expect(withMovedOnto(["a", "b", "c", "d"], "a", "c")).toEqual(["b", "c", "a", "d"]);
  expect(withMovedOnto(["a", "b", "c", "d"], "d", "b")).toEqual(["a", "d", "b", "c"]);
  expect(withMovedOnto(["a", "b"], "x", "b")).toEqual(["a", "b"]);
});
