/**
 * A long trial under faults. Each file of soak/ exports one as `soak`; the file's name is its name.
 */
export interface Soak {
  /** What is proved when it passes, in one sentence. */
  readonly proves: string;
  /** Throws at the first failure. */
  readonly run: (trial: Trial) => Promise<void>;
}

/** What a trial receives, and how it reports. */
export interface Trial {
  /**
   * How many rounds to run: the number that was asked for (`--rounds 5`), or else the trial's own.
   */
  readonly rounds: (own: number) => number;
  /** Counts a finished round. */
  readonly round: () => void;
  /** Counts faults that were made: kills, cut connections, lost answers. */
  readonly faults: (made?: number) => void;
  /** Prints a line of progress. */
  readonly log: (line: string) => void;
  /** The folder of PostgreSQL's programs. */
  readonly postgres: string;
}

export interface Counted {
  readonly rounds: number;
  readonly faults: number;
}

/**
 * A trial that counts what it reports. `asked` is the number of rounds that was asked for; null for
 * each trial's own number.
 */
export function trialOf(
  name: string,
  asked: number | null,
  postgres: string,
): { readonly trial: Trial; readonly counted: () => Counted } {
  const counts = { rounds: 0, faults: 0 };
  return {
    trial: {
      rounds: (own) => asked ?? own,
      round: () => void (counts.rounds += 1),
      faults: (made = 1) => void (counts.faults += made),
      log: (line) => console.log(`  ${name}: ${line}`),
      postgres,
    },
    counted: () => ({ ...counts }),
  };
}
