import type { Db } from "../kernel/storage/db.ts";
import { newestVersion, statementsTo, tablesAt, type Table } from "./tables.ts";

/** What the copy process needs to read a PostgreSQL database into an empty SQLite file. */
export interface PostgresPlan {
  /** The version of the database; the process gives up if its snapshot has another one. */
  readonly version: number;
  /** The statements that turn an empty file into this version. */
  readonly statements: readonly string[];
  readonly tables: readonly Table[];
}

/** Throws if the database is newer than this release. */
export async function postgresPlan(db: Db): Promise<PostgresPlan> {
  const { version } = await db
    .selectFrom("migration")
    .select((eb) => eb.fn.max("version").as("version"))
    .executeTakeFirstOrThrow();
  if (version > newestVersion())
    throw new Error(`The database is of version ${version}, which this program does not know`);
  return {
    version,
    statements: [MIGRATION, ...statementsTo(version)],
    tables: [VERSIONS, ...tablesAt(version)],
  };
}

const MIGRATION =
  "create table migration (version integer primary key, name text not null, at text not null)";
const VERSIONS: Table = { name: "migration", columns: ["version", "name", "at"], key: ["version"] };
