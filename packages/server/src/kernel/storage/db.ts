import type { Engine } from "../../../migrations/migration.ts";
import { Kysely } from "kysely";
import { postgresDialect } from "./postgres/postgres.ts";
import type { Database } from "./schema/schema.ts";
import type { ShareCommit } from "./sqlite/shared-commit.ts";
import { sqliteDatabase } from "./sqlite/sqlite.ts";

export type Db = Kysely<Database>;

export interface OpenDatabase {
  readonly db: Db;
  readonly engine: Engine;
  readonly shareCommit: ShareCommit;
}

export const isPostgres = (url: string): boolean => /^postgres(ql)?:\/\//.test(url);

/**
 * Opens a database by "postgres://…" or the path of a SQLite file. Nothing is read before the first
 * query.
 */
export function openDatabase(url: string): OpenDatabase {
  if (!isPostgres(url)) return { engine: "sqlite", ...sqliteDatabase(url) };
  const db = new Kysely<Database>({ dialect: postgresDialect(url) });
  return { engine: "postgres", db, shareCommit: (work) => work(db, { failed: false }) };
}
