/**
 * A long trial under faults. Each file of soak/ exports one as `trial`; the name of the file is the
 * name of the trial.
 */
export interface Trial {
  /** What is proved when it passes, in one sentence. */
  readonly proves: string;
  /** Throws at the first failure. */
  readonly run: (context: TrialContext) => Promise<void>;
}

/** What a trial receives, and how it reports. */
export interface TrialContext {
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
 * The context of a trial, which counts what the trial reports. `asked` is the number of rounds that
 * was asked for; null for each trial's own number.
 */
export function contextOf(
  name: string,
  asked: number | null,
  postgres: string,
): { readonly context: TrialContext; readonly counted: () => Counted } {
  const counts = { rounds: 0, faults: 0 };
  return {
    context: {
      rounds: (own) => asked ?? own,
      round: () => void (counts.rounds += 1),
      faults: (made = 1) => void (counts.faults += made),
      log: (line) => console.log(`  ${name}: ${line}`),
      postgres,
    },
    counted: () => ({ ...counts }),
  };
}
