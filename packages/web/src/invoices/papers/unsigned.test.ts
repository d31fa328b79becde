import { expect, test } from "vitest";
import { countUnsigned } from "./unsigned.ts";

const LANTERN = {
  name: "Lantern Trading",
  email: "",
  registrationNumber: "",
  bankAccount: "",
  bankSortCode: "",
  vatNumber: "",
  contactNumber: "",
  contactPerson: "",
};

test("invoices without a company show a warning if the business's own is unknown", () => {
  const invoices = [{ companyKey: null }, { companyKey: "saved" }, { companyKey: "deleted" }];
  const companies = [{ key: "saved" }];
  expect(countUnsigned(invoices, { standIn: null, companies })).toBe(2);
  expect(countUnsigned(invoices, { standIn: LANTERN, companies })).toBe(0);
});
