import type { Migration } from "./migration.ts";

/**
 * A digest of what a document said of its invoice. "" for older documents, and for clients that
 * send none.
 */
export const paperDigests: Migration = {
  version: 43,
  name: "paper digests",
  statements: () => ["alter table handed_out add column paper_digest text not null default ''"],
};
