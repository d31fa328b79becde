import { expect, test } from "vitest";
import { startingVat } from "./document-records.ts";
import { isUnregistered, unlawfulSeller } from "./use-vat-question.ts";

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

test("A paper is asked about where it would show VAT of a seller without a VAT number", () => {
  const own = seller("");
  const other = seller("GB 999 9999 73");
  for (const vat of ["included", "add"] as const) {
    expect(unlawfulSeller([{ company: own, vat }])).toBe(own);
    expect(unlawfulSeller([{ company: other, vat }])).toBeNull();
    expect(unlawfulSeller([{ company: null, vat }])).toBeNull();
    expect(
      unlawfulSeller([
        { company: other, vat },
        { company: own, vat: "without" },
      ]),
    ).toBeNull();
  }
  expect(unlawfulSeller([{ company: own, vat: "without" }])).toBeNull();
});

test("What nobody chose yet is without VAT where the seller has no VAT number, else included", () => {
  expect(startingVat(seller(""))).toBe("without");
  expect(startingVat(seller("GB 999 9999 73"))).toBe("included");
  expect(startingVat(null)).toBe("included");
});
