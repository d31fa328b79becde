// `npm run soak [-- --rounds N] [name…]` runs the long trials of soak/, one after another, and
// prints a table of results. `npm run soak -- day --seed N` repeats one day.
import "./node-version.mjs";
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";

const { ensureInstalled } = await import("./install.mjs");
const { ensureBuilt } = await import("./builds.mjs");
const { giveUp, ROOT, runNode } = await import("./child.mjs");

await ensureInstalled();
const { ensureTools } = await import("./tools.mjs");

const all = readdirSync(join(ROOT, "soak"))
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .map((file) => basename(file, ".ts"));
const asked = process.argv.slice(2);
const at = asked.indexOf("--rounds");
const rounds = at === -1 ? [] : asked.splice(at, 2);
if (rounds.length > 0 && !/^[1-9]\d*$/.test(rounds[1] ?? ""))
  giveUp("--rounds takes a whole number.");
const seedAt = asked.indexOf("--seed");
const [, seed = ""] = seedAt === -1 ? [] : asked.splice(seedAt, 2);
const unknown = asked.filter((name) => !all.includes(name));
if (unknown.length > 0)
  giveUp(`There is no soak ${unknown.join(", ")}; there are ${all.join(", ")}.`);

const tools = await Promise.resolve()
  .then(() =>
    ensureTools([
      "postgres",
      "chromium",
      "strace",
      "pdftotext",
      "Chinese fonts",
      ...(asked.includes("container") || asked.length === 0 ? ["buildah"] : []),
    ]),
  )
  .catch((error) => giveUp(error.message));
await ensureBuilt(["web", "server"]);
const env = {
  ...process.env,
  POSTGRES: tools.postgres,
  CHROMIUM: tools.chromium,
  ...(seed && { SEED: seed }),
};
const names = asked.length > 0 ? asked : all;
process.exitCode = await runNode(
  ["node_modules/tsx/dist/cli.mjs", "soak/parts/run.ts", ...rounds, ...names],
  { env },
);
