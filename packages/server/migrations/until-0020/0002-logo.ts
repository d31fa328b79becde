import type { Migration } from "../migration.ts";

/** A company's logo; existing companies have none. */
export const logo: Migration = {
  version: 2,
  name: "logo",
  statements: () => ["alter table company add column logo text not null default ''"],
};
