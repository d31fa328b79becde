import type { BenchEngine } from "./engines.ts";
import { load, type Load } from "./load.ts";
import { accessTo } from "./owner.ts";
import { median } from "./race.ts";
import { untilSummed } from "../office/until-summed.ts";

const SEARCHES = [
  ["one name of 400", "customer 123"],
  ["ten of them", "mer 12"],
  ["a letter of all", "l"],
  ["a digit of most", "1"],
  ["two characters of none", "龙饭"],
] as const;

/** Each call is measured in five turns, because the speed of a machine changes meanwhile. */
const TURNS = 5;
const SECONDS = 1;

/**
 * Times pages of 50 that part of a name finds, in businesses of different sizes, beside pages of 50
 * without a search: the cost must not grow with the size. Creations must be as fast once the names
 * are in memory.
 */
export async function compareSearches(
  engine: BenchEngine,
  { lengths, invoice }: { readonly lengths: readonly number[]; readonly invoice: object },
): Promise<void> {
  for (const invoices of lengths) {
    const business = await engine.open();
    const { app } = business;
    try {
      const access = await accessTo(app);
      await business.fillHistory({ invoices });
      await untilSummed(business.url);
      console.log(`A search by name among ${invoices.toLocaleString("en-GB")} invoices`);
      const sender = { pid: app.pid(), access, connections: 1 };
      const creating = { ...sender, url: `${app.url}/api/invoice/`, body: invoice };
      const searching = (words: object) => ({
        ...sender,
        url: `${app.url}/api/search_invoices/`,
        body: { ...words, limit: 50 },
      });
      const [before = []] = await inTurns([creating]);
      const pages = await inTurns([
        searching({}),
        ...SEARCHES.map(([, words]) => searching({ driver_customer_name: words })),
      ]);
      const [after = []] = await inTurns([creating]);
      printPages(pages);
      console.log(
        `  creates with the names in memory beside before: ${(fastest(after) / fastest(before)).toFixed(2)} of the rate; CPU ${cpuIn(before)} and ${cpuIn(after)} ms`,
      );
    } finally {
      await app.stop();
    }
  }
}

type Target = Parameters<typeof load>[0];

/** For each call, the loads of its turns; a turn before them fills what is kept in memory. */
async function inTurns(calls: readonly Omit<Target, "seconds">[]): Promise<Load[][]> {
  const loads: Load[][] = calls.map(() => []);
  for (let turn = 0; turn <= TURNS; turn += 1)
    for (const [index, call] of calls.entries()) {
      const measured = await load({ ...call, seconds: SECONDS });
      if (turn > 0) loads[index]?.push(measured);
    }
  return loads;
}

function printPages([plain = [], ...searches]: readonly Load[][]): void {
  console.log(`  ${"a page without a search".padEnd(24)}  CPU ${cpuIn(plain)} ms`);
  for (const [index, loads] of searches.entries()) {
    const ratio = least(loads) / least(plain);
    const [what = ""] = SEARCHES[index] ?? [];
    console.log(`  ${what.padEnd(24)}  CPU ${cpuIn(loads)} ms   ${ratio.toFixed(2)} × the page`);
  }
}

const cpus = (loads: readonly Load[]) => loads.map(({ cpu }) => cpu).toSorted((a, b) => a - b);
const least = (loads: readonly Load[]) => cpus(loads)[0] ?? Number.NaN;
const fastest = (loads: readonly Load[]) => Math.max(...loads.map(({ rate }) => rate));

/** The least and the median of the turns. */
const cpuIn = (loads: readonly Load[]) =>
  `${least(loads).toFixed(2)} (median ${median(cpus(loads)).toFixed(2)})`;
