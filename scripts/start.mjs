import "./node-version.mjs";

// Only Node's own modules until the dependencies are there. Static imports of them come after the check of the version above.
const { ensureInstalled } = await import("./install.mjs");
const { ensureBuilt, BUILDS } = await import("./builds.mjs");
const { ROOT } = await import("./child.mjs");
const { pathToFileURL } = await import("node:url");

await ensureInstalled("app");
await ensureBuilt(["web", "server"]);

// In this very process: signals, exit code and memory are the server's own.
process.argv[1] = ROOT + BUILDS.server.target;
await import(pathToFileURL(process.argv[1]).href);
