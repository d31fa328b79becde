import { expect, test } from "vitest";
import { arrayPage } from "./array-page.ts";

const items = Array.from({ length: 1200 }, (_, at) => ({ id: at + 1 }));

test("A list continues after its cursor, by 500 rows if no limit is given", () => {
  const first = arrayPage(items, { limit: 100, cursor: undefined });
  expect([first.shown.length, first.next]).toEqual([100, "100.99"]);
  const second = arrayPage(items, { limit: undefined, cursor: first.next });
  expect([second.shown[0]?.id, second.shown.length, second.next]).toEqual([101, 500, "600.599"]);
});

test("A list without a limit or cursor is complete", () =>
  expect(arrayPage(items, { limit: undefined, cursor: undefined }).shown).toHaveLength(1200));
