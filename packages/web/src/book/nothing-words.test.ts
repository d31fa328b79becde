import { expect, test } from "vitest";
import { NO_GROUP } from "../groups/in-group.ts";
import { english } from "../messages/en/all.ts";
import { chinese } from "../messages/zh/all.ts";
import { nothingWords } from "./nothing-words.ts";

const [book, group] = [english.customers, english.groups.deliveryRoutes];
const t = { book, group };

test("an empty search on a route says only that nobody on this route matches", () => {
  expect(nothingWords({ count: 3, query: "Jade", choice: null }, t)).toBe(
    "No contacts match “Jade”.",
  );
  expect(nothingWords({ count: 3, query: "Jade ", choice: "mon" }, t)).toBe(
    "No customer on this route matches “Jade”.",
  );
  expect(nothingWords({ count: 3, query: "Jade", choice: NO_GROUP }, t)).toBe(
    "No customer without a route matches “Jade”.",
  );
  const zh = { book: chinese.customers, group: chinese.groups.deliveryRoutes };
  expect(nothingWords({ count: 3, query: "玉", choice: "mon" }, zh)).toBe(
    "这条路线上没有符合“玉”的客户。",
  );
});

test("an empty book is called empty, whatever filter is chosen", () => {
  for (const choice of [null, "mon", NO_GROUP])
    expect(nothingWords({ count: 0, query: "", choice }, t)).toBe(book.empty);
  expect(nothingWords({ count: 3, query: " ", choice: "mon" }, t)).toBe(group.noneIn);
  expect(nothingWords({ count: 3, query: "", choice: NO_GROUP }, t)).toBe(group.noneOut);
});
