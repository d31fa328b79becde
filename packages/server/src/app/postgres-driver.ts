import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from "kysely";
import type pg from "pg";
import { namingLoss, unlessLost } from "./connection-loss.ts";
import { preparedName } from "./prepared-names.ts";

/** Kysely's own driver, but that the few queries which every request runs are parsed and planned once a connection. */
export class NamingDriver implements Driver {
  readonly #pool: pg.Pool;
  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  init(): Promise<void> {
    return Promise.resolve();
  }
  async acquireConnection(): Promise<Connection> {
    return new Connection(await namingLoss(this.#pool.connect()));
  }
  async beginTransaction({ client }: Connection): Promise<void> {
    await namingLoss(client.query("begin"));
  }
  async commitTransaction({ client }: Connection): Promise<void> {
    await namingLoss(client.query("commit"));
  }
  async rollbackTransaction({ client }: Connection): Promise<void> {
    await unlessLost(client.query("rollback"));
  }
  releaseConnection({ client }: Connection): Promise<void> {
    client.release();
    return Promise.resolve();
  }
  destroy(): Promise<void> {
    return this.#pool.end();
  }
}

const COUNTED = new Set(["INSERT", "UPDATE", "DELETE"]);

class Connection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  constructor(client: pg.PoolClient) {
    this.client = client;
  }

  async executeQuery<Row>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const name = preparedName(text);
    const values = [...parameters];
    const query = name ? { name, text, values } : { text, values };
    const { command, rowCount, rows } = await namingLoss(this.client.query<Row & pg.QueryResultRow>(query));
    return COUNTED.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
  }

  streamQuery(): never {
    throw new Error("Rows are read all at once");
  }
}
