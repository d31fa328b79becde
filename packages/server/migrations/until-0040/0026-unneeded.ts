import type { Migration } from "../migration.ts";

/**
 * The part of a payment, in pence, that was meant for an invoice that no longer needed it when the
 * payment arrived.
 */
export const unneededMoney: Migration = {
  version: 26,
  name: "unneeded money",
  statements: (engine) => [
    `alter table allocation add column unneeded ${engine === "sqlite" ? "integer" : "bigint"} not null default 0`,
  ],
};
