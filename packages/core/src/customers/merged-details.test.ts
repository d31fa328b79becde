import { expect, test } from "vitest";
import { mergedDetails, TAKEN_OVER_NAMES, type MergedDetails } from "./merged-details.ts";

const nobody: MergedDetails = {
  name: "Golden Dragon",
  email: "",
  address: "",
  city: "",
  postcode: "",
  phone: "",
  images: [],
  premium: false,
  documentLanguage: "",
  peppolId: "",
  buyerReference: "",
};
const of = (more: Partial<MergedDetails>): MergedDetails => ({ ...nobody, ...more });

test("The kept customer keeps its details, and gets those that it lacks from the other", () => {
  const kept = of({ phone: "0113", vatMode: "add" });
  const other = of({
    name: "金龙",
    phone: "0114",
    email: "a@example.com",
    vatMode: "without",
    termsDays: 7,
  });
  expect(mergedDetails(kept, other, [])).toMatchObject({
    name: "Golden Dragon",
    phone: "0113",
    email: "a@example.com",
    vatMode: "add",
    termsDays: 7,
  });
  expect(mergedDetails(kept, other, ["name", "phone"])).toMatchObject({
    name: "金龙",
    phone: "0114",
  });
});

test("Each detail can be taken from the other customer, and fills an empty one", () => {
  const other = of({
    name: "Jade",
    email: "j@example.com",
    address: "1 High St",
    city: "Leeds",
    postcode: "LS1 1AA",
    phone: "0113",
    documentLanguage: "zh",
    peppolId: "9932:GB123456789",
    buyerReference: "PO 7",
    vatMode: "add",
    termsDays: 14,
  });
  expect(mergedDetails(of({}), other, TAKEN_OVER_NAMES)).toMatchObject(other);
  expect(mergedDetails(of({}), other, [])).toMatchObject({ ...other, name: "Golden Dragon" });
});

test("A detail that the other customer lacks is not taken", () => {
  expect(mergedDetails(of({ phone: "0113" }), of({}), ["phone"])).toMatchObject({ phone: "0113" });
});

test("An address is taken as a whole, never mixed from two customers", () => {
  const whole = { address: "1 High St", city: "Leeds", postcode: "LS1 1AA" };
  expect(mergedDetails(of({ city: "LEEDS" }), of(whole), [])).toMatchObject(whole);
  expect(mergedDetails(of({ city: "York" }), of(whole), [])).toMatchObject({
    city: "York",
    postcode: "",
  });
  expect(mergedDetails(of({ city: "York" }), of(whole), ["address"])).toMatchObject(whole);
});

test("Pictures of both are kept, once each, and premium is kept", () => {
  const merged = mergedDetails(
    of({ images: ["a", "b"] }),
    of({ images: ["b", "c"], premium: true }),
    [],
  );
  expect(merged).toMatchObject({ images: ["a", "b", "c"], premium: true });
});

test("A manager's limit replaces a driver's, and the lower of two managers' limits is kept", () => {
  const limit = (creditLimit?: number, limitBy?: "manager") => of({ creditLimit, limitBy });
  const merged = (kept: MergedDetails, other: MergedDetails) => {
    const { creditLimit, limitBy } = mergedDetails(kept, other, []);
    return [creditLimit, limitBy];
  };
  expect(merged(limit(500), limit(100))).toEqual([500, undefined]);
  expect(merged(limit(), limit(100))).toEqual([100, undefined]);
  expect(merged(limit(500), limit(900, "manager"))).toEqual([900, "manager"]);
  expect(merged(limit(500, "manager"), limit(100, "manager"))).toEqual([100, "manager"]);
  expect(merged(limit(500, "manager"), limit(100))).toEqual([500, "manager"]);
});
