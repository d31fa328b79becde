/** Mutual exclusion, first come, first served. */
export class Mutex {
  #taken = false;
  readonly #waiting: (() => void)[] = [];

  acquire(): Promise<void> | void {
    if (this.#taken) return new Promise((begin) => void this.#waiting.push(begin));
    this.#taken = true;
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken = false;
  }
}
