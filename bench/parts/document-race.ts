import type { InvoiceDocument } from "@roundsman/documents/invoice-document";
import { invoiceOf, invoicesOf } from "./document-samples.ts";
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

const TASKS = [
  { task: "An invoice of 10 lines, warm", invoices: [invoiceOf(1, 10)], rounds: 15 },
  { task: "An invoice of 500 lines", invoices: [invoiceOf(1, 500)], rounds: 5 },
  { task: "200 invoices of 10 lines", invoices: invoicesOf(200), rounds: 1 },
];

/** Every engine in turn, round by round, so that a noisy machine disturbs them alike, after a round that warms up. `clock` is in milliseconds. */
export async function raceDocuments(makers: readonly Maker[], clock: () => number): Promise<Result[]> {
  const results: Result[] = [];
  for (const { make } of makers) await make(invoiceOf(1, 10));
  for (const { task, invoices, rounds } of TASKS) {
    const runs = makers.map((maker) => ({
      ...maker,
      times: [] as number[],
      bytes: 0,
      most: Math.min(invoices.length, maker.mostOfMany ?? 200),
    }));
    for (let round = 0; round <= rounds; round += 1)
      for (const run of runs) {
        // Many invoices warm each other up.
        if (round === 0 && invoices.length > 1) continue;
        const started = clock();
        for (const each of invoices.slice(0, run.most)) run.bytes = await run.make(each);
        if (round > 0) run.times.push(((clock() - started) * invoices.length) / run.most);
      }
    for (const { name, times, bytes, most } of runs)
      results.push({ task, name, time: median(times), bytes, isProjected: most < invoices.length });
  }
  return results;
}

/** Prints times, and ratios to those of the named engines. */
export function printResults(where: string, results: readonly Result[], yardsticks: readonly string[]): void {
  for (const task of new Set(results.map((each) => each.task))) {
    console.log(`${task}, ${where}`);
    const of = results.filter((each) => each.task === task);
    for (const { name, time, bytes, isProjected } of of) {
      const ratios = yardsticks.map((yardstick) => {
        const other = of.find((each) => each.name.startsWith(yardstick))?.time;
        return other === undefined ? "" : `${(time / other).toFixed(2).padStart(6)} × ${yardstick}`;
      });
      const size = `${String(Math.round(bytes / 1024)).padStart(6)} KB`;
      console.log(`  ${name.padEnd(32)} ${time.toFixed(1).padStart(9)} ms ${size} ${ratios.join(" ")}${isProjected ? "  (from 10)" : ""}`);
    }
  }
}
