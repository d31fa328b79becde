import type { BenchEngine } from "./engines.ts";
import { load } from "./load.ts";
import { accessTo } from "./owner.ts";
import { untilSummed } from "../office/until-summed.ts";

const SEARCHES = [
  ["one name of 400", "customer 123"],
  ["ten of them", "mer 12"],
  ["a letter of all", "l"],
  ["a digit of most", "1"],
  ["two characters of none", "龙饭"],
] as const;

/**
 * Times pages of 50 that part of a name finds, in businesses of different sizes: the cost must not
 * grow with the size. Creations must be as fast once the names are in memory.
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
      await load({ ...creating, seconds: 2 });
      const before = await load({ ...creating, seconds: 3 });
      for (const [what, words] of SEARCHES) {
        const of = {
          ...sender,
          url: `${app.url}/api/search_invoices/`,
          body: { driver_customer_name: words, limit: 50 },
        };
        await load({ ...of, seconds: 2 });
        const { rate, cpu } = await load({ ...of, seconds: 3 });
        console.log(
          `  ${what.padEnd(24)}${rate.toFixed(0).padStart(6)} /s   CPU ${cpu.toFixed(2)} ms`,
        );
      }
      const after = await load({ ...creating, seconds: 3 });
      console.log(
        `  creates ${before.rate.toFixed(0)} /s before, ${after.rate.toFixed(0)} /s with the names in memory: ${(after.rate / before.rate).toFixed(2)}; CPU ${before.cpu.toFixed(2)} and ${after.cpu.toFixed(2)} ms`,
      );
    } finally {
      await app.stop();
    }
  }
}
