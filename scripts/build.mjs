// `npm run build`: builds everything that an installation runs, without starting it.
import "./node-version.mjs";

const { ensureInstalled } = await import("./install.mjs");
const { ensureBuilt } = await import("./builds.mjs");

await ensureInstalled("app");
await ensureBuilt(["web", "server"]);
