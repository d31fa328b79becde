/** A long trial under faults: one file of soak/ each, by its own name, which exports it as `soak`. */
export interface Soak {
  /** What holds when it passes, in one sentence. */
  readonly proves: string;
  /** Throws at the first thing that does not hold. */
  readonly run: (course: Course) => Promise<void>;
}

/** What a trial receives, and what it reports. */
export interface Course {
  /** How often to go round: what was asked for (`--rounds 5`), or the trial's own number. */
  readonly rounds: (own: number) => number;
  /** One round is done. */
  readonly round: () => void;
  /** So many more faults were made: kills, cuts, lost answers. */
  readonly faults: (made?: number) => void;
  /** A line for whoever watches. */
  readonly say: (line: string) => void;
  /** The folder of PostgreSQL's programs. */
  readonly postgres: string;
}

export interface Counted {
  readonly rounds: number;
  readonly faults: number;
}

/** A course that counts. `asked` is how many rounds were asked for; null for each trial's own number. */
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
