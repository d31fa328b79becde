import "./node-version.mjs";

const { ensureInstalled } = await import("./install.mjs");
const { ensureBuilt } = await import("./builds.mjs");
const { ROOT } = await import("./child.mjs");
const { pathToFileURL } = await import("node:url");

await ensureInstalled("app");
await ensureBuilt(["server"]);

process.argv[1] = `${ROOT}packages/server/dist/admin.js`;
await import(pathToFileURL(process.argv[1]).href);
