import type { Migration } from "../migration.ts";

/** Which invoice corrects which; 0 for none. */
export const corrections: Migration = {
  version: 20,
  name: "corrections",
  statements: () => [
    "alter table invoice add column corrects integer not null default 0",
    "alter table invoice add column corrected_by integer not null default 0",
    "alter table invoice add column status_before text not null default ''",
  ],
};
