// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { jobOf, type ImportRow } from "../data/import-job.ts";
import type { Person } from "./people.ts";
import { idsOf } from "./use-import-target.tsx";

const TEAM: readonly Person[] = [
  { id: 1, name: "Wei Chen 陈伟", isDriver: true, isDisabled: false },
  { id: 2, name: "Mei Lin", isDriver: true, isDisabled: false },
  { id: 3, name: "MEI lin", isDriver: false, isDisabled: false },
];

test.each([
  ["wei chen 陈伟", [1]],
  [" Wei Chen 陈伟 ; wei chen 陈伟;", [1]],
  ["Wei Chen 陈伟；Bob", undefined],
  // Two people have this name, so the manager has to choose.
  ["Mei Lin", undefined],
])("%j names drivers", (cell, ids) => {
  expect(idsOf(cell, TEAM)).toEqual(ids);
});

const row = (name: string, ...people: number[]): ImportRow => ({
  line: 2,
  cells: [name],
  details: { name } as ImportRow["details"],
  likeness: name.slice(0, 1),
  people,
});
const FILE = {
  kind: "products",
  file: "a.csv",
  duplicates: "skip",
  leftOut: { header: [], rows: [] },
} as const;
const callsOf = (...rows: readonly ImportRow[]) =>
  jobOf(FILE, rows).chunks.map((call) => [call.people.join(), call.rows.map(({ name }) => name)]);

test("Rows for the same drivers are sent in one call, in whatever order they are named", () => {
  const rows = [row("a", 1, 2), row("b"), row("c", 2, 1)];
  expect(callsOf(...rows)).toEqual([
    ["1,2", ["a", "c"]],
    ["", ["b"]],
  ]);
  expect(new Set(jobOf(FILE, rows).chunks.map(({ key }) => key)).size).toBe(2);
});

test("Of two rows for one record the later one is sent later, whichever drivers they are for", () => {
  expect(callsOf(row("b", 1), row("a", 2), row("a of all", 1), row("c", 2), row("d", 1))).toEqual([
    ["1", ["b", "d"]],
    ["2", ["a", "c"]],
    ["1", ["a of all"]],
  ]);
});
