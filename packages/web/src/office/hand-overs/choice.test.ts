import { day } from "@roundsman/core/day";
import { expect, test } from "vitest";
import { choiceIn, NOTHING_CHOSEN, searchOf, type Choice } from "./choice.ts";

const FRIDAY: Choice = { from: 1, to: 2, route: 7, span: "day", day: day("2026-11-27") };

test("The choice is read from the address", () => {
  for (const choice of [NOTHING_CHOSEN, FRIDAY, { ...FRIDAY, span: "good", day: null } as const])
    expect(choiceIn(searchOf(choice))).toEqual(choice);
});

test("An address sets a last day only for a hand-over of a day", () => {
  expect(choiceIn({ driver: 1, until: "2026-11-27" })).toEqual({ ...NOTHING_CHOSEN, from: 1 });
});

test("Invalid parts of an address are left out", () => {
  const wrong = { driver: "1", taker: -2, route: 0.5, span: "week", until: 7 };
  expect(choiceIn(wrong)).toEqual(NOTHING_CHOSEN);
  expect(choiceIn({ span: "day", until: "2026-02-30" })).toEqual({
    ...NOTHING_CHOSEN,
    span: "day",
  });
});
