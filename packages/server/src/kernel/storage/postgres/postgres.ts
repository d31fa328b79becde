import { PostgresDialect, type Driver } from "kysely";
import pg from "pg";
import { connectionTimeout } from "./connecting.ts";
import { NamingDriver } from "./postgres-driver.ts";

/** PostgreSQL by a pool. Counts and ids of 64 bits come as numbers, as they do from SQLite. */
export function postgresDialect(url: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    ...connectionTimeout(url),
    types: { getTypeParser },
  });
  // An idle connection that dies is replaced at the next query; without a listener it would end the process.
  pool.on("error", () => undefined);
  // Nor may one that is lent out, and dies between two statements: the next of them hears of it.
  pool.on("connect", (client) => void client.on("error", () => undefined));
  return new NamingDialect({ pool });
}

class NamingDialect extends PostgresDialect {
  readonly #pool: pg.Pool;
  constructor({ pool }: { readonly pool: pg.Pool }) {
    super({ pool });
    this.#pool = pool;
  }
  override createDriver(): Driver {
    return new NamingDriver(this.#pool);
  }
}

const getTypeParser: typeof pg.types.getTypeParser = (oid, format) =>
  oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format);
