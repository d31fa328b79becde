import type { LocalCustomer } from "../../sync/store/local.ts";

/**
 * The details that the kept customer can take over from the other one, in the order of the screen.
 */
const SHOWN = [
  "email",
  "address",
  "phone",
  "images",
  "documentLanguage",
  "peppolId",
  "buyerReference",
  "vatMode",
  "termsDays",
  "creditLimit",
  "premium",
] as const satisfies readonly (keyof LocalCustomer)[];

/** The details that differ after a merge. */
export const filledIn = (
  before: LocalCustomer,
  after: LocalCustomer,
): readonly (typeof SHOWN)[number][] =>
  SHOWN.filter((field) => String(after[field] ?? "") !== String(before[field] ?? ""));
