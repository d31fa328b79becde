/**
 * A long trial under faults. Each file of soak/ exports one as `soak`; the file's name is its name.
 */
export interface Soak {
  /** What is proved when it passes, in one sentence. */
  readonly proves: string;
  /** Throws at the first failure. */
  readonly run: (course: Course) => Promise<void>;
}

/** What a trial receives, and how it reports. */
export interface Course {
  /**
   * How many rounds to run: the number that was asked for (`--rounds 5`), or else the trial's own.
   */
  readonly rounds: (own: number) => number;
  /** Counts a finished round. */
  readonly round: () => void;
  /** Counts faults that were made: kills, cut connections, lost answers. */
  readonly faults: (made?: number) => void;
  /** Prints a line of progress. */
  readonly say: (line: string) => void;
  /** The folder of PostgreSQL's programs. */
  readonly postgres: string;
}

export interface Counted {
  readonly rounds: number;
  readonly faults: number;
}

/**
 * A course that counts. `asked` is the number of rounds that was asked for; null for each trial's
 * own number.
 */
export function courseOf(
  name: string,
  asked: number | null,
  postgres: string,
): { readonly course: Course; readonly counted: () => Counted } {
  const counts = { rounds: 0, faults: 0 };
  return {
    course: {
      rounds: (own) => asked ?? own,
      round: () => void (counts.rounds += 1),
      faults: (made = 1) => void (counts.faults += made),
      say: (line) => console.log(`  ${name}: ${line}`),
      postgres,
    },
    counted: () => ({ ...counts }),
  };
}
