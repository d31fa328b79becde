import type { Migration } from "../migration.ts";

/**
 * Whether a manager set the credit limit, and the day on which a manager lets a driver exceed it;
 * "" for none.
 */
export const limitsOfManagers: Migration = {
  version: 27,
  name: "limits of managers",
  statements: () => [
    "alter table customer add column limit_by_manager integer not null default 0",
    "alter table customer add column limit_lifted_on text not null default ''",
  ],
};
