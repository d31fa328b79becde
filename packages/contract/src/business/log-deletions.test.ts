import { expect, test } from "vitest";
import { deletionsIn } from "./log-deletions.ts";

const entry = (action: string, ...ids: readonly number[]) => ({
  kind: "customer" as const,
  ids: [...ids],
  action,
  responsible_person_id: 1,
});

test("A log entry lists the records that it deleted", () => {
  const log = [
    entry("update", 1),
    entry("remove", 2, 3),
    { ...entry("void", 2), kind: "invoice" as const },
  ];
  expect(deletionsIn(log)).toEqual([[], ["customer 2", "customer 3"], ["invoice 2"]]);
});

test("A record that was deleted twice is listed with the later entry", () => {
  const log = [entry("remove", 2), entry("restore", 2), entry("remove", 2, 3)];
  expect(deletionsIn(log)).toEqual([["customer 2"], [], ["customer 3"]]);
});

test("A record that was restored is not listed, even if it was deleted again later", () => {
  expect(deletionsIn([entry("restore", 2), entry("remove", 2)])).toEqual([[], []]);
});

test("A later entry about another person's records changes nothing", () => {
  const log = [{ ...entry("restore", 2), responsible_person_id: 2 }, entry("remove", 2)];
  expect(deletionsIn(log)).toEqual([[], ["customer 2"]]);
});
