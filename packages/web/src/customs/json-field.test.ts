import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSame, jsonField, pretty, withoutId, type CustomsRecord } from "./json-field.ts";

const records = fc.array(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })), {
  minLength: 1,
}) as fc.Arbitrary<CustomsRecord[]>;

describe("a field for customs sources", () => {
  it("may be left empty", () => {
    for (const text of ["", "  \n", "null"]) expect(jsonField(text)).toEqual({ kind: "empty" });
  });

  it("accepts every list of records as it was written", () => {
    fc.assert(
      fc.property(
        records,
        (list) =>
          void expect(jsonField(pretty(list))).toEqual({
            kind: "records",
            records: JSON.parse(JSON.stringify(list)),
          }),
      ),
    );
  });

  it("accepts one record as a list of one", () => {
    expect(jsonField('{"company_name":"Ningbo 宁波"}')).toEqual({
      kind: "records",
      records: [{ company_name: "Ningbo 宁波" }],
    });
  });

  it("reports text that does not parse", () => {
    for (const text of ["{", "{company_name: 1}", "[1,]", "“{}”", "undefined"])
      expect(jsonField(text)).toEqual({ kind: "unreadable" });
  });

  it("reports text without records", () => {
    for (const text of ["5", '"text"', "true", "[1]", "[[]]", "[null]"])
      expect(jsonField(text)).toEqual({ kind: "not-records" });
  });
});

describe("records", () => {
  it("are the same whatever the order of their fields and the server's number", () => {
    expect(isSame({ id: 4, a: 1, b: "2" }, { b: "2", a: 1 })).toBe(true);
    expect(isSame({ a: 1 }, { a: "1" })).toBe(false);
  });

  it("are pasted without the server's number", () => {
    expect(withoutId({ id: 4, company_name: "A" })).toEqual({ company_name: "A" });
  });
});
