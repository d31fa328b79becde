import { expect, test } from "vitest";
import { startingVat } from "../../invoices/papers/document-records.ts";
import { isUnregistered, unlawfulPaper } from "./use-vat-question.ts";

const seller = (vatNumber: string) => ({
  name: "Chen & Sons",
  email: "",
  registrationNumber: "",
  bankAccount: "",
  bankSortCode: "",
  vatNumber,
  contactNumber: "",
  contactPerson: "",
});

test.each(["", " ", "n/a", "-", "none", "无"])(
  "A seller with a VAT number of %j has none",
  (typed) => expect(isUnregistered(seller(typed))).toBe(true),
);

test("An unknown seller has no VAT number", () => expect(isUnregistered(null)).toBe(true));

test("A document needs a confirmation if it would show VAT of a seller without a VAT number", () => {
  const own = seller("");
  const other = seller("GB 999 9999 73");
  for (const vat of ["included", "add"] as const) {
    expect(unlawfulPaper([{ company: own, vat }])).toEqual({ company: own, vat });
    expect(unlawfulPaper([{ company: null, vat }])).toEqual({ company: null, vat });
    expect(unlawfulPaper([{ company: other, vat }])).toBeUndefined();
    expect(
      unlawfulPaper([
        { company: other, vat },
        { company: own, vat: "without" },
      ]),
    ).toBeUndefined();
  }
  for (const company of [own, null])
    expect(unlawfulPaper([{ company, vat: "without" }])).toBeUndefined();
});

test("An invoice without an option is without VAT if the seller has no VAT number, else VAT is included", () => {
  expect(startingVat(seller(""))).toBe("without");
  expect(startingVat(null)).toBe("without");
  expect(startingVat(seller("GB 999 9999 73"))).toBe("included");
});
