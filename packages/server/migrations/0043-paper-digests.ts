import type { Migration } from "./migration.ts";

/** What a paper said of its invoice, as a digest. "" of papers from before, and of clients that send none. */
export const paperDigests: Migration = {
  version: 43,
  name: "paper digests",
  statements: () => ["alter table handed_out add column paper_digest text not null default ''"],
};
