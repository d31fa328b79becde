import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ordered } from "./places.ts";

describe("a new order of calls", () => {
  const stops = fc.uniqueArray(fc.nat(30), { maxLength: 12 });

  it("keeps every stop once, whatever ids are sent", () => {
    fc.assert(
      fc.property(stops, fc.array(fc.nat(30)), (members, ids) => {
        const after = ordered(members, ids);
        expect(new Set(after)).toEqual(new Set(members));
        expect(after).toHaveLength(members.length);
        const named = [...new Set(ids)].filter((id) => members.includes(id));
        expect(after.filter((id) => named.includes(id))).toEqual(named);
      }),
    );
  });
});
