import { describe, expect, it } from "vitest";
import { holds, toggled, withAll, withOnly } from "./picked.ts";

const tubs = { id: 2, hs_code: "39241000", description: "Tubs", ctns: 416 };
const woks = { id: 5, hs_code: "73239300", description: "Woks", ctns: 84 };

describe("picking for a field", () => {
  it("fills it with one record, without the server's number", () => {
    expect(JSON.parse(withOnly(tubs))).toEqual([
      { hs_code: "39241000", description: "Tubs", ctns: 416 },
    ]);
  });

  it("adds to what is there and takes out again", () => {
    const both = toggled(toggled("", tubs), woks);
    expect(both).toBe(withAll([tubs, woks]));
    expect(toggled(both, tubs)).toBe(withOnly(woks));
    expect(toggled(withOnly(woks), woks)).toBe("");
  });

  it("knows what is in, also when it was typed by hand", () => {
    expect(holds('{"ctns":84,"description":"Woks","hs_code":"73239300"}', woks)).toBe(true);
    expect(holds(withOnly(tubs), woks)).toBe(false);
  });

  it("keeps what was typed by hand beside it", () => {
    expect(JSON.parse(toggled('{"description":"Own"}', woks))).toHaveLength(2);
  });
});
