import { execFileSync, spawn } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Starts a temporary PostgreSQL on a loopback port, which trusts everyone who can reach it. `stop`
 * ends it and removes its files. It also ends when this process exits, other than by SIGKILL.
 * `more` are settings of postgresql.conf.
 */
export async function startPostgres(folder, more = {}) {
  const data = mkdtempSync(join(tmpdir(), "roundsman-postgres-"));
  const person = ordinaryPerson();
  if (person.uid !== undefined) chownSync(data, person.uid, person.gid);
  execFileSync(
    join(folder, "initdb"),
    ["-D", data, "-U", "roundsman", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    {
      ...person,
      cwd: data,
      stdio: ["ignore", "ignore", "inherit"],
    },
  );

  const port = await freePort();
  // The data is needed for minutes only, so it need not be safe on disk.
  const settings = {
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    // Tests provoke thousands of errors: a parent too busy to read them from the pipe would block
    // it.
    log_min_messages: "log",
    max_connections: "200",
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    ...more,
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const launch = () =>
    launched(join(folder, "postgres"), ["-D", data, "-p", String(port), ...options], {
      ...person,
      cwd: data,
    });
  let server = await launch();
  return {
    // On a busy machine a connection may take longer than a person would wait.
    url: `postgres://roundsman@127.0.0.1:${port}/postgres?connect_timeout=60`,
    async restart() {
      await server.stop();
      server = await launch();
    },
    async stop() {
      await server.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function launched(program, args, options) {
  const server = spawn(program, args, { ...options, stdio: ["ignore", "ignore", "pipe"] });
  // PostgreSQL's fast shutdown, which disconnects clients.
  const kill = () => void (server.exitCode === null && server.kill("SIGINT"));
  process.once("exit", kill);
  const ended = new Promise((resolve) => void server.once("exit", resolve));
  await ready(server);
  return {
    async stop() {
      kill();
      await ended;
      process.off("exit", kill);
    },
  };
}

/** PostgreSQL refuses to run as root, so root starts it as another user. */
function ordinaryPerson() {
  if (process.getuid?.() !== 0) return {};
  const name = ["postgres", "nobody"].find((each) => idOf("-u", each) !== undefined);
  return { uid: idOf("-u", name), gid: idOf("-g", name) };
}

function idOf(which, name) {
  try {
    return Number(
      execFileSync("id", [which, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
    );
  } catch {
    return undefined;
  }
}

/**
 * A port above those of e2e/app.ts and below those that the system gives to outgoing connections.
 * Such a connection could otherwise take the port while the server restarts under load.
 */
async function freePort() {
  for (;;) {
    const port = 30_000 + (process.pid % 270) * 10 + (taken++ % 10);
    if (await isFree(port)) return port;
  }
}

let taken = 0;

const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });

function ready(server) {
  let output = "";
  return new Promise((resolve, reject) => {
    server.once("exit", () => reject(new Error(`PostgreSQL did not start:\n${output}`)));
    server.stderr.on("data", (chunk) => {
      output = (output + chunk).slice(-4000);
      if (output.includes("ready to accept connections")) resolve();
    });
  });
}
