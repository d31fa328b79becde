import type { Migration } from "../migration.ts";

/** The notes and coins that the cash of a day was counted by, as JSON; of the days before this nobody kept them. */
export const dayCash: Migration = {
  version: 8,
  name: "notes and coins",
  statements: () => ["alter table day_sheet add column denominations text not null default '[]'"],
};
