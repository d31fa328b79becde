import { expect, test } from "vitest";
import { english } from "../messages/en/all.ts";
import { nothingToAdd } from "./nothing-to-add.ts";

const t = english.groups.deliveryRoutes;
const jade = { key: "jade", name: "Jade", note: "" };
const everyone = [jade];

test("an empty list of customers to add says why it is empty", () => {
  expect(nothingToAdd({ everyone: [], outside: [], shown: [], query: "" }, t)).toBe(t.noneAtAll);
  expect(nothingToAdd({ everyone, outside: [], shown: [], query: "" }, t)).toBe(t.everyoneIn);
  expect(nothingToAdd({ everyone, outside: everyone, shown: [], query: " Lotus " }, t)).toBe(
    "No other customer matches “Lotus”.",
  );
  expect(nothingToAdd({ everyone, outside: everyone, shown: everyone, query: "" }, t)).toBeNull();
});
