import type { Migration } from "../migration.ts";

/** What of a payment was meant for an invoice that did not need it any more when it arrived, in pence. */
export const unneededMoney: Migration = {
  version: 26,
  name: "unneeded money",
  statements: (engine) => [
    `alter table allocation add column unneeded ${engine === "sqlite" ? "integer" : "bigint"} not null default 0`,
  ],
};
