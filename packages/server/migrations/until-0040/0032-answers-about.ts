import type { Migration } from "../migration.ts";

/**
 * The person whose records a stored response is about, if a manager made the call in a driver's
 * name; 0 in rows of earlier releases: the owner.
 */
export const answersAbout: Migration = {
  version: 32,
  name: "answers about",
  statements: () => ["alter table idempotency add column about_id integer not null default 0"],
};
