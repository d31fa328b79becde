import fc from "fast-check";
import { expect, test } from "vitest";
import { withAdded, withOrder, withReinserted, without } from "./members.ts";

const keys: fc.Arbitrary<string[]> = fc.uniqueArray(
  fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h"),
  { maxLength: 8 },
);

test("a new order loses no stop and makes none, and puts those that are named in the order that was asked for", () => {
  fc.assert(
    fc.property(keys, keys, (members, wanted) => {
      const after = withOrder(members, wanted);
      expect(after.toSorted()).toEqual(members.toSorted());
      expect(after.filter((key) => wanted.includes(key))).toEqual(
        wanted.filter((key) => members.includes(key)),
      );
    }),
  );
});

test("who is in already stays where they are, and taking away what is not there takes nothing", () => {
  expect(withAdded(["b", "a"], ["a", "c"])).toEqual(["b", "a", "c"]);
  expect(without(["a", "b"], ["x"])).toEqual(["a", "b"]);
});

test("a stop comes back behind whoever stood before it and is still there, else first", () => {
  const former = ["a", "b", "c", "d"];
  expect(withReinserted(["d", "b", "a"], "c", former)).toEqual(["d", "b", "c", "a"]);
  expect(withReinserted(["d", "a"], "c", former)).toEqual(["d", "a", "c"]);
  expect(withReinserted(["d", "c"], "a", former)).toEqual(["a", "d", "c"]);
  expect(withReinserted(["b", "a"], "x", former)).toEqual(["x", "b", "a"]);
  expect(withReinserted(["c", "a"], "c", former)).toEqual(["c", "a"]);
});
