import "./node-version.mjs";

const { spawn } = await import("node:child_process");
const { ensureInstalled } = await import("./install.mjs");
const { ensureBuilt } = await import("./builds.mjs");
const { ROOT } = await import("./child.mjs");

await ensureInstalled();
await ensureBuilt(["fonts", "render threads"]);

/**
 * Each restarts or reloads when a file changes. Vite's page passes API calls on to the server's
 * port.
 */
const PROGRAMS = [
  ["node_modules/tsx/dist/cli.mjs", "watch", "--clear-screen=false", "packages/server/src/main.ts"],
  ["node_modules/vite/bin/vite.js", "-c", "packages/web/vite.config.ts", "--clearScreen", "false"],
];
const port = process.env.PORT ?? "3000";
const env = {
  ...process.env,
  PORT: port,
  API_URL: process.env.API_URL ?? `http://127.0.0.1:${port}`,
};
const children = PROGRAMS.map((args) =>
  spawn(process.execPath, args, { cwd: ROOT, stdio: "inherit", env }),
);

// Signals each child once: a second signal would make the watcher kill the server instead of
// waiting for it.
const stopAll = (signal) =>
  children.filter((child) => !child.killed).forEach((child) => child.kill(signal));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stopAll(signal));

// When one of them ends, the other is stopped.
for (const child of children)
  child.once("exit", (code) => {
    stopAll("SIGTERM");
    process.exitCode ||= code ?? 0;
  });
