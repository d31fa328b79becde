import "./node-version.mjs";

// Uses only Node's own modules until the dependencies are installed. The imports are dynamic, so
// that they run after the version check above.
const { ensureInstalled } = await import("./install.mjs");
const { ensureBuilt, BUILDS } = await import("./builds.mjs");
const { ROOT } = await import("./child.mjs");
const { pathToFileURL } = await import("node:url");

await ensureInstalled("app");
await ensureBuilt(["web", "server"]);

// Runs the server in this process, so that signals, exit code and memory are its own.
process.argv[1] = ROOT + BUILDS.server.target;
await import(pathToFileURL(process.argv[1]).href);
