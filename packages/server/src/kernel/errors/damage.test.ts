import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Connection from "libsql";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addUser } from "../../admin/users.ts";
import { boot, openConfigured } from "../../main/boot.ts";
import { createPasswords } from "../auth/passwords.ts";

const PASSWORD = "nine tins of tea";
let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "roundsman-damage-"))));
afterEach(() => rmSync(folder, { recursive: true }));

const environment = () => ({
  DATA_DIR: folder,
  DEMO: "0",
  PORT: "0",
  LOG_LEVEL: "silent",
  BACKUPS: "0",
});
const file = () => join(folder, "roundsman.db");
const RESTORE = /damaged.*npm run admin -- restore/;

/** A business with one person, in one file that no process has open. */
async function business(): Promise<void> {
  const made = join(folder, "made.db");
  const { database } = await openConfigured({ ...environment(), DATABASE_URL: made });
  const desk = { db: database.db, passwords: createPasswords(), now: new Date() };
  await addUser(
    desk,
    { username: "lucy", name: "Lucy", email: "lucy@example.com", driver: 1, manager: 0 },
    PASSWORD,
  );
  await database.db.destroy();
  // libsql keeps a file open until garbage collection, so the test uses a copy.
  const connection = new Connection(made);
  connection.prepare("vacuum into ?").run([file()]);
  connection.close();
}

/** Overwrites the first page of a table, or the head of the file, with nonsense. */
function damage(table?: string): void {
  let at = 0;
  if (table !== undefined) {
    const connection = new Connection(file());
    const one = (sql: string) =>
      Number(Object.values(connection.prepare(sql).raw(true).all()[0] as number[])[0]);
    at =
      (one(`select rootpage from sqlite_master where name = '${table}'`) - 1) *
      one("pragma page_size");
    connection.close();
  }
  const open = openSync(file(), "r+");
  writeSync(open, Buffer.alloc(512, 0x5a), 0, 512, at);
  closeSync(open);
}

describe.skipIf(process.env["TEST_DATABASE_URL"])("A damaged database in SQLite", () => {
  test.each([
    ["in its head", undefined],
    ["in the table of people", "person"],
  ])("%s is reported at the start, with what to do", async (_, table) => {
    await business();
    damage(table);
    await expect(boot(environment(), folder)).rejects.toThrow(RESTORE);
    // The first attempt released the lock.
    await expect(boot(environment(), folder)).rejects.toThrow(RESTORE);
  });

  test("in another place is found in the background: the server is not ready, and reports what to do", async () => {
    await business();
    damage("access_log");
    const running = await boot(environment(), folder);
    const { app } = running;
    const ready = async () => (await app.inject("/readyz")).statusCode;
    await expect.poll(ready).toBe(503);
    expect((await app.inject("/readyz")).json()).toMatchObject({
      type: "urn:roundsman:storage-damaged",
      detail: expect.stringMatching(RESTORE),
    });
    const payload = { username: "lucy", password: PASSWORD };
    const login = await app.inject({ method: "POST", url: "/api/manager/login/", payload });
    expect([login.statusCode, login.json<{ type: string }>().type]).toEqual([
      503,
      "urn:roundsman:storage-damaged",
    ]);
    await running.stop();
  });
});
