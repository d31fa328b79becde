import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from "kysely";
import { CommitGroup, GroupRolledBack } from "./commit-group.ts";
import { Mutex } from "./mutex.ts";

/** One connection to the file. Everything it does blocks. */
export interface OpenFile {
  readonly execute: (sql: string, parameters: readonly unknown[]) => QueryResult<unknown>;
  readonly inTransaction: () => boolean;
  readonly close: () => void;
}

/** Two connections to the same file. */
export interface Files {
  readonly writer: OpenFile;
  /** Sees only committed rows. */
  readonly reader: OpenFile;
}

/**
 * Group commit. Transactions of one turn of the event loop are savepoints in one transaction of the
 * file, one after the other, and share its commit: one fsync for all. Each is acknowledged only
 * after that commit, and a failing one undoes only its own part. Reads during an open group use a
 * separate connection, so that nobody sees rows that may still be lost
 * (docs/decisions/0010-group-commit.md).
 */
export class GroupDriver implements Driver {
  readonly #opening: () => Files;
  readonly #mutex = new Mutex();
  #files: Files | undefined;
  #group: CommitGroup | null = null;

  constructor(opening: () => Files) {
    this.#opening = opening;
  }

  init(): Promise<void> {
    this.#files = this.#opening();
    return Promise.resolve();
  }

  acquireConnection(): Promise<GroupConnection> {
    return Promise.resolve(new GroupConnection(this, this.#open()));
  }
  releaseConnection(): Promise<void> {
    return Promise.resolve();
  }

  async beginTransaction(connection: GroupConnection): Promise<void> {
    await this.#mutex.acquire();
    try {
      if (!this.#group) this.#write("begin immediate");
      this.#group ??= new CommitGroup();
      this.#write("savepoint work");
      connection.group = this.#group;
    } catch (error) {
      this.#mutex.release();
      throw error;
    }
  }

  async commitTransaction(connection: GroupConnection): Promise<void> {
    await this.releaseOwnSavepoint(connection);
  }

  /**
   * Waits for the group's commit, too: the work may have failed because of rows that another
   * transaction of the group has just written.
   */
  async rollbackTransaction(connection: GroupConnection): Promise<void> {
    await this.rollbackOwnSavepoint(connection);
  }

  /** Ends a connection's part of its group. The returned promise settles with the shared commit. */
  releaseOwnSavepoint(connection: GroupConnection): Promise<void> | undefined {
    this.#write("release work");
    return this.#leave(connection);
  }

  /** Same as {@link releaseOwnSavepoint}, but undoes the connection's own work. */
  rollbackOwnSavepoint(connection: GroupConnection): Promise<void> | undefined {
    if (!connection.group) return undefined;
    if (this.#open().writer.inTransaction()) {
      this.#write("rollback to work");
      this.#write("release work");
    } else {
      // Some errors, such as a full disk, roll back the whole transaction of the file: the parts of
      // the others are lost, and they run again.
      connection.group.fail(new GroupRolledBack());
      this.#group = null;
      connection.group = null;
      this.#mutex.release();
      return undefined;
    }
    return this.#leave(connection);
  }

  #leave(connection: GroupConnection): Promise<void> | undefined {
    const { group } = connection;
    connection.group = null;
    this.#mutex.release();
    // Transactions that start in this turn of the event loop join the commit.
    group?.scheduleCommit(() => void this.runExclusive(() => undefined));
    return group?.settled;
  }

  /**
   * Reads all rows written so far, committed or not, between two parts of a group. `settled`
   * resolves when these rows are on disk.
   */
  async readUncommitted<T>(
    read: (writer: OpenFile) => T,
  ): Promise<{ readonly found: T; readonly settled: Promise<void> | undefined }> {
    await this.#mutex.acquire();
    try {
      return { found: read(this.#open().writer), settled: this.#group?.settled };
    } finally {
      this.#mutex.release();
    }
  }

  /** Work outside a transaction, after the open group was committed. */
  async runExclusive<T>(work: () => T): Promise<T> {
    await this.#mutex.acquire();
    try {
      this.#commit();
      return work();
    } finally {
      this.#mutex.release();
    }
  }

  #commit(): void {
    const group = this.#group;
    this.#group = null;
    try {
      if (group) this.#write("commit");
      group?.done();
    } catch (error) {
      if (this.#open().writer.inTransaction()) this.#write("rollback");
      group?.fail(error);
    }
  }

  #write(sql: string): void {
    this.#open().writer.execute(sql, []);
  }

  #open(): Files {
    if (!this.#files) throw new Error("The database is not open");
    return this.#files;
  }

  async destroy(): Promise<void> {
    await this.runExclusive(() => undefined);
    this.#files?.reader.close();
    this.#files?.writer.close();
  }
}

/**
 * One caller's connection: the writer in a transaction. Otherwise reads use the writer, too, while
 * no group is open: the writer keeps the pages that it wrote in its cache, while every commit makes
 * the reader drop its cache.
 */
export class GroupConnection implements DatabaseConnection {
  /** Set while this connection holds the writer's mutex. */
  group: CommitGroup | null = null;
  readonly #driver: GroupDriver;
  readonly #files: Files;

  constructor(driver: GroupDriver, files: Files) {
    this.#driver = driver;
    this.#files = files;
  }

  async executeQuery<Row>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<Row>> {
    const { reader, writer } = this.#files;
    const run = (file: OpenFile) => file.execute(sql, parameters) as QueryResult<Row>;
    if (this.group) return run(writer);
    if (query.kind === "SelectQueryNode") return run(writer.inTransaction() ? reader : writer);
    return this.#driver.runExclusive(() => run(writer));
  }

  streamQuery(): never {
    throw new Error("Rows are read all at once: the one connection cannot wait for a reader");
  }
}
