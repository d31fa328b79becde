import { contextOf, type Counted, type Trial } from "./trial.ts";

/**
 * `run.ts [--rounds N] name…` runs one trial after another and prints a table. The exit code is 1
 * where any failed.
 */
const [asked, names] = roundsIn(process.argv.slice(2));
const rows: Row[] = [];
for (const name of names) {
  const { trial } = (await import(`../${name}.ts`)) as { trial: Trial };
  console.log(`\n— ${name}: ${trial.proves}`);
  rows.push(await tried(name, trial));
}
console.log(`\n${table(rows)}`);
process.exit(rows.every(({ outcome }) => outcome === "passed") ? 0 : 1);

interface Row extends Counted {
  readonly run: string;
  readonly seconds: number;
  readonly outcome: string;
}

async function tried(run: string, trial: Trial): Promise<Row> {
  const began = performance.now();
  const { context, counted } = contextOf(run, asked, process.env["POSTGRES"] ?? "");
  const fault = await trial.run(context).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  );
  if (fault) console.error(fault);
  const outcome = fault
    ? `FAILED: ${fault.message.split("\n")[0]}`
    : counted().rounds === 0
      ? "FAILED: no round was run"
      : "passed";
  return { run, ...counted(), seconds: Math.round((performance.now() - began) / 1000), outcome };
}

function table(rows: readonly Row[]): string {
  const head = ["run", "rounds", "faults", "seconds", "outcome"] as const;
  const cells = [head, ...rows.map((row) => head.map((name) => String(row[name])))];
  const widths = head.map((_, column) =>
    Math.max(...cells.map((line) => line[column]?.length ?? 0)),
  );
  return cells
    .map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" · "))
    .join("\n");
}

function roundsIn(given: readonly string[]): [rounds: number | null, names: readonly string[]] {
  const at = given.indexOf("--rounds");
  if (at === -1) return [null, given];
  return [Number(given[at + 1]), given.toSpliced(at, 2)];
}
