import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from "kysely";
import type pg from "pg";
import { withLossCode, ignoringLoss } from "./connection-loss.ts";
import { codeOf } from "../../errors/error-code.ts";
import { forgetPrepared, preparedName } from "./prepared-names.ts";

/**
 * Kysely's PostgreSQL driver, except that frequent queries are parsed and planned once per
 * connection.
 */
export class PreparedStatementDriver implements Driver {
  readonly #pool: pg.Pool;
  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  init(): Promise<void> {
    return Promise.resolve();
  }
  async acquireConnection(): Promise<Connection> {
    return new Connection(await withLossCode(this.#pool.connect()));
  }
  async beginTransaction(connection: Connection): Promise<void> {
    await withLossCode(connection.client.query("begin"));
    connection.inTransaction = true;
  }
  async commitTransaction({ client }: Connection): Promise<void> {
    await withLossCode(client.query("commit"));
  }
  async rollbackTransaction({ client }: Connection): Promise<void> {
    await ignoringLoss(client.query("rollback"));
  }
  releaseConnection({ client }: Connection): Promise<void> {
    client.release();
    return Promise.resolve();
  }
  destroy(): Promise<void> {
    return this.#pool.end();
  }
}

/** "feature_not_supported": cached plan must not change result type. */
const PLAN_OUT_OF_DATE = "0A000";

/** The transaction can no longer be used: inTransaction runs the work again. */
class PlanOutOfDate extends Error {
  readonly code = "40001";
}

const COUNTED = new Set(["INSERT", "UPDATE", "DELETE"]);

class Connection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  inTransaction = false;
  constructor(client: pg.PoolClient) {
    this.client = client;
  }

  async executeQuery<Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> {
    const { sql: text, parameters } = compiled;
    const name = preparedName(text);
    const values = [...parameters];
    const query = name ? { name, text, values } : { text, values };
    try {
      const { command, rowCount, rows } = await withLossCode(
        this.client.query<Row & pg.QueryResultRow>(query),
      );
      return COUNTED.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
    } catch (error) {
      if (codeOf(error) !== PLAN_OUT_OF_DATE) throw error;
      forgetPrepared(text);
      if (this.inTransaction) throw new PlanOutOfDate();
      return this.executeQuery(compiled);
    }
  }

  streamQuery(): never {
    throw new Error("Rows are read all at once");
  }
}
