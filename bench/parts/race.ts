/**
 * One way to do a piece of work. It returns a number so that the JavaScript engine cannot skip the
 * work.
 */
export interface Runner {
  readonly name: string;
  readonly work: () => number;
}

/** The same for work that waits for a database. */
export interface AsyncRunner {
  readonly name: string;
  readonly work: () => Promise<number>;
}

const ROUNDS = 15;

/**
 * Runs all ways in turn, round by round, so that other load on the machine affects them equally.
 * The first one is the yardstick.
 */
export function race(title: string, pieces: number, runners: readonly Runner[]): void {
  const times = runners.map(() => [] as number[]);
  let kept = 0;
  for (let round = 0; round < ROUNDS; round += 1)
    runners.forEach(({ work }, index) => {
      const started = performance.now();
      kept += work();
      times[index]?.push(((performance.now() - started) * 1_000_000) / pieces);
    });
  printTimes(title, kept, runners, times);
}

/** The same for work that waits; nothing else runs meanwhile. */
export async function raceAsync(
  title: string,
  pieces: number,
  runners: readonly AsyncRunner[],
): Promise<void> {
  const times = runners.map(() => [] as number[]);
  let kept = 0;
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, { work }] of runners.entries()) {
      const started = performance.now();
      kept += await work();
      times[index]?.push(((performance.now() - started) * 1_000_000) / pieces);
    }
  printTimes(title, kept, runners, times);
}

function printTimes(
  title: string,
  kept: number,
  runners: readonly { readonly name: string }[],
  times: readonly (readonly number[])[],
): void {
  if (Number.isNaN(kept)) throw new Error(`${title}: the work came to nothing`);
  const medians = times.map(median);
  console.log(title);
  runners.forEach(({ name }, index) => {
    const nanoseconds = medians[index] ?? 0;
    console.log(
      `  ${name.padEnd(40)} ${nanoseconds.toFixed(1).padStart(9)} ns   ${(nanoseconds / (medians[0] ?? 1)).toFixed(2).padStart(7)} ×`,
    );
  });
}

export const median = (of: readonly number[]): number =>
  of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? Number.NaN;
