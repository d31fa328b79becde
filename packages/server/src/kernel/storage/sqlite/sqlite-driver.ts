import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from "kysely";
import { Group, GroupRolledBack } from "./commit-group.ts";
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
  #group: Group | null = null;

  constructor(opening: () => Files) {
    this.#opening = opening;
  }

  init(): Promise<void> {
    this.#files = this.#opening();
    return Promise.resolve();
  }

  acquireConnection(): Promise<Lane> {
    return Promise.resolve(new Lane(this, this.#open()));
  }
  releaseConnection(): Promise<void> {
    return Promise.resolve();
  }

  async beginTransaction(lane: Lane): Promise<void> {
    await this.#mutex.acquire();
    try {
      if (!this.#group) this.#write("begin immediate");
      this.#group ??= new Group();
      this.#write("savepoint work");
      lane.group = this.#group;
    } catch (error) {
      this.#mutex.release();
      throw error;
    }
  }

  async commitTransaction(lane: Lane): Promise<void> {
    await this.keepPart(lane);
  }

  /**
   * Waits for the group's commit, too: the work may have failed because of rows that another
   * transaction of the group has just written.
   */
  async rollbackTransaction(lane: Lane): Promise<void> {
    await this.undoPart(lane);
  }

  /** Ends a lane's part of its group. The returned promise settles with the shared commit. */
  keepPart(lane: Lane): Promise<void> | undefined {
    this.#write("release work");
    return this.#leave(lane);
  }

  /** Same as {@link keepPart}, but undoes the lane's own work. */
  undoPart(lane: Lane): Promise<void> | undefined {
    if (!lane.group) return undefined;
    if (this.#open().writer.inTransaction()) {
      this.#write("rollback to work");
      this.#write("release work");
    } else {
      // Some errors, such as a full disk, roll back the whole transaction of the file: the parts of
      // the others are lost, and they run again.
      lane.group.fail(new GroupRolledBack());
      this.#group = null;
      lane.group = null;
      this.#mutex.release();
      return undefined;
    }
    return this.#leave(lane);
  }

  #leave(lane: Lane): Promise<void> | undefined {
    const { group } = lane;
    lane.group = null;
    this.#mutex.release();
    // Transactions that start in this turn of the event loop join the commit.
    group?.endsSoon(() => void this.alone(() => undefined));
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
  async alone<T>(work: () => T): Promise<T> {
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
    await this.alone(() => undefined);
    this.#files?.reader.close();
    this.#files?.writer.close();
  }
}

/**
 * One caller's connection: the writer in a transaction. Otherwise reads use the writer, too, while
 * no group is open: the writer keeps the pages that it wrote in its cache, while every commit makes
 * the reader drop its cache.
 */
export class Lane implements DatabaseConnection {
  /** Set while this lane holds the writer's mutex. */
  group: Group | null = null;
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
    return this.#driver.alone(() => run(writer));
  }

  streamQuery(): never {
    throw new Error("Rows are read all at once: the one connection cannot wait for a reader");
  }
}
