import { PostgresDialect, type Driver } from "kysely";
import pg from "pg";
import { connectionTimeout } from "./connecting.ts";
import { PreparedStatementDriver } from "./postgres-driver.ts";

/**
 * PostgreSQL with a connection pool. 64-bit counts and ids are returned as numbers, as in SQLite.
 */
export function postgresDialect(url: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    ...connectionTimeout(url),
    types: { getTypeParser },
  });
  // An idle connection that dies is replaced at the next query; without a listener the error would
  // end the process.
  pool.on("error", () => undefined);
  // The same for a connection in use that dies between two statements: the next statement reports
  // it.
  pool.on("connect", (client) => void client.on("error", () => undefined));
  return new PreparedStatementDialect({ pool });
}

class PreparedStatementDialect extends PostgresDialect {
  readonly #pool: pg.Pool;
  constructor({ pool }: { readonly pool: pg.Pool }) {
    super({ pool });
    this.#pool = pool;
  }
  override createDriver(): Driver {
    return new PreparedStatementDriver(this.#pool);
  }
}

const getTypeParser: typeof pg.types.getTypeParser = (oid, format) =>
  oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format);
