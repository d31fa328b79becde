import { sql } from "kysely";
import Connection from "libsql";
import type { Trx } from "../kernel/storage/transaction.ts";
import { newestVersion, tablesAt, type Table } from "./tables.ts";

/**
 * Replaces the contents of a PostgreSQL database by those of a SQLite file. Both have this
 * release's version.
 */
export async function loadIntoPostgres(trx: Trx, file: string): Promise<void> {
  const source = new Connection(file, { fileMustExist: true });
  const tables = tablesAt(newestVersion());
  try {
    // A server that is still running locks its rows only briefly.
    await sql`set local lock_timeout = '20s'`.execute(trx);
    await sql.raw(`truncate ${tables.map(({ name }) => `"${name}"`).join(", ")}`).execute(trx);
    for (const table of tables) await loadTable(trx, source, table);
  } finally {
    source.close();
  }
}

/** PostgreSQL counts the parameters of a statement with 16 bits. */
const MOST_PARAMETERS = 20_000;

async function loadTable(
  trx: Trx,
  source: Connection.Database,
  { name, columns }: Table,
): Promise<void> {
  const names = columns.map((column) => `"${column}"`).join(", ");
  const most = Math.floor(MOST_PARAMETERS / columns.length);
  let some: unknown[][] = [];
  const send = async () => {
    const rows = sql.join(some.map((row) => sql`(${sql.join(row)})`));
    if (some.length > 0)
      await sql`insert into ${sql.table(name)} (${sql.raw(names)}) values ${rows}`.execute(trx);
    some = [];
  };
  for (const row of source.prepare(`select ${names} from "${name}"`).raw(true).iterate()) {
    some.push(row as unknown[]);
    if (some.length === most) await send();
  }
  await send();
  // Updates the statistics, so that the next table's foreign key checks are planned by the new
  // rows.
  await sql`analyze ${sql.table(name)}`.execute(trx);
}
