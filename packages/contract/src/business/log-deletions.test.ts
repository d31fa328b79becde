import { expect, test } from "vitest";
import { deletionsIn } from "./log-deletions.ts";

const entry = (action: string, ...ids: readonly number[]) => ({
  kind: "customer" as const,
  ids: [...ids],
  action,
  responsible_person_id: 1,
});

test("An entry names what it deleted", () => {
  const log = [
    entry("update", 1),
    entry("remove", 2, 3),
    { ...entry("void", 2), kind: "invoice" as const },
  ];
  expect(deletionsIn(log)).toEqual([[], ["customer 2", "customer 3"], ["invoice 2"]]);
});

test("What was deleted twice is named by the later entry", () => {
  const log = [entry("remove", 2), entry("restore", 2), entry("remove", 2, 3)];
  expect(deletionsIn(log)).toEqual([["customer 2"], [], ["customer 3"]]);
});

test("What was restored is named by no entry, whatever became of it since", () => {
  expect(deletionsIn([entry("restore", 2), entry("remove", 2)])).toEqual([[], []]);
});

test("A later entry about records of somebody else is another matter", () => {
  const log = [{ ...entry("restore", 2), responsible_person_id: 2 }, entry("remove", 2)];
  expect(deletionsIn(log)).toEqual([[], ["customer 2"]]);
});
