import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { lockForRestore } from "../../admin/restore-lock.ts";
import { boot } from "../../main/boot.ts";

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "roundsman-lock-"))));
afterEach(() => rmSync(folder, { recursive: true }));

const environment = () => ({
  DATA_DIR: folder,
  DEMO: "0",
  PORT: "0",
  LOG_LEVEL: "silent",
  BACKUPS: "0",
});
const file = () => join(folder, "roundsman.db");

/** A process that holds the lock until it is killed. */
async function holder() {
  const program = `
    import { lockDatabase } from ${JSON.stringify(new URL("./database-lock.ts", import.meta.url).href)};
    globalThis.lock = lockDatabase(${JSON.stringify(file())});
    console.log(globalThis.lock ? "held" : "refused");
    setInterval(() => {}, 1000);
  `;
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", program],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const [answer] = (await once(child.stdout, "data")) as [Buffer];
  expect(String(answer).trim()).toBe("held");
  return child;
}

describe.skipIf(process.env["TEST_DATABASE_URL"])("One SQLite database", () => {
  test("allows one server: a second one is refused, and can start after the first has stopped", async () => {
    const first = await boot(environment(), folder);
    await expect(boot(environment(), folder)).rejects.toThrow("Another server runs on");
    expect((await first.app.inject("/readyz")).statusCode).toBe(200);
    await expect(lockForRestore(file())).rejects.toThrow("The server is running");
    await first.stop();
    const second = await boot(environment(), folder);
    await second.stop();
  });

  test("is locked by a process as long as it runs, however it ends", async () => {
    const child = await holder();
    await expect(boot(environment(), folder)).rejects.toThrow("Another server runs on");
    child.kill("SIGKILL");
    await once(child, "exit");
    const running = await boot(environment(), folder);
    await running.stop();
  });

  test("allows no server while it is being replaced", async () => {
    const lock = await lockForRestore(file());
    await expect(boot(environment(), folder)).rejects.toThrow("Another server runs on");
    await lock.end();
  });
});
