/** Transactions that are committed together, or not at all. */
export class Group {
  /** Settles for all of them alike. */
  readonly settled: Promise<void>;
  #ends = false;
  #settle: { done: () => void; fail: (error: unknown) => void } | undefined;

  constructor() {
    this.settled = new Promise<void>((done, fail) => (this.#settle = { done, fail }));
    // There may be nobody left to hear of it.
    this.settled.catch(() => undefined);
  }

  done(): void {
    this.#settle?.done();
  }
  fail(error: unknown): void {
    this.#settle?.fail(error);
  }

  /** Once, when the event loop has nothing more at hand. */
  endsSoon(end: () => void): void {
    if (this.#ends) return;
    this.#ends = true;
    setImmediate(end);
  }
}

/** Another's error ended the transaction of the file: inTransaction runs the work again. */
export class LostWithOthers extends Error {
  readonly code = "40001";
}
