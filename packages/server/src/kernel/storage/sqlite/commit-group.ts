/** Transactions that are committed together or not at all. */
export class CommitGroup {
  /** Settles in the same way for all of them. */
  readonly settled: Promise<void>;
  #ends = false;
  #settle: { done: () => void; fail: (error: unknown) => void } | undefined;

  constructor() {
    this.settled = new Promise<void>((done, fail) => (this.#settle = { done, fail }));
    // Prevents an unhandled rejection if nobody waits for it.
    this.settled.catch(() => undefined);
  }

  done(): void {
    this.#settle?.done();
  }
  fail(error: unknown): void {
    this.#settle?.fail(error);
  }

  /** Calls `end` once, after the current turn of the event loop. */
  scheduleCommit(end: () => void): void {
    if (this.#ends) return;
    this.#ends = true;
    setImmediate(end);
  }
}

/** Another transaction's error rolled back the whole group: inTransaction runs the work again. */
export class GroupRolledBack extends Error {
  readonly code = "40001";
}
