import { expect, test } from "vitest";
import { inBrief } from "./in-brief.ts";

test("two names are listed in full, and of more the first two and how many others", () => {
  expect(
    [[], ["Lotus"], ["Lotus", "Pearl"], ["Lotus", "Pearl", "明珠", "Star"]].map(inBrief),
  ).toEqual(["", "Lotus", "Lotus · Pearl", "Lotus · Pearl +2"]);
});
