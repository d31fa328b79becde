import type { CustomerDetails } from "@roundsman/contract/customers";
import { pence } from "@roundsman/core/money";
import { expect, test } from "vitest";
import { detailsOf, valuesOf } from "./customer-values.ts";

const before = {
  name: "Wing Yip",
  email: "wing@example.com",
  address: "1 High Street",
  city: "London",
  postcode: "N1 1AA",
  phone: "020 7946 0000",
  images: [],
  documentLanguage: "",
  peppolId: "",
  buyerReference: "",
  vatMode: "add",
  termsDays: 14,
  creditLimit: pence(5_000),
} satisfies CustomerDetails;

test("VAT option, terms and limit are saved for a customer who had none", () => {
  const { vatMode, termsDays, creditLimit, ...plain } = before;
  for (const earlier of [plain, null])
    expect(detailsOf(valuesOf(before), earlier)).toMatchObject({ vatMode, termsDays, creditLimit });
});

test("VAT option, terms and limit that are cleared are saved as none, and unset ones are left out", () => {
  const cleared = { ...valuesOf(before), vat_mode: "", terms_days: "", credit_limit: "" };
  const none = { vatMode: "", termsDays: 0, creditLimit: 0 };
  expect(detailsOf(cleared, before)).toMatchObject(none);
  const { vatMode: _, termsDays: __, creditLimit: ___, ...plain } = before;
  for (const name of Object.keys(none)) {
    expect(detailsOf(cleared, plain)).not.toHaveProperty(name);
    expect(detailsOf(cleared, null)).not.toHaveProperty(name);
  }
});
