import type { Engine, Migration } from "../migration.ts";

/**
 * Gives customs sources what every edited record has (wire §1): a version, the client's own key,
 * and a tombstone.
 */
export const customsSources: Migration = {
  version: 7,
  name: "customs sources",
  statements: (engine) => [
    "alter table customs_source add column key text not null default ''",
    `alter table customs_source add column version ${engine === "sqlite" ? "integer" : "bigint"} not null default 1`,
    "alter table customs_source add column created_at text not null default ''",
    "alter table customs_source add column updated_at text not null default ''",
    "alter table customs_source add column deleted_at text not null default ''",
    `update customs_source set key = ${NEW_KEY[engine]}, created_at = ${NOW[engine]}, updated_at = ${NOW[engine]}`,
    "create unique index customs_source_by_key on customs_source (kind, key)",
  ],
};

/** A random UUID for each existing row. */
export const NEW_KEY: Record<Engine, string> = {
  sqlite: `lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a' || substr(hex(randomblob(2)), 2)
    || '-' || hex(randomblob(6)))`,
  postgres: "gen_random_uuid()::text",
};

/** The current time as JavaScript writes it. */
const NOW: Record<Engine, string> = {
  sqlite: "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')",
  postgres: `to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
};
