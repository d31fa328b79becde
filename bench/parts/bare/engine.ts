import Connection from "libsql";
import pg from "pg";
import { STATEMENTS, type StatementName } from "./statements.ts";

export type Row = Readonly<Record<string, string | number | null>>;
type Ask = (
  statement: StatementName,
  ...values: readonly (string | number)[]
) => Promise<readonly Row[]>;

/** The database driver alone, used with care for one job: every statement is prepared once. */
export interface BareEngine {
  readonly ask: Ask;
  readonly inTransaction: <T>(work: (ask: Ask) => Promise<T>) => Promise<T>;
}

/** `database` is a file, or "postgres://…". */
export const bareEngine = (database: string): BareEngine =>
  database.startsWith("postgres") ? onPostgres(database) : onSqlite(database);

function onSqlite(file: string): BareEngine {
  const db = new Connection(file);
  for (const pragma of ["journal_mode = wal", "synchronous = full", "busy_timeout = 5000"])
    db.exec(`pragma ${pragma}`);
  const prepared = Object.fromEntries(
    Object.entries(STATEMENTS).map(([name, text]) => [
      name,
      db.prepare(text.replaceAll(/\$\d+/g, "?")),
    ]),
  ) as Record<StatementName, Connection.Statement>;
  const ask: Ask = async (name, ...values) => {
    const statement = prepared[name];
    if (statement.reader) return statement.all(...values) as Row[];
    statement.run(...values);
    return [];
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    ask,
    inTransaction: async (work) => {
      // There is one connection: a transaction begins when the previous one has ended.
      const mine = last.then(async () => {
        db.exec("begin immediate");
        const made = await work(ask);
        db.exec("commit");
        return made;
      });
      last = mine;
      return mine;
    },
  };
}

function onPostgres(url: string): BareEngine {
  const pool = new pg.Pool({ connectionString: url, max: 10, types: { getTypeParser } });
  const asking =
    (client: pg.Pool | pg.PoolClient): Ask =>
    async (name, ...values) =>
      (await client.query<Row>({ name, text: STATEMENTS[name], values: [...values] })).rows;
  return {
    ask: asking(pool),
    inTransaction: async (work) => {
      const client = await pool.connect();
      try {
        await client.query("begin");
        const made = await work(asking(client));
        await client.query("commit");
        return made;
      } finally {
        client.release();
      }
    },
  };
}

const getTypeParser: typeof pg.types.getTypeParser = (oid, format) =>
  oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format);
