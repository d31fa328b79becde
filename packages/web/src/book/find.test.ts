import { expect, test } from "vitest";
import { findRows, nameOrders } from "./find.ts";

const nameOf = (name: string) => name;
const { nameUp, nameDown } = nameOrders(nameOf);
const foundBy = (name: string) => ({ texts: [name] });
const shops = ["Shop 10", "中国城", "shop 2", "阿姨小吃", "Mill Café"];
const find = (query: string, order = nameUp) => findRows(shops, foundBy, { query, order });

test("names are sorted by letters, numbers and pinyin", () => {
  expect(find("")).toEqual(["Mill Café", "shop 2", "Shop 10", "阿姨小吃", "中国城"]);
  expect(find("", nameDown)).toEqual(find("").toReversed());
});

test("a name is found by any part of it, in any case", () => {
  expect(find(" SHOP")).toEqual(["shop 2", "Shop 10"]);
  expect(find("小吃")).toEqual(["阿姨小吃"]);
  expect(find("nobody")).toEqual([]);
  expect(find("ayxc")).toEqual(["阿姨小吃"]);
});

test("the stops of a route keep their order", () =>
  expect(findRows(shops, foundBy, { query: "shop", order: null })).toEqual(["Shop 10", "shop 2"]));
