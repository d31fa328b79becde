import {
  CompiledQuery,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type Driver,
  type SqliteDatabase,
  type SqliteStatement,
} from "kysely";
import Connection from "libsql";

/** SQLite in one file: write-ahead log, an fsync before each commit is answered, and writers that queue at "begin". */
export const sqliteDialect = (file: string): SqliteDialect => new ImmediateDialect({ database: () => Promise.resolve(open(file)) });

/** A deferred "begin" fails with SQLITE_BUSY_SNAPSHOT when a second process writes first. */
class ImmediateDialect extends SqliteDialect {
  readonly #config: ConstructorParameters<typeof SqliteDialect>[0];
  constructor(config: ConstructorParameters<typeof SqliteDialect>[0]) {
    super(config);
    this.#config = config;
  }
  override createDriver(): Driver {
    return new ImmediateDriver(this.#config);
  }
}

class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
}

/** Short, because it blocks the process: transactions wait longer by themselves (transaction.ts). */
const BUSY_MILLISECONDS = 200;

const PRAGMAS = [
  "journal_mode = wal",
  "synchronous = full",
  "foreign_keys = on",
  `busy_timeout = ${BUSY_MILLISECONDS}`,
  "cache_size = -32000",
];

function open(file: string): SqliteDatabase {
  const connection = new Connection(file);
  for (const pragma of PRAGMAS) connection.exec(`pragma ${pragma}`);
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => {
      statements.clear();
      connection.close();
    },
    prepare: (sql) => {
      const known = statements.get(sql);
      if (known) return known;
      if (statements.size >= MOST_STATEMENTS) statements.clear();
      const made = guarded(connection.prepare(sql));
      statements.set(sql, made);
      return made;
    },
  };
}

/** Lists of ids make many texts of one query; libsql frees a statement only on a turn of the event loop, so few are kept. */
const MOST_STATEMENTS = 400;

function guarded(statement: Connection.Statement): SqliteStatement {
  const { reader } = statement;
  return {
    reader,
    all: reader ? namedRows(statement) : (parameters) => statement.all(bindable(parameters)),
    run: (parameters) => statement.run(bindable(parameters)),
    iterate: () => {
      throw new Error("Rows are read all at once: the one connection cannot wait for a reader");
    },
  };
}

/** Rows by name. Lists of values cross from native code a quarter faster than objects do, so that the names are put on here. */
function namedRows(statement: Connection.Statement): SqliteStatement["all"] {
  statement.raw(true);
  let names = statement.columns().map(({ name }) => name);
  return (parameters) =>
    (statement.all(bindable(parameters)) as unknown[][]).map((values) => {
      // A step of a migration may have given the table another column since.
      if (values.length !== names.length) names = statement.columns().map(({ name }) => name);
      const row: Record<string, unknown> = {};
      names.forEach((name, index) => (row[name] = values[index]));
      return row;
    });
}

/** libsql ends the whole process on a boolean, and does not know undefined. */
const bindable = (parameters: readonly unknown[]): unknown[] =>
  parameters.map((value) => (typeof value === "boolean" ? Number(value) : value === undefined ? null : value));
