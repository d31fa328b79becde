import fc from "fast-check";
import { expect, test } from "vitest";
import { withAdded, withOrder, withReinserted, without } from "./members.ts";

const keys: fc.Arbitrary<string[]> = fc.uniqueArray(
  fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h"),
  { maxLength: 8 },
);

test("a new order loses and adds no stop, and puts the named ones in the requested order", () => {
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

test("adding a member again keeps its place, and removing one that is not there removes nothing", () => {
  expect(withAdded(["b", "a"], ["a", "c"])).toEqual(["b", "a", "c"]);
  expect(without(["a", "b"], ["x"])).toEqual(["a", "b"]);
});

test("a stop returns behind the one that was before it and is still there, else first", () => {
  const former = ["a", "b", "c", "d"];
  expect(withReinserted(["d", "b", "a"], "c", former)).toEqual(["d", "b", "c", "a"]);
  expect(withReinserted(["d", "a"], "c", former)).toEqual(["d", "a", "c"]);
  expect(withReinserted(["d", "c"], "a", former)).toEqual(["a", "d", "c"]);
  expect(withReinserted(["b", "a"], "x", former)).toEqual(["x", "b", "a"]);
  expect(withReinserted(["c", "a"], "c", former)).toEqual(["c", "a"]);
});
