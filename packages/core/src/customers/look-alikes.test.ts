import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lookAlikes, type CustomerDescription } from "./look-alikes.ts";

const shop = (key: string, more: Partial<CustomerDescription> = {}): CustomerDescription => ({
  key,
  name: "Golden Dragon",
  phone: "0113 496 0000",
  postcode: "LS1 1AA",
  ...more,
});
const isAlike = (a: Partial<CustomerDescription>, b: Partial<CustomerDescription>) =>
  lookAlikes(shop("a", a), [shop("b", b)]).length === 1;

describe("Two entries look alike", () => {
  test.each([
    [
      "the same phone, however it is written",
      { name: "A" },
      { name: "B", phone: "+44 113 4960000" },
    ],
    [
      "the same name, whatever its case and spaces",
      { phone: "1" },
      { name: " golden  DRAGON", phone: "" },
    ],
    [
      "a name that begins alike at the same postcode",
      { phone: "" },
      { name: "Golden Dragon Takeaway", phone: "", postcode: "ls11aa" },
    ],
    [
      "a Chinese name that begins alike at the same postcode",
      { name: "金龙超市", phone: "" },
      { name: "金龙", phone: "" },
    ],
  ])("%s", (_, a, b) => expect(isAlike(a, b)).toBe(true));
});

describe("They do not", () => {
  test.each([
    ["the same postcode alone", { phone: "" }, { name: "Pearl", phone: "" }],
    ["a beginning alone", { phone: "" }, { name: "Golden Wok", phone: "", postcode: "YO1 7AA" }],
    ["phones that are no numbers", { name: "A", phone: "-" }, { name: "B", phone: "-" }],
    ["an extension", { name: "A", phone: "101" }, { name: "B", phone: "101" }],
    ["no names", { name: "", phone: "" }, { name: "", phone: "" }],
    ["names that are too short to compare", { name: "Li", phone: "" }, { name: "Lin", phone: "" }],
  ])("%s", (_, a, b) => expect(isAlike(a, b)).toBe(false));
});

test("If one customer looks like another, the other looks like the first, and no customer looks like itself", () => {
  const few = fc.constantFrom("", "A", "Jade", "Jade Garden", "金龙", "金龙超市", "玉");
  const described = fc.record({
    key: fc.constantFrom("a", "b", "c"),
    name: few,
    phone: fc.constantFrom("", "101", "0113 496 0000", "+441134960000"),
    postcode: fc.constantFrom("", "LS1 1AA", "YO1 7AA"),
  });
  fc.assert(
    fc.property(described, described, (a, b) => {
      expect(lookAlikes(a, [b])).toHaveLength(lookAlikes(b, [a]).length);
      expect(lookAlikes(a, [a])).toEqual([]);
    }),
    { seed: 39, numRuns: 500 },
  );
});
