import type { LocalCustomer } from "../../sync/store/local.ts";

/** What the kept one can get of the other, as the screen names it. */
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

/** The details of a customer that are others after a merge. */
export const filledIn = (
  before: LocalCustomer,
  after: LocalCustomer,
): readonly (typeof SHOWN)[number][] =>
  SHOWN.filter((field) => String(after[field] ?? "") !== String(before[field] ?? ""));
