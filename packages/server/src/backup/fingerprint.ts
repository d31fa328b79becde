import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "../kernel/storage/db.ts";
import { tablesAt, type Table } from "./tables.ts";

/** Tables without business data: sessions, failed logins, and totals that can be computed again. */
const PASSING = new Set([
  "session",
  "refresh_token",
  "throttle",
  "access_log",
  "kept_sum",
  "office_mark",
  "office_total",
]);

/**
 * A hash of everything that the business has written, the same on both engines. Includes only
 * tables and columns that `version` has.
 */
export async function fingerprint(db: Db, version: number): Promise<string> {
  const hash = createHash("sha256");
  for (const table of tablesAt(version).filter(({ name }) => !PASSING.has(name))) {
    hash.update(`${table.name}\n`);
    for await (const row of rowsOf(db, table)) hash.update(`${JSON.stringify(row)}\n`);
  }
  return hash.digest("hex");
}

const PAGE = 1000;
type Row = Readonly<Record<string, unknown>>;

/** All rows in the order of the key, read in pages. */
async function* rowsOf(db: Db, { name, columns, key }: Table): AsyncGenerator<unknown[]> {
  const list = (names: readonly string[]) => sql.join(names.map((each) => sql.ref(each)));
  let after: Row | undefined;
  do {
    const from = after;
    const beyond = from
      ? sql`where (${list(key)}) > (${sql.join(key.map((column) => from[column]))})`
      : sql``;
    const { rows }: { rows: Row[] } =
      await sql<Row>`select ${list(columns)} from ${sql.table(name)} ${beyond} order by ${list(key)} limit ${sql.lit(PAGE)}`.execute(
        db,
      );
    for (const row of rows) yield columns.map((column) => row[column]);
    after = rows.length === PAGE ? rows.at(-1) : undefined;
    // The driver frees statements only in a turn of the event loop.
    await setImmediate();
  } while (after);
}
