import { expect, test } from "vitest";
import type { LocalGroup } from "../sync/store/local.ts";
import { inGroup, NO_GROUP } from "./in-group.ts";
import { nameFault } from "./name-fault.ts";

const group = (key: string, name: string, members: readonly string[]): LocalGroup => ({
  key,
  name,
  members,
  id: 1,
  version: 1,
  createdAt: "",
  updatedAt: "",
  sync: "sent",
  deletedAt: "",
});
const groups = [group("mon", "Monday", ["b", "a", "gone"]), group("tue", "Tuesday", [])];
const items = ["a", "b", "c"].map((key) => ({ key }));
const shown = (choice: string | null) => inGroup(items, groups, choice).map(({ key }) => key);

test("the filter shows one route in the order of its stops, customers on no route, or everybody", () => {
  expect(shown(null)).toEqual(["a", "b", "c"]);
  expect(shown("mon")).toEqual(["b", "a"]);
  expect(shown("tue")).toEqual([]);
  expect(shown(NO_GROUP)).toEqual(["c"]);
});

test("a route needs a unique name, in any width and case of letters", () => {
  expect(nameFault(" 　", groups)).toBe("blank");
  expect(nameFault("ｍｏｎｄａｙ ", groups)).toBe("taken");
  expect(nameFault("monday", groups, "mon")).toBeNull();
  expect(nameFault("Wednesday", groups)).toBeNull();
});
