import { spawn } from "node:child_process";
import { once } from "node:events";
import { randomInt } from "node:crypto";
import { fileURLToPath } from "node:url";
import { formatPounds, pence } from "@roundsman/core/money";
import { VAT_MODES } from "@roundsman/core/vat";
import { baskets, basketSums } from "@roundsman/core/vat/testing-baskets";
import { VAT_RATES, type VatRate } from "@roundsman/core/vat/rates";
import type { Trial } from "./parts/trial.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** Baskets in each round; ten rounds have 100,000. */
const BASKETS = 10_000;

/**
 * Tests that `npm test` runs with fewer baskets: rows, bars and questions of the app, papers and
 * e-invoices, calls and files.
 */
const TESTS = [
  "packages/web/src/invoices/list/one-sum.test.tsx",
  "packages/documents/test/same-sums.test.ts",
  "packages/server/src/testing/baskets.test.ts",
];

/** `npm run soak -- baskets --seed 7 --rounds 1` repeats one round. */
export const trial: Trial = {
  proves:
    "100,000 random baskets of four rates come to the same pennies, in every VAT mode, on screens, papers, e-invoices, in lists, files and the day's cash",
  async run(context) {
    for (let round = 0; round < context.rounds(10); round += 1) {
      const seed = Number(process.env["SEED"] ?? randomInt(2 ** 31));
      context.log(`round ${round + 1}, seed ${seed}: ${sumsOf(seed)}`);
      await tried(seed);
      context.round();
    }
  },
};

async function tried(seed: number): Promise<void> {
  const projects = ["web", "documents", "server-sqlite"].flatMap((name) => ["--project", name]);
  const tests = spawn(
    process.execPath,
    ["node_modules/vitest/vitest.mjs", "run", ...projects, ...TESTS],
    {
      cwd: ROOT,
      stdio: "inherit",
      env: { ...process.env, BASKETS: String(BASKETS), SEED: String(seed) },
    },
  );
  const [code] = (await once(tests, "exit")) as [number | null];
  if (code !== 0)
    throw new Error(`A sum is wrong: npm run soak -- baskets --seed ${seed} --rounds 1`);
}

/** The sums of a seed's baskets, printed to show progress. */
function sumsOf(seed: number): string {
  const byRate = new Map<VatRate, { net: number; vat: number }>();
  let [invoices, payable] = [0, 0];
  for (const lines of baskets(BASKETS, seed))
    for (const mode of VAT_MODES) {
      const sums = basketSums(lines, mode);
      invoices += 1;
      payable += sums.payable;
      for (const { rate, net, vat } of sums.rates) {
        const before = byRate.get(rate) ?? { net: 0, vat: 0 };
        byRate.set(rate, { net: before.net + net, vat: before.vat + vat });
      }
    }
  const rates = VAT_RATES.map((rate) => {
    const { net = 0, vat = 0 } = byRate.get(rate) ?? {};
    return `${rate} ${formatPounds(pence(net))} + ${formatPounds(pence(vat))}`;
  });
  return [`${invoices} invoices`, `owed ${formatPounds(pence(payable))}`, ...rates].join(", ");
}
