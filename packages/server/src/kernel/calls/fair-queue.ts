interface Limits {
  /** Jobs that run at the same time. */
  readonly atOnce: number;
  /** Jobs of one person that run at the same time. */
  readonly atOnceEach: number;
  /** Jobs of one person that may wait; further ones are refused. */
  readonly waitingEach: number;
}

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/** A person has too many jobs waiting. */
export class QueueFull extends Error {}

/**
 * Runs costly jobs a few at a time, round robin over people: many jobs of one person do not delay
 * the single job of another.
 */
export class FairQueue {
  readonly #limits: Limits;
  /** By person, in round-robin order; only people with jobs. */
  readonly #lines = new Map<number, Line>();
  #running = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Rejects with QueueFull, or with the signal's reason if it aborts while the job waits. */
  async run<T>(person: number, job: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#enqueue(person, signal);
    try {
      return await job();
    } finally {
      this.#running -= 1;
      this.#changeRunning(person, -1);
      this.#dispatch();
    }
  }

  #enqueue(person: number, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    const line = this.#lines.get(person) ?? { running: 0, waiting: [] };
    if (line.waiting.length >= this.#limits.waitingEach)
      throw new QueueFull(`person ${person} has ${line.waiting.length} jobs waiting`);
    this.#lines.set(person, line);
    return new Promise((resolve, reject) => {
      const admit = () => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        line.waiting.splice(line.waiting.indexOf(admit), 1);
        this.#changeRunning(person, 0);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener("abort", leave, { once: true });
      line.waiting.push(admit);
      this.#dispatch();
    });
  }

  #dispatch(): void {
    for (const [person, line] of this.#lines) {
      if (this.#running >= this.#limits.atOnce) return;
      const admit = line.running < this.#limits.atOnceEach ? line.waiting.shift() : undefined;
      if (!admit) continue;
      this.#running += 1;
      this.#changeRunning(person, 1);
      admit();
    }
  }

  /** The person whose job began or ended moves to the end; one without jobs is removed. */
  #changeRunning(person: number, change: number): void {
    const line = this.#lines.get(person);
    if (!line) return;
    line.running += change;
    this.#lines.delete(person);
    if (line.running > 0 || line.waiting.length > 0) this.#lines.set(person, line);
  }
}
