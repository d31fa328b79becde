import { describe, expect, it } from "vitest";
import { withoutPlaceholders, vatNumberOf, type Company } from "./company.ts";

const COMPANY: Company = {
  name: "Harbour Foods",
  email: "office@example.com",
  registrationNumber: "01234567",
  bankAccount: "GB33 BUKB 2020 1555 5555 55",
  bankSortCode: "20-20-15",
  vatNumber: "GB 999 9999 73",
  contactNumber: "020 7946 0018",
  contactPerson: "Na Li",
  bankName: "Wharf Bank",
  address: "1 Quay",
};

describe("the company on documents", () => {
  it("keeps real values", () => {
    expect(withoutPlaceholders(COMPANY)).toEqual(COMPANY);
    expect(withoutPlaceholders({ ...COMPANY, contactPerson: " Na " })).toMatchObject({
      contactPerson: "Na",
    });
    expect(withoutPlaceholders({ ...COMPANY, bankAccount: "１２３４５６７８" })).toMatchObject({
      bankAccount: "１２３４５６７８",
    });
  });

  it.each([
    "n/a",
    "N.A.",
    "NA",
    "-",
    "——",
    "…",
    "none",
    "Nil",
    "no",
    "not registered",
    "Not applicable",
    "TBC",
    "xxx",
    "0",
    "000",
    "GB",
    "无",
    "没有",
    "暂无",
    "不适用",
  ])("has no number where %s is typed", (typed) => {
    const numbers = {
      registrationNumber: typed,
      bankAccount: typed,
      bankSortCode: typed,
      vatNumber: typed,
      contactNumber: typed,
    };
    const stated = withoutPlaceholders({ ...COMPANY, ...numbers });
    expect(stated).toEqual({
      ...COMPANY,
      registrationNumber: "",
      bankAccount: "",
      bankSortCode: "",
      vatNumber: "",
      contactNumber: "",
    });
  });

  it.each(["n/a", "-", "None", "无", "tbc"])(
    "has no contact, bank or address where %s is typed",
    (typed) => {
      const stated = withoutPlaceholders({
        ...COMPANY,
        contactPerson: typed,
        bankName: typed,
        address: typed,
      });
      expect(stated).toEqual({ ...COMPANY, contactPerson: "", bankName: "", address: "" });
    },
  );

  it("leaves out what older records do not have", () => {
    const { bankName: _, address: __, ...older } = COMPANY;
    expect(withoutPlaceholders(older)).toEqual(older);
  });
});

describe("The number under which a seller charges VAT", () => {
  it.each([
    ["GB 999 9999 73", "GB999999973"],
    ["999.9999-73", "GB999999973"],
    ["gb 123456789012", "GB123456789012"],
    ["XI 123 4567 89", "XI123456789"],
    ["VAT Reg. No: 999 9999 73", "GB999999973"],
    ["VAT no. GB 999 9999 73", "GB999999973"],
    ["税号：999999973", "GB999999973"],
    ["ＧＢ９９９９９９９７３", "GB999999973"],
    ["IE 1234567FA", "IE1234567FA"],
    ["FR XX 123456789", "FRXX123456789"],
    ["NL123456789B01", "NL123456789B01"],
    ["GBGD001", "GBGD001"],
    ["ATU12345678", "ATU12345678"],
    ["Applied 12/2026", ""],
    ["applied for 12.12.2026", ""],
    ["pending since 2026", ""],
    ["等待 2026", ""],
    ["n/a", ""],
    ["", ""],
  ])("is, typed as %s, %s", (typed, number) => {
    expect(vatNumberOf({ vatNumber: typed })).toBe(number);
  });

  it("is empty if there is no seller", () => expect(vatNumberOf(null)).toBe(""));
});
