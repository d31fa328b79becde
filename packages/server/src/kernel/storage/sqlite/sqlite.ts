import { Kysely, SqliteDialect, type Driver } from "kysely";
import Connection from "libsql";
import type { Database } from "../schema/schema.ts";
import { sharingCommits, type ShareCommit } from "./shared-commit.ts";
import { GroupDriver, type OpenFile } from "./sqlite-driver.ts";
import { SnapshotDriver } from "./sqlite-snapshot.ts";

/**
 * SQLite in one file: write-ahead log, an fsync before each commit is acknowledged, one writer and
 * one reader.
 */
export function sqliteDatabase(file: string): {
  readonly db: Kysely<Database>;
  readonly shareCommit: ShareCommit;
} {
  // The writer opens first: it creates the file.
  const driver = new GroupDriver(() => ({
    writer: open(file, PRAGMAS),
    reader: open(file, READING),
  }));
  const db = new Kysely<Database>({ dialect: new FileDialect(() => driver) });
  return { db, shareCommit: sharingCommits(driver, db.getExecutor().adapter) };
}

/**
 * A snapshot of such a file, on a connection of its own: it does not see writes after its first
 * read, and waits for nothing.
 */
export const sqliteSnapshotDialect = (file: string): SqliteDialect =>
  new FileDialect(() => new SnapshotDriver(() => open(file, READING)));

class FileDialect extends SqliteDialect {
  readonly #driver: () => Driver;
  constructor(driver: () => Driver) {
    super({ database: () => Promise.reject(new Error("The driver opens the file itself")) });
    this.#driver = driver;
  }
  override createDriver(): Driver {
    return this.#driver();
  }
}

/**
 * Short, because it blocks the process; transactions retry for longer by themselves
 * (transaction.ts).
 */
const BUSY_MILLISECONDS = 200;

const PRAGMAS = [
  "journal_mode = wal",
  "synchronous = full",
  "foreign_keys = on",
  `busy_timeout = ${BUSY_MILLISECONDS}`,
  "cache_size = -32000",
];
const READING = [...PRAGMAS, "query_only = on"];

function open(file: string, pragmas: readonly string[]): OpenFile {
  const connection = new Connection(file);
  for (const pragma of pragmas) connection.exec(`pragma ${pragma}`);
  const statements = new Map<string, Run>();
  return {
    inTransaction: () => connection.inTransaction,
    execute: (sql, parameters) => {
      const known = statements.get(sql);
      if (known) return known(parameters);
      if (statements.size >= MOST_STATEMENTS) statements.clear();
      const run = runOf(connection.prepare(sql));
      statements.set(sql, run);
      return run(parameters);
    },
    close: () => {
      statements.clear();
      connection.close();
    },
  };
}

type Run = (parameters: readonly unknown[]) => ReturnType<OpenFile["execute"]>;

/**
 * Lists of ids make many texts of one query. libsql frees a statement only in a turn of the event
 * loop, so few are kept.
 */
const MOST_STATEMENTS = 400;

function runOf(statement: Connection.Statement): Run {
  if (statement.reader) return (parameters) => ({ rows: statement.all(bindable(parameters)) });
  return (parameters) => ({
    rows: [],
    numAffectedRows: BigInt(statement.run(bindable(parameters)).changes),
  });
}

/** libsql crashes the process on a boolean, and does not accept undefined. */
const bindable = (parameters: readonly unknown[]): unknown[] =>
  parameters.map((value) =>
    typeof value === "boolean" ? Number(value) : value === undefined ? null : value,
  );
