import { spawn, type ChildProcess } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** The built program in its own process, with its own loopback port and data folder. */
export interface RunningApp {
  readonly url: string;
  readonly dataDir: string;
  /** The id of the process that runs now. */
  readonly pid: () => number;
  /** Starts a new process with the same port and data. */
  readonly restart: () => Promise<void>;
  /** Stops the server; its port is closed until {@link resume}. */
  readonly pause: () => Promise<void>;
  /** Starts it again, with other settings from now on where some are given. */
  readonly resume: (env?: Readonly<Record<string, string>>) => Promise<void>;
  /** Kills the process without warning, like a power cut. It is gone until {@link resume}. */
  readonly kill: () => Promise<void>;
  /** Stops the server and deletes its data. */
  readonly stop: () => Promise<void>;
}

const ROOT = fileURLToPath(new URL("../", import.meta.url));

/**
 * With `demo` it has the sample business; with `empty` it has nobody, and the first visit creates
 * the owner.
 */
export async function startApp(
  fill: "empty" | "demo",
  env: Readonly<Record<string, string>> = {},
): Promise<RunningApp> {
  const dataDir = mkdtempSync(join(tmpdir(), "roundsman-e2e-"));
  // Made once for all journeys (setup/demo-template.ts); another clock needs its own.
  const template = process.env["DEMO_TEMPLATE"];
  if (fill === "demo" && template && env["CLOCK_SHIFT"] === undefined)
    cpSync(template, dataDir, { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    ...quiet(process.env),
    LOG_LEVEL: "warn",
    ...env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: fill === "demo" ? "1" : "0",
  };
  let server = await launch(url, settings);
  return {
    url,
    dataDir,
    pid: () => server.pid ?? 0,
    async restart() {
      await end(server);
      server = await launch(url, settings);
    },
    pause: () => end(server),
    async resume(env = {}) {
      Object.assign(settings, env);
      server = await launch(url, settings);
    },
    kill: () => end(server, "SIGKILL"),
    async stop() {
      await end(server);
      await removeFolder(dataDir);
    },
  };
}

/**
 * Removes the folder of a killed program. Processes that the program started may outlive it by a
 * moment and still write; the retries of Node's `rm` do not see new files.
 */
export async function removeFolder(folder: string, tries = 100): Promise<void> {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    if (tries === 0) throw error;
    await pause(50);
    await removeFolder(folder, tries - 1);
  }
}

/** The environment without settings that a developer's shell may have. */
function quiet(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ours = [
    "DATABASE_URL",
    "S3_URL",
    "PUBLIC_URL",
    "TRUST_PROXY",
    "TOKEN_SECRET",
    "UPGRADE_PASSWORD",
    "NODE_ENV",
    "VITEST",
  ];
  return Object.fromEntries(Object.entries(env).filter(([name]) => !ours.includes(name)));
}

async function launch(url: string, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const clock = env["CLOCK_SHIFT"] ? ["--import", "./e2e/clock/server-clock.mjs"] : [];
  const server = spawn(process.execPath, [...clock, "packages/server/dist/main.js"], {
    cwd: ROOT,
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const kill = () => void server.kill();
  process.once("exit", kill);
  server.once("exit", () => process.off("exit", kill));
  let output = "";
  server.stderr.on("data", (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4000)));
  const deadline = Date.now() + STARTS_WITHIN;
  while (!(await isReady(url))) {
    if (server.exitCode !== null)
      throw new Error(`The server ended with ${server.exitCode}:\n${output}`);
    if (Date.now() > deadline) {
      await end(server, "SIGKILL");
      throw new Error(`The server is not ready after ${STARTS_WITHIN} ms:\n${output}`);
    }
    await pause(20);
  }
  return server;
}

/** Milliseconds that a program may take to start on a very busy machine. */
export const STARTS_WITHIN = 180_000;

/** Times out, because a fetch from a killed server sometimes neither resolves nor rejects. */
const isReady = (url: string) =>
  Promise.race([
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
    pause(10_000, false, { ref: false }),
  ]);

function end(server: ChildProcess, signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve();
  const ended = new Promise<void>((resolve) => void server.once("exit", () => resolve()));
  server.kill(signal);
  return ended;
}

/**
 * A free loopback port. Each process uses its own range, below the ports that the system gives to
 * outgoing connections, so that parallel processes and restarts do not collide.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + (process.pid % 1000) * 20 + (taken++ % 20);
    if (await isFree(port)) return port;
  }
}

/** Above 10080, the last port that browsers and `fetch` refuse (Fetch Standard, "bad port"). */
const LOWEST = 11_000;

let taken = 0;

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
