import type { Engine } from "../../migrations/migration.ts";
import { Kysely } from "kysely";
import { postgresDialect } from "./postgres.ts";
import type { Database } from "./schema.ts";
import { sqliteDialect } from "./sqlite.ts";

export type Db = Kysely<Database>;

export interface OpenDatabase {
  readonly db: Db;
  readonly engine: Engine;
}

export const isPostgres = (url: string): boolean => /^postgres(ql)?:\/\//.test(url);

/** Opens "postgres://…" or the file of a SQLite database. Nothing is read until the first query. */
export function openDatabase(url: string): OpenDatabase {
  const engine: Engine = isPostgres(url) ? "postgres" : "sqlite";
  const dialect = engine === "postgres" ? postgresDialect(url) : sqliteDialect(url);
  return { db: new Kysely<Database>({ dialect }), engine };
}
