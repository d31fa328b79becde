import "./node-version.mjs";

const { ensureInstalled } = await import("./install.mjs");
const { ensureBuilt } = await import("./builds.mjs");
const { giveUp, runNode } = await import("./child.mjs");

await ensureInstalled();
const { ensureTools } = await import("./tools.mjs");
const tools = await Promise.resolve()
  .then(() => ensureTools(["chromium", "Chinese fonts"]))
  .catch((error) => giveUp(error.message));
await ensureBuilt(["web", "server"]);

const env = { ...process.env, CHROMIUM: tools.chromium };
process.exitCode = await runNode(
  ["node_modules/tsx/dist/cli.mjs", "e2e/take-screenshots.ts", ...process.argv.slice(2)],
  { env },
);
