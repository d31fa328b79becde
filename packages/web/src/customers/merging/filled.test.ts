import { expect, test } from "vitest";
import type { LocalCustomer } from "../../sync/store/local.ts";
import { filledIn } from "./filled.ts";

const BEFORE = { email: "", images: [] } as unknown as LocalCustomer;
const AFTER = {
  email: "kitchen@example.com",
  address: "1 High Street",
  phone: "0113",
  images: ["https://example.com/a.jpg"],
  documentLanguage: "zh",
  peppolId: "9930:DE1",
  buyerReference: "4711",
  vatMode: "add",
  termsDays: 14,
  creditLimit: 5_000,
  premium: true,
} as unknown as LocalCustomer;

test("Every detail that a merge fills is listed, in the order of the screen, and none that stays", () => {
  expect(filledIn(BEFORE, AFTER)).toEqual(Object.keys(AFTER));
  for (const name of Object.keys(AFTER))
    expect(filledIn({ ...AFTER, [name]: undefined }, AFTER)).toEqual([name]);
  expect(filledIn(AFTER, { ...AFTER, name: "Jade Garden" })).toEqual([]);
});
