import type { Migration } from "../migration.ts";

/** The notes and coins of a day's counted cash, as JSON; empty for earlier days. */
export const dayCash: Migration = {
  version: 8,
  name: "notes and coins",
  statements: () => ["alter table day_sheet add column denominations text not null default '[]'"],
};
