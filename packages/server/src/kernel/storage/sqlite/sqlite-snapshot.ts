import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from "kysely";
import type { OpenFile } from "./sqlite-driver.ts";

/**
 * Reads one snapshot of a file in one read transaction, which ends with the driver. It cannot
 * write.
 */
export class SnapshotDriver implements Driver, DatabaseConnection {
  readonly #opening: () => OpenFile;
  #file: OpenFile | undefined;

  constructor(opening: () => OpenFile) {
    this.#opening = opening;
  }

  init(): Promise<void> {
    this.#file = this.#opening();
    this.#file.execute("begin", []);
    return Promise.resolve();
  }
  acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(this);
  }
  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.#file) throw new Error("The snapshot is closed");
    return this.#file.execute(sql, parameters) as QueryResult<Row>;
  }
  releaseConnection(): Promise<void> {
    return Promise.resolve();
  }
  beginTransaction = refuse;
  commitTransaction = refuse;
  rollbackTransaction = refuse;
  streamQuery(): never {
    throw new Error("Rows are read all at once");
  }

  destroy(): Promise<void> {
    this.#file?.execute("rollback", []);
    this.#file?.close();
    this.#file = undefined;
    return Promise.resolve();
  }
}

const refuse = () => Promise.reject(new Error("A snapshot is read-only"));
