import fc from "fast-check";
import { expect, test } from "vitest";
import { splitIntoCalls, MOST_MEMBERS } from "../sync/resources/groups/groups.ts";
import { joinedOrder, ordersTo } from "./member-calls.ts";
import { withOrder } from "../sync/resources/groups/members.ts";

const keys = fc.uniqueArray(fc.nat(40).map(String), { maxLength: 20 });
/** A list, and two other orders of it. */
const orders = keys.chain((before) => {
  const again = fc.shuffledSubarray(before, { minLength: before.length });
  return fc.record({ before: fc.constant(before), after: again, later: again });
});

test("a new order is split into short calls that result in that order", () => {
  fc.assert(
    fc.property(orders, fc.integer({ min: 2, max: 9 }), ({ before, after }, most) => {
      const calls = ordersTo(before, after, most);
      for (const call of calls) expect(call.length).toBeLessThanOrEqual(most);
      expect(calls.reduce(withOrder, before)).toEqual(after);
    }),
  );
});

test("a member that keeps its place is not named", () => {
  expect(ordersTo(["a", "b", "c", "d"], ["a", "c", "b", "d"])).toEqual([["c", "b"]]);
  expect(ordersTo(["a", "b"], ["a", "b"])).toEqual([]);
});

test("two unsent orders are sent as one", () => {
  fc.assert(
    fc.property(orders, ({ before, after, later }) => {
      const [first] = ordersTo(before, after);
      const joined = joinedOrder(first ?? [], ordersTo(after, later), later);
      expect(withOrder(before, joined ?? [])).toEqual(later);
    }),
  );
});

test("two long orders are not joined into one that is too long", () => {
  const many = Array.from({ length: MOST_MEMBERS + 1 }, (_, at) => String(at));
  expect(joinedOrder(many.slice(0, MOST_MEMBERS), [many.slice(1)], many)).toBeNull();
  expect(splitIntoCalls(many).map(({ length }) => length)).toEqual([MOST_MEMBERS, 1]);
});
