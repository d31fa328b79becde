import type { InvoiceDocument } from "@roundsman/documents/invoice/invoice-document";
import { invoiceOf } from "./samples.ts";
import { median } from "../race.ts";

/** A library that makes documents. */
export interface Maker {
  readonly name: string;
  /** The size of the file in bytes. */
  readonly make: (invoice: InvoiceDocument) => Promise<number>;
  /**
   * The most invoices that a slow engine makes in a round; its time is multiplied up to the full
   * number.
   */
  readonly mostOfMany?: number;
}

export interface Result {
  readonly task: string;
  readonly name: string;
  /** Milliseconds for the whole task. */
  readonly time: number;
  readonly bytes: number;
  /** The time was calculated from fewer invoices. */
  readonly isProjected: boolean;
}

/**
 * `count` invoices in a round. Every round has other invoices, so that caching them does not help.
 */
const TASKS = [
  { task: "An invoice of 10 lines, warm", lines: 10, count: 1, rounds: 25 },
  { task: "An invoice of 500 lines", lines: 500, count: 1, rounds: 5 },
  { task: "200 invoices of 10 lines", lines: 10, count: 200, rounds: 3 },
] as const;

/** Invoices made before measuring, so that the code is warm. */
const WARM_UP = 20;

/**
 * Runs every engine in turn, round by round, so that other load on the machine affects them
 * equally. Gives the median of the rounds; `clock` is in milliseconds.
 */
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

/** Prints times, and their ratios to those of the `yardsticks`. */
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
