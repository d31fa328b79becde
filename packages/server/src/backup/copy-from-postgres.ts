import { sql } from "kysely";
import Connection from "libsql";
import type { Db } from "../app/db.ts";
import type { Trx } from "../app/transaction.ts";
import { newestVersion, statementsTo, tablesAt, type Table } from "./tables.ts";

/** Reads one snapshot of PostgreSQL into a new SQLite file of the same version. */
export async function copyFromPostgres(db: Db, file: string): Promise<void> {
  const target = new Connection(file);
  try {
    // A file that is thrown away when this is cut short needs no journal.
    for (const pragma of ["journal_mode = off", "synchronous = off", "foreign_keys = off"]) target.exec(`pragma ${pragma}`);
    await db.transaction().execute(async (trx) => {
      // One moment for every table, whatever is committed meanwhile.
      await sql`set transaction isolation level repeatable read, read only`.execute(trx);
      await copySnapshot(trx, target);
    });
    target.exec("pragma journal_mode = delete");
  } finally {
    target.close();
  }
}

async function copySnapshot(trx: Trx, target: Connection.Database): Promise<void> {
  const { version } = await trx
    .selectFrom("migration")
    .select((of) => of.fn.max("version").as("version"))
    .executeTakeFirstOrThrow();
  if (version > newestVersion()) throw new Error(`The database is of version ${version}, which this program does not know`);
  for (const statement of [MIGRATION, ...statementsTo(version)]) target.exec(statement);
  for (const table of [VERSIONS, ...tablesAt(version)]) await copyTable(trx, target, table);
}

const MIGRATION = "create table migration (version integer primary key, name text not null, at text not null)";
const VERSIONS: Table = { name: "migration", columns: ["version", "name", "at"], key: ["version"] };

/** Rows on the way at one time. */
const SOME = 1000;

async function copyTable(trx: Trx, target: Connection.Database, { name, columns }: Table): Promise<void> {
  const names = columns.map((column) => `"${column}"`).join(", ");
  // A step of the schema may have put rows into it.
  target.exec(`delete from "${name}"`);
  const insert = target.prepare(`insert into "${name}" (${names}) values (${columns.map(() => "?").join(", ")})`);
  await sql.raw(`declare copying no scroll cursor for select ${names} from "${name}"`).execute(trx);
  for (let rows = await next(trx); rows.length > 0; rows = await next(trx)) {
    target.exec("begin");
    for (const row of rows) insert.run(columns.map((column) => row[column]));
    target.exec("commit");
  }
  await sql`close copying`.execute(trx);
}

async function next(trx: Trx): Promise<readonly Record<string, unknown>[]> {
  const { rows } = await sql.raw<Record<string, unknown>>(`fetch ${SOME} from copying`).execute(trx);
  return rows;
}
