import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { migrations } from "../../../migrations/list.ts";
import { checkedCopy } from "../../backup/checked-copy.ts";
import { fingerprint } from "../../backup/fingerprint.ts";
import { tablesAt } from "../../backup/tables.ts";
import { boot, openConfigured } from "../../main/boot.ts";
import { openDatabase, type Db, type OpenDatabase } from "./db.ts";
import { migrate } from "./migrate.ts";
import { scratchDatabase } from "../../testing/fresh-app.ts";
import { PASSWORD } from "../../testing/caller.ts";

/** One file for each version that was ever released: a business as that version stored it. */
const RELEASED = fileURLToPath(new URL("../../../migrations/released/", import.meta.url));
const versions = readdirSync(RELEASED).map((file) => Number(basename(file, ".sql")));

let folder: string;
let scratch: Awaited<ReturnType<typeof scratchDatabase>>;
let database: OpenDatabase;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "roundsman-released-"));
  scratch = await scratchDatabase(folder);
  database = openDatabase(scratch.url);
});
afterEach(async () => {
  await database.db.destroy();
  await scratch.drop();
  rmSync(folder, { recursive: true });
});

async function fill(version: number): Promise<void> {
  await migrate(database, migrations.slice(0, version));
  const text = readFileSync(
    join(RELEASED, `${String(version).padStart(4, "0")}.sql`),
    "utf8",
  ).replace(/^--.*\n/, "");
  await database.db.transaction().execute(async (trx) => {
    for (const statement of text.split(/;\n/).filter((each) => each.trim() !== ""))
      await sql.raw(statement).execute(trx);
  });
}

const counts = async (db: Db, version: number) =>
  Object.fromEntries(
    await Promise.all(
      tablesAt(version).map(async ({ name }) => {
        const { rows } = await sql<{
          count: number;
        }>`select count(*) as count from ${sql.table(name)}`.execute(db);
        return [name, rows[0]?.count ?? 0] as const;
      }),
    ),
  );

const environment = (): NodeJS.ProcessEnv => ({
  DATA_DIR: folder,
  DATABASE_URL: scratch.url,
  DEMO: "0",
  PORT: "0",
  LOG_LEVEL: "silent",
});
const backupsIn = () => readdirSync(join(folder, "backups")).filter((name) => name.endsWith(".db"));

describe.each(versions)("A business in version %i of the database", (version) => {
  test("keeps every row and value in the upgrade, is backed up first, and works on", async () => {
    await fill(version);
    const [rows, words] = [
      await counts(database.db, version),
      await fingerprint(database.db, version),
    ];
    expect(rows).toMatchObject({
      person: 4,
      customer: 6,
      invoice: 8,
      product_category_member: 4,
    });

    const opened = await openConfigured(environment());
    expect(await counts(opened.database.db, version)).toEqual(rows);
    expect(await fingerprint(opened.database.db, version)).toBe(words);
    await opened.database.db.destroy();

    const [copy = "", ...others] = backupsIn();
    expect([copy, others]).toEqual([expect.stringMatching(/-upgrade\.db$/), []]);
    expect(await checkedCopy(join(folder, "backups", copy))).toMatchObject({
      version,
      invoices: 8,
      fault: null,
    });
    const before = openDatabase(join(folder, "backups", copy));
    expect(await fingerprint(before.db, version)).toBe(words);
    await before.db.destroy();

    const running = await boot(environment(), folder);
    const post = (path: string, payload: object, access = "") =>
      running.app.inject({
        method: "POST",
        url: path,
        payload,
        headers: { authorization: `Bearer ${access}` },
      });
    const { access } = (
      await post("/api/manager/login/", { username: "driver", password: PASSWORD })
    ).json<{ access: string }>();
    expect((await post("/api/search_invoices/", {}, access)).json()).toMatchObject({
      totals: { count: 3 },
    });
    expect((await post("/api/invoice/", { product_details: [] }, access)).json()).toMatchObject({
      id: 9,
    });
    await running.stop();
    expect(backupsIn()).toEqual([copy]);
  });

  test("is not changed if no backup can be made first", async () => {
    await fill(version);
    const words = await fingerprint(database.db, version);
    writeFileSync(join(folder, "backups"), "a file where the folder should be");
    await expect(openConfigured(environment())).rejects.toThrow("The upgrade was not begun");
    expect(await fingerprint(database.db, version)).toBe(words);
    expect(await versionOf()).toBe(version);
  });

  test("is complete after a kill in the middle of the upgrade, and the next start repeats it", async () => {
    await fill(version);
    const words = await fingerprint(database.db, version);
    const [code, signal] = await killedMigration(scratch.url);
    expect([code, signal]).toEqual([null, "SIGKILL"]);
    expect(await versionOf()).toBe(version);
    expect(await fingerprint(database.db, version)).toBe(words);
    expect(await migrate(database)).toBe(
      migrations.filter((step) => step.version > version).length,
    );
    expect(await fingerprint(database.db, version)).toBe(words);
  });
});

const versionOf = async () =>
  (
    await database.db
      .selectFrom("migration")
      .select((of) => of.fn.max("version").as("done"))
      .executeTakeFirstOrThrow()
  ).done;

/**
 * Runs all steps and one more, which kills its own process after its first statement, before
 * anything is committed.
 */
async function killedMigration(url: string): Promise<unknown[]> {
  const from = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
  const program = `
    import { openDatabase } from ${from("./db.ts")};
    import { migrate } from ${from("./migrate.ts")};
    import { migrations } from ${from("../../../migrations/list.ts")};
    const statements = ["create table half (id integer primary key)", ""];
    Object.defineProperty(statements, 1, { get: () => process.kill(process.pid, "SIGKILL") });
    const last = { version: migrations.at(-1).version + 1, name: "killed", statements: () => statements };
    await migrate(openDatabase(${JSON.stringify(url)}), [...migrations, last]);
  `;
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", program],
    {
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  return once(child, "exit");
}
