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

  it("adds to the records in the field and removes them again", () => {
    const both = toggled(toggled("", tubs), woks);
    expect(both).toBe(withAll([tubs, woks]));
    expect(toggled(both, tubs)).toBe(withOnly(woks));
    expect(toggled(withOnly(woks), woks)).toBe("");
  });

  it("knows which records are in the field, also if they were typed by hand", () => {
    expect(holds('{"ctns":84,"description":"Woks","hs_code":"73239300"}', woks)).toBe(true);
    expect(holds(withOnly(tubs), woks)).toBe(false);
  });

  it("keeps hand-typed records", () => {
    expect(JSON.parse(toggled('{"description":"Own"}', woks))).toHaveLength(2);
  });
});
