import { randomBytes } from "node:crypto";
import { appendFileSync, copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { readConfig, type Config } from "../kernel/config/config.ts";
import { openDatabase, type OpenDatabase } from "../kernel/storage/db.ts";
import { migrate } from "../kernel/storage/migrate.ts";
import { buildServer, type ServerParts } from "../main/server.ts";
import { type Caller, type PersonName, SECRET, caller, signIn } from "./caller.ts";

export const UPGRADE_PASSWORD = "upgrade";

export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: OpenDatabase;
  /** For opening the database a second time. */
  readonly databaseUrl: string;
  readonly clock: { now: number };
  /** The milliseconds of each pause that the server asked for; tests do not wait. */
  readonly pauses: number[];
  readonly dataDir: string;
  readonly anyone: Caller;
  readonly signIn: (name: PersonName) => Promise<Caller>;
  readonly close: () => Promise<void>;
}

export interface TestParts extends Partial<ServerParts> {
  readonly env?: Readonly<Record<string, string>>;
  /** "none" for the first start of an installation. */
  readonly people?: "none";
}

/**
 * The whole server on a fresh database of the engine under test, with people in it. Its clock
 * stands at noon on 2026-11-21.
 */
export async function freshApp(parts: TestParts = {}): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), "roundsman-test-"));
  const isFirstStart = parts.people === "none";
  const scratch = await (isFirstStart ? scratchDatabase(dataDir) : copiedDatabase(dataDir));
  const config: Config = readConfig({
    DATA_DIR: dataDir,
    UPGRADE_PASSWORD,
    ...parts.env,
    DATABASE_URL: scratch.url,
  });
  const database = openDatabase(scratch.url);
  if (isFirstStart) await migrate(database);
  // The first query opens the database. Without it, a test could close the database before that.
  else await database.db.selectFrom("person").select("id").executeTakeFirst();
  const clock = { now: Date.parse("2026-11-21T12:00:00Z") };
  const pauses: number[] = [];
  const pause = (milliseconds: number) => Promise.resolve(void pauses.push(milliseconds));
  const app = await buildServer({
    database,
    config,
    secret: SECRET,
    clock: () => clock.now,
    pause,
    ...parts,
  });
  noteAnswers(app);
  const close = async () => {
    await app.close();
    await database.db.destroy();
    await scratch.drop();
    rmSync(dataDir, { recursive: true });
  };
  return {
    app,
    database,
    databaseUrl: scratch.url,
    clock,
    pauses,
    dataDir,
    close,
    anyone: caller(app, { id: 0, access: "", refresh: "" }),
    signIn: (name) => signIn(app, name),
  };
}

/** Records which calls a test completed successfully, for scripts/vitest/every-call.ts. */
function noteAnswers(app: FastifyInstance): void {
  const file = process.env["CALLS_ANSWERED"];
  if (!file) return;
  app.addHook("onResponse", async (request, reply) => {
    if (reply.statusCode < 300)
      appendFileSync(file, `${request.method} ${request.routeOptions.url}\n`);
  });
}

/** An empty database of the engine under test. */
export async function scratchDatabase(
  dataDir: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = process.env["TEST_DATABASE_URL"];
  if (!server) return { url: join(dataDir, "test.db"), drop: () => Promise.resolve() };
  const schema = `test_${randomBytes(8).toString("hex")}`;
  const { db } = openDatabase(server);
  await sql`create schema ${sql.id(schema)}`.execute(db);
  const url = new URL(server);
  url.searchParams.set("options", `-c search_path=${schema}`);
  return {
    url: url.href.replaceAll("+", "%20"),
    async drop() {
      await sql`drop schema ${sql.id(schema)} cascade`.execute(db);
      await db.destroy();
    },
  };
}

/**
 * On PostgreSQL, a database of its own, because a restore locks the whole database, whatever its
 * schema. Empty, or a copy of another database of that server.
 */
export async function ownDatabase(
  dataDir: string,
  template = "template1",
): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = process.env["TEST_DATABASE_URL"];
  if (!server) return scratchDatabase(dataDir);
  const name = `test_${randomBytes(8).toString("hex")}`;
  const { db } = openDatabase(server);
  // By default PostgreSQL writes each page of the copy to its write-ahead log, which takes eight
  // times the CPU.
  await sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`.execute(
    db,
  );
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await sql`drop database ${sql.id(name)} with (force)`.execute(db);
      await db.destroy();
    },
  };
}

/**
 * A copy of the database with people that database-template.ts made: migrating a new one each time
 * took most of the suite's time.
 */
async function copiedDatabase(dataDir: string): ReturnType<typeof scratchDatabase> {
  const server = process.env["TEST_DATABASE_URL"];
  const template = process.env[server ? "POSTGRES_TEMPLATE" : "SQLITE_TEMPLATE"];
  if (!template) throw new Error("There is no database to copy: run the tests by vitest.config.ts");
  if (!server) copyFileSync(template, join(dataDir, "test.db"));
  return ownDatabase(dataDir, template);
}
