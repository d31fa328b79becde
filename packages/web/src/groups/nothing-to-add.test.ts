import { expect, test } from "vitest";
import { english } from "../messages/en/all.ts";
import { nothingToAdd } from "./nothing-to-add.ts";

const say = english.groups.deliveryRoutes;
const jade = { key: "jade", name: "Jade", note: "" };
const everyone = [jade];

test("whoever looks for somebody to add is told why there is nobody", () => {
  expect(nothingToAdd({ everyone: [], outside: [], shown: [], query: "" }, say)).toBe(
    say.noneAtAll,
  );
  expect(nothingToAdd({ everyone, outside: [], shown: [], query: "" }, say)).toBe(say.everyoneIn);
  expect(nothingToAdd({ everyone, outside: everyone, shown: [], query: " Lotus " }, say)).toBe(
    "No other customer matches “Lotus”.",
  );
  expect(nothingToAdd({ everyone, outside: everyone, shown: everyone, query: "" }, say)).toBeNull();
});
