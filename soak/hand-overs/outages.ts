import { setTimeout as pause } from "node:timers/promises";
import type { RunningApp } from "../../e2e/app.ts";
import type { Random } from "../../e2e/day/random.ts";
import type { SmallDisk } from "../parts/small-disk.ts";
import type { TrialContext } from "../parts/trial.ts";

/** How many changes a full disk refuses before it is freed. */
const REFUSALS = 10;

/** Kills and restarts the server, and fills its disk, one after another. */
export class Outages {
  /** How many faults of each kind were made. */
  readonly made = { kills: 0, inHandOvers: 0, restarts: 0, fullDisks: 0 };
  /** Changes that a full disk refused. */
  refusals = 0;
  readonly #context: TrialContext;
  readonly #app: RunningApp;
  readonly #disk: SmallDisk | null;
  #last: Promise<void> = Promise.resolve();
  #onRefusal = () => {};

  constructor(context: TrialContext, app: RunningApp, disk: SmallDisk | null) {
    this.#context = context;
    this.#app = app;
    this.#disk = disk;
  }

  /**
   * Makes one fault at a random moment. A full disk is freed once changes were refused, or when the
   * day is over.
   */
  any(random: Random, isOver: Promise<unknown>): Promise<void> {
    const after = random.roll(50);
    return this.#next(async () => {
      const kind = random.roll(this.#disk ? 4 : 3);
      if (kind === 3) await this.#fill(isOver);
      else if (kind === 2) await this.#restart(after);
      else await this.#kill(after);
    });
  }

  /** Kills the server some milliseconds after a hand-over, or its end, was sent. */
  inHandOver(after: number): Promise<void> {
    return this.#next(async () => {
      this.made.inHandOvers += 1;
      await this.#kill(after);
    });
  }

  /** Called when the server has answered 507. */
  refused(): void {
    this.refusals += 1;
    this.#onRefusal();
  }

  async #kill(after: number): Promise<void> {
    // At a random moment, so that the kill comes anywhere in a write.
    await pause(after);
    await this.#app.kill();
    this.made.kills += 1;
    this.#context.faults();
    await this.#app.resume();
  }

  async #restart(after: number): Promise<void> {
    await pause(after);
    await this.#app.restart();
    this.made.restarts += 1;
    this.#context.faults();
  }

  async #fill(isOver: Promise<unknown>): Promise<void> {
    const wanted = this.refusals + REFUSALS;
    const enough = new Promise<void>((resolve) => {
      this.#onRefusal = () => void (this.refusals >= wanted && resolve());
    });
    this.#disk?.fill();
    this.made.fullDisks += 1;
    this.#context.faults();
    await Promise.race([enough, isOver]);
    this.#disk?.free();
  }

  #next(outage: () => Promise<void>): Promise<void> {
    return (this.#last = this.#last.then(outage));
  }
}
