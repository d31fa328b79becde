import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { removeFolder } from "../e2e/app.ts";

const OWNER = {
  username: "owner",
  password: "a long enough password",
  name: "The Owner",
  email: "owner@example.com",
};

const MAIN = fileURLToPath(new URL("../packages/server/dist/main.js", import.meta.url));
const environment = (dataDir: string) => ({
  ...process.env,
  DATA_DIR: dataDir,
  DATABASE_URL: "",
  DEMO: "0",
  PORT: "0",
  LOG_LEVEL: "debug",
});

let folder: string;
let server: ChildProcess;
let output = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "roundsman-shutdown-"));
  server = spawn(process.execPath, [MAIN], {
    env: environment(folder),
    stdio: ["ignore", "pipe", "inherit"],
  });
  output = "";
  server.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
});
afterEach(async () => {
  const gone = server.exitCode === null && once(server, "exit");
  server.kill("SIGKILL");
  await gone;
  await removeFolder(folder);
});

async function address(): Promise<string> {
  await expect.poll(() => output, { timeout: 60_000 }).toMatch(/answers at (\S+)\n/);
  return /answers at (\S+)/.exec(output)?.[1] ?? "";
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/setup/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(OWNER),
  });
  return ((await answer.json()) as { access: string }).access;
}

test("A server that gets SIGTERM answers open requests, ends its streams and exits without an error", async () => {
  const url = await address();
  const authorization = `Bearer ${await signIn(url)}`;
  const stream = await fetch(`${url}/api/changes/`, { headers: { authorization } });
  const body = JSON.stringify({ customer_name: "Golden Dragon", product_details: [] });
  const headers = {
    authorization,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    expect: "100-continue",
  };
  const slow = request(`${url}/api/invoice/`, { method: "POST", headers });
  slow.flushHeaders();
  // The server has the request and is waiting for its body.
  await once(slow, "continue");
  slow.write(body.slice(0, 10));

  const ended = once(server, "exit");
  server.kill("SIGTERM");
  // The change stream ends first, which shows that the server is stopping.
  expect(await stream.text()).toContain("event: ready");
  const answered = once(slow, "response");
  slow.end(body.slice(10));
  const [answer] = (await answered) as [{ statusCode: number }];
  expect(answer.statusCode).toBe(201);
  expect(await ended).toEqual([0, null]);
});

test("A server without an account prints the code for a first visit from another machine", async () => {
  await address();
  await expect.poll(() => output, { timeout: 60_000 }).toMatch(/asks for the setup code \S{8,}\n/);
});

test("Its log is one JSON line for each call, with the request id of the answer, and no typed text", async () => {
  const url = await address();
  const access = await signIn(url);
  const answer = await fetch(`${url}/api/responsible_persons/1/customers/?limit=5`, {
    headers: { authorization: `Bearer ${access}` },
  });
  await answer.text();
  const id = answer.headers.get("x-request-id") ?? "none";
  await expect.poll(() => output, { timeout: 60_000 }).toContain(id);
  const lines = output.split("\n").filter((line) => line.startsWith("{"));
  const line = JSON.parse(lines.find((each) => each.includes(id)) ?? "{}") as object;
  expect(line).toMatchObject({
    reqId: id,
    method: "GET",
    call: "/api/responsible_persons/:rp/customers/",
    status: 200,
    person: 1,
    msg: "answered",
  });
  for (const secret of [access, OWNER.password, OWNER.email, OWNER.name, "limit=5"])
    expect(lines.join("\n")).not.toContain(secret);
});

test("A server whose database is damaged reports it in one line, with what to do, and ends", () => {
  const damaged = join(folder, "damaged");
  mkdirSync(damaged);
  writeFileSync(join(damaged, "roundsman.db"), Buffer.alloc(8192, 0x5a));
  const { status, stderr } = spawnSync(process.execPath, [MAIN], {
    env: environment(damaged),
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/damaged.*npm run admin -- restore/);
  expect(stderr.trim().split("\n")).toHaveLength(1);
});
