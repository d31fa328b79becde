import {
  Kysely,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DialectAdapter,
  type Driver,
  type QueryResult,
} from "kysely";
import type { Database } from "../schema/schema.ts";
import type { GroupDriver, GroupConnection } from "./sqlite-driver.ts";

/** Whether a commit that the work depends on has failed. */
interface Outcome {
  readonly failed: boolean;
}

/**
 * Runs transactions one after the other without waiting for each commit. They read what the earlier
 * ones wrote, and all of it is on disk when this resolves. Rejects if a commit failed: then all of
 * them, or the last of them, were not kept. PostgreSQL commits each by itself.
 */
export type ShareCommit = <T>(
  work: (db: Kysely<Database>, outcome: Outcome) => Promise<T>,
) => Promise<T>;

/**
 * `adapter` is that of the ordinary database, so that queries compiled for it (compiled.ts) are
 * reused here.
 */
export const sharingCommits =
  (driver: GroupDriver, adapter: DialectAdapter): ShareCommit =>
  async (work) => {
    const shared = new SharedDriver(driver);
    const db = new Kysely<Database>({
      dialect: {
        createDriver: () => shared,
        createAdapter: () => adapter,
        createQueryCompiler: () => new SqliteQueryCompiler(),
        createIntrospector: (db) => new SqliteIntrospector(db),
      },
    });
    const result = await work(db, shared);
    await shared.settled();
    return result;
  };

/** The connections of another driver, without waiting for each commit. */
class SharedDriver implements Driver {
  readonly #driver: GroupDriver;
  readonly #commits = new Set<Promise<void>>();
  failed = false;

  constructor(driver: GroupDriver) {
    this.#driver = driver;
  }

  /** Resolves when all commits are on disk; rejects if one failed. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#commits);
    await Promise.all(this.#commits);
  }

  async acquireConnection(): Promise<SharedConnection> {
    return new SharedConnection(this, this.#driver, await this.#driver.acquireConnection());
  }
  beginTransaction({ connection }: SharedConnection): Promise<void> {
    return this.#driver.beginTransaction(connection);
  }
  async commitTransaction({ connection }: SharedConnection): Promise<void> {
    this.note(this.#driver.releaseOwnSavepoint(connection));
  }
  async rollbackTransaction({ connection }: SharedConnection): Promise<void> {
    this.note(this.#driver.rollbackOwnSavepoint(connection));
  }

  /** Notes a commit that the work depends on: its own, or that of rows it read. */
  note(commit: Promise<void> | undefined): void {
    if (!commit || this.#commits.has(commit)) return;
    this.#commits.add(commit);
    commit.catch(() => (this.failed = true));
  }

  init = async (): Promise<void> => undefined;
  releaseConnection = async (): Promise<void> => undefined;
  /** The file stays open, because it belongs to the other driver. */
  destroy = async (): Promise<void> => undefined;
}

class SharedConnection {
  readonly connection: GroupConnection;
  readonly #shared: SharedDriver;
  readonly #driver: GroupDriver;

  constructor(shared: SharedDriver, driver: GroupDriver, connection: GroupConnection) {
    this.#shared = shared;
    this.#driver = driver;
    this.connection = connection;
  }

  async executeQuery<Row>({ sql, parameters, ...query }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.connection.group || query.query.kind !== "SelectQueryNode")
      return this.connection.executeQuery({ sql, parameters, ...query });
    const { found, settled } = await this.#driver.readUncommitted(
      (writer) => writer.execute(sql, parameters) as QueryResult<Row>,
    );
    // Other transactions may have written what was read.
    this.#shared.note(settled);
    return found;
  }

  streamQuery(): never {
    throw new Error("Rows are read all at once: the one connection cannot wait for a reader");
  }
}
