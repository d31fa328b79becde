// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { jobOf, type ImportRow } from "../data/queries.ts";
import type { Person } from "./people.ts";
import { idsOf } from "./use-import-target.tsx";

const TEAM: readonly Person[] = [
  { id: 1, name: "Wei Chen 陈伟", isDriver: true },
  { id: 2, name: "Mei Lin", isDriver: true },
  { id: 3, name: "MEI lin", isDriver: false },
];

test.each([
  ["wei chen 陈伟", [1]],
  [" Wei Chen 陈伟 ; wei chen 陈伟;", [1]],
  ["Wei Chen 陈伟；Bob", undefined],
  // Two people of one name: a person has to choose.
  ["Mei Lin", undefined],
])("%j names drivers", (cell, ids) => {
  expect(idsOf(cell, TEAM)).toEqual(ids);
});

test("Rows for the same drivers go in one call, in whatever order they are named", () => {
  const row = (name: string, ...people: number[]): ImportRow => ({
    details: { name } as ImportRow["details"],
    people,
  });
  const of = {
    kind: "products",
    file: "a.csv",
    duplicates: "skip",
    leftOut: { header: [], rows: [] },
  } as const;
  const { chunks } = jobOf(of, [row("a", 1, 2), row("b"), row("c", 2, 1)]);
  expect(chunks.map(({ people, rows }) => [people, rows.map(({ name }) => name)])).toEqual([
    [
      [1, 2],
      ["a", "c"],
    ],
    [[], ["b"]],
  ]);
  expect(new Set(chunks.map(({ key }) => key)).size).toBe(2);
});
