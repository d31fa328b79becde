/** A thing that one at a time may use: whoever asks first is first. */
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
