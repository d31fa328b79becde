import { NEW_KEY } from "./0007-customs-sources.ts";
import type { Migration } from "../migration.ts";

/**
 * Gives people what every edited record has (wire §1): a version, and the key of the client that
 * created them.
 */
export const people: Migration = {
  version: 9,
  name: "people",
  statements: (engine) => [
    `alter table person add column version ${engine === "sqlite" ? "integer" : "bigint"} not null default 1`,
    "alter table person add column key text not null default ''",
    `update person set key = ${NEW_KEY[engine]}`,
    "create unique index person_by_key on person (key)",
  ],
};
