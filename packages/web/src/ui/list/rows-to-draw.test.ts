import { expect, test } from "vitest";
import { rowsToDraw } from "./rows-to-draw.ts";

const range = (startIndex: number, endIndex: number, count = 1000) => ({
  startIndex,
  endIndex,
  count,
  overscan: 0,
  lanes: 1,
});

const ends = (indexes: readonly number[]) => [indexes[0], indexes.at(-1), indexes.length];

test("nine rows beyond the visible ones are drawn, and none that the list does not have", () => {
  expect(ends(rowsToDraw()(range(100, 112)))).toEqual([91, 121, 31]);
  expect(ends(rowsToDraw()(range(0, 12)))).toEqual([0, 21, 22]);
  expect(ends(rowsToDraw()(range(990, 999)))).toEqual([981, 999, 19]);
  expect(ends(rowsToDraw()(range(0, 2, 3)))).toEqual([0, 2, 3]);
});

test("a scroll of four rows draws new ones once", () => {
  const draw = rowsToDraw();
  const before = draw(range(100, 112));
  for (const by of [1, 2, 3]) expect(draw(range(100 + by, 112 + by))).toBe(before);
  const after = draw(range(104, 116));
  expect(ends(after)).toEqual([95, 125, 31]);
  expect(draw(range(101, 113))).toBe(after);
});

test("no row is redrawn at either end of the list", () => {
  const draw = rowsToDraw();
  const top = draw(range(0, 12));
  expect(draw(range(3, 15))).toBe(top);
  expect(draw(range(0, 11))).toBe(top);
  const bottom = draw(range(985, 997));
  expect(draw(range(987, 999))).toBe(bottom);
});

test("a jump draws only the rows around the new place", () => {
  const draw = rowsToDraw();
  draw(range(0, 12));
  expect(ends(draw(range(500, 512)))).toEqual([491, 521, 31]);
});

test("a window that grows draws the rows that become visible", () => {
  const draw = rowsToDraw();
  draw(range(100, 112));
  expect(ends(draw(range(100, 130)))).toEqual([91, 139, 49]);
});
