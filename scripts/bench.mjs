import "./node-version.mjs";
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";

const { ensureInstalled } = await import("./install.mjs");
const { ensureBuilt } = await import("./builds.mjs");
const { giveUp, ROOT, runNode } = await import("./child.mjs");

await ensureInstalled();
await ensureBuilt(["web", "server"]);

// Every file directly in bench/ is a benchmark; its folders hold their parts.
const all = readdirSync(join(ROOT, "bench"))
  .filter((file) => file.endsWith(".ts"))
  .map((file) => basename(file, ".ts"));
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !all.includes(name));
if (unknown.length > 0)
  giveUp(`There is no benchmark ${unknown.join(", ")}; there are ${all.join(", ")}.`);

for (const name of asked.length > 0 ? asked : all) {
  console.log(`\n— ${name}`);
  const code = await runNode(["node_modules/tsx/dist/cli.mjs", `bench/${name}.ts`]);
  if (code !== 0) giveUp(`The benchmark ${name} failed.`);
}
