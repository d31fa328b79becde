import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { restoreSqlite } from "./restore-sqlite.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
let folder: string;
let databaseUrl: string;
let arriving: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "roundsman-place-"));
  databaseUrl = join(folder, "roundsman.db");
  arriving = join(folder, "arriving.db");
  writeFileSync(arriving, "the copy");
});
afterEach(() => rmSync(folder, { recursive: true }));

const text = (name: string) => readFileSync(join(folder, name), "utf8");
const KEPT = "roundsman.db.before-2026-11-21T12-00-00-000Z";

describe("A file that replaces a database", () => {
  test("replaces it in one step: if that fails, the old database is still there", async () => {
    writeFileSync(databaseUrl, "the books");
    await expect(restoreSqlite({ databaseUrl }, join(folder, "nowhere.db"), NOW)).rejects.toThrow(
      "ENOENT",
    );
    expect(text("roundsman.db")).toBe("the books");
  });

  test("may replace an unreadable one, which is kept with its log", async () => {
    writeFileSync(databaseUrl, "no database any more");
    writeFileSync(`${databaseUrl}-wal`, "nor its log");
    writeFileSync(`${databaseUrl}-shm`, "");
    expect(await restoreSqlite({ databaseUrl }, arriving, NOW)).toBe(join(folder, KEPT));
    expect(readdirSync(folder).toSorted()).toEqual(["roundsman.db", KEPT, `${KEPT}-wal`]);
    expect(["roundsman.db", KEPT, `${KEPT}-wal`].map(text)).toEqual([
      "the copy",
      "no database any more",
      "nor its log",
    ]);
  });

  test("is not read together with an old log that has no database", async () => {
    writeFileSync(`${databaseUrl}-wal`, "of another");
    expect(await restoreSqlite({ databaseUrl }, arriving, NOW)).toBe(null);
    expect([text("roundsman.db"), existsSync(`${databaseUrl}-wal`), text(`${KEPT}-wal`)]).toEqual([
      "the copy",
      false,
      "of another",
    ]);
  });
});
