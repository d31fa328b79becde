import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "./run.ts";

const password = () => Promise.resolve("lucy's password");
const NOW = new Date("2026-11-21T12:00:00Z");

/**
 * Real processes: one that ends has closed its files, while the test's own process closes them only
 * at garbage collection.
 */
describe.skipIf(process.env["TEST_DATABASE_URL"])("copies of a business in SQLite", () => {
  let folder: string;
  let environment: NodeJS.ProcessEnv;
  let server: ChildProcess | null = null;
  let address = "";

  const program = (file: string, ...given: string[]) =>
    spawn(
      process.execPath,
      ["--import", "tsx", fileURLToPath(new URL(file, import.meta.url)), ...given],
      {
        env: { ...process.env, ...environment },
      },
    );

  async function start(): Promise<void> {
    server = program("../main.ts");
    for await (const text of server.stdout ?? []) {
      [, address = ""] = /answers at (\S+)/.exec(String(text)) ?? [];
      if (address) return;
    }
    throw new Error("The server did not start");
  }
  async function stop(): Promise<void> {
    const ended = server && once(server, "exit");
    server?.kill("SIGTERM");
    await ended;
    server = null;
  }
  async function admin(...given: string[]) {
    const child = program("main.ts", ...given);
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (text) => (output += String(text)));
    const [status] = (await once(child, "close")) as [number];
    return { status, output };
  }
  const here = (...given: string[]) => run(given, { environment, now: NOW, password });

  const post = (path: string, body: object, access = "") =>
    fetch(`${address}${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", authorization: `Bearer ${access}` },
    });
  const signIn = () =>
    post("/api/manager/login/", { username: "lucy", password: "lucy's password" });

  let copy: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "roundsman-admin-"));
    copy = join(folder, "monday.db");
    environment = {
      DATA_DIR: join(folder, "data"),
      DEMO: "0",
      PORT: "0",
      LOG_LEVEL: "silent",
      PASSWORD: "lucy's password",
    };
  });
  afterAll(async () => {
    await stop();
    rmSync(folder, { recursive: true });
  });

  it("are made while the server works, are readable by their owner only, and never replace a file", async () => {
    expect(await admin("user", "add", "lucy", "--email", "lucy@example.com")).toMatchObject({
      status: 0,
      output: expect.stringContaining("lucy can sign in"),
    });
    await start();
    expect((await signIn()).status).toBe(200);
    expect(await admin("backup", copy)).toMatchObject({
      status: 0,
      output: expect.stringContaining("0 invoices, checked"),
    });
    expect(statSync(copy).mode & 0o077).toBe(0);
    expect(await admin("backup", copy)).toMatchObject({
      status: 1,
      output: expect.stringContaining("exists already"),
    });
  });

  it("restore the business, sign everybody out, and keep the replaced database", async () => {
    const { access } = (await (await signIn()).json()) as { access: string };
    expect((await post("/api/invoice/", {}, access)).status).toBe(201);
    await expect(here("restore", copy)).rejects.toThrow("server is running");
    await stop();
    expect(await here("restore", copy)).toContain("0 invoices");
    await start();
    expect((await post("/api/search_invoices/", {}, access)).status).toBe(401);
    expect((await signIn()).status).toBe(200);
    expect(readdirSync(join(folder, "data")).some((name) => name.includes(".before-2026"))).toBe(
      true,
    );
    expect(await here("doctor")).not.toContain("✗");
  });

  it("are refused if they are not copies of ours, and nothing is changed", async () => {
    writeFileSync(join(folder, "letter.txt"), "Dear Sir");
    const before = readdirSync(join(folder, "data"));
    for (const file of ["letter.txt", "nowhere.db"])
      await expect(here("restore", join(folder, file))).rejects.toThrow(file);
    expect(readdirSync(join(folder, "data"))).toEqual(before);
    expect(await here("user", "list")).toContain("lucy");
  });
});
