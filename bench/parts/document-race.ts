import type { InvoiceDocument } from "@roundsman/documents/invoice/invoice-document";
import { invoiceOf } from "./document-samples.ts";
import { median } from "./race.ts";

/** One engine. */
export interface Maker {
  readonly name: string;
  /** The size of the file in bytes. */
  readonly make: (invoice: InvoiceDocument) => Promise<number>;
  /** What it cannot be asked to do 200 times is done so many times and multiplied. */
  readonly mostOfMany?: number;
}

export interface Result {
  readonly task: string;
  readonly name: string;
  /** Milliseconds for the whole task. */
  readonly time: number;
  readonly bytes: number;
  /** Worked out from fewer invoices. */
  readonly isProjected: boolean;
}

/** `count` invoices a round; every round has others, so that nobody answers from memory. */
const TASKS = [
  { task: "An invoice of 10 lines, warm", lines: 10, count: 1, rounds: 25 },
  { task: "An invoice of 500 lines", lines: 500, count: 1, rounds: 5 },
  { task: "200 invoices of 10 lines", lines: 10, count: 200, rounds: 3 },
] as const;

/** Makes that many invoices before it is measured, as whoever makes invoices all day has. */
const WARM_UP = 20;

/** Every engine in turn, round by round, so that a noisy machine disturbs them alike. The median of the rounds; `clock` is in milliseconds. */
export async function raceDocuments(
  makers: readonly Maker[],
  clock: () => number,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const { make, mostOfMany = WARM_UP } of makers)
    for (let number = 0; number < Math.min(WARM_UP, mostOfMany); number += 1)
      await make(invoiceOf(number, 10));
  for (const { task, lines, count, rounds } of TASKS) {
    const runs = makers.map((maker) => ({
      ...maker,
      times: [] as number[],
      sizes: [] as number[],
      most: Math.min(count, maker.mostOfMany ?? count),
    }));
    for (let round = 1; round <= rounds; round += 1)
      for (const run of runs) {
        const invoices = Array.from({ length: run.most }, (_, index) =>
          invoiceOf(round * 1000 + index, lines),
        );
        const started = clock();
        for (const each of invoices) run.sizes.push(await run.make(each));
        run.times.push(((clock() - started) * count) / run.most);
      }
    for (const { name, times, sizes, most } of runs)
      results.push({
        task,
        name,
        time: median(times),
        bytes: median(sizes),
        isProjected: most < count,
      });
  }
  return results;
}

/** Prints times, and ratios to those of the named engines. */
export function printResults(
  where: string,
  results: readonly Result[],
  yardsticks: readonly string[],
): void {
  for (const task of new Set(results.map((each) => each.task))) {
    console.log(`${task}, ${where}`);
    const of = results.filter((each) => each.task === task);
    for (const { name, time, bytes, isProjected } of of) {
      const ratios = yardsticks.map((yardstick) => {
        const other = of.find((each) => each.name.startsWith(yardstick))?.time;
        return other === undefined ? "" : `${(time / other).toFixed(2).padStart(6)} × ${yardstick}`;
      });
      const size = `${String(Math.round(bytes / 1024)).padStart(6)} KB`;
      console.log(
        `  ${name.padEnd(32)} ${time.toFixed(1).padStart(9)} ms ${size} ${ratios.join(" ")}${isProjected ? "  (from 10)" : ""}`,
      );
    }
  }
}
