import type { Migration } from "../migration.ts";

/** Whose records an answer that is kept for a retry is about, where a manager asked in a driver's name; 0, of former releases: its owner's. */
export const answersAbout: Migration = {
  version: 32,
  name: "answers about",
  statements: () => ["alter table idempotency add column about_id integer not null default 0"],
};
