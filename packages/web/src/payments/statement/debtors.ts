import type { Owing } from "../queries.ts";

/** The keys of customers who owe something, the largest debt first. */
export const debtorsIn = (owing: ReadonlyMap<string, Owing>): readonly string[] =>
  [...owing]
    .filter(([, { owed }]) => owed > 0)
    .toSorted(([, a], [, b]) => b.owed - a.owed)
    .map(([key]) => key);
