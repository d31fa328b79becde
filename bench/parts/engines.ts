import { copyFileSync } from "node:fs";
import { join } from "node:path";
import Connection from "libsql";
import pg from "pg";
import { startApp, type RunningApp } from "../../e2e/app.ts";
import { startPostgres } from "../../scripts/postgres.mjs";
import { ensureTools } from "../../scripts/tools.mjs";
import { fillPostgres, fillSqlite, type Filling } from "./history.ts";

/** A business on the built server, with one of the engines. */
export interface Business {
  readonly app: RunningApp;
  /** The URL or file of its database. */
  readonly url: string;
  /** Writes a history straight into its tables; pauses the server meanwhile. */
  readonly fillHistory: (what: Filling) => Promise<void>;
  /** Runs SQL that both engines understand; pauses the server meanwhile. */
  readonly write: (sql: string) => Promise<void>;
  /** Makes a second database with the same content. */
  readonly copy: () => Promise<string>;
}

export interface BenchEngine {
  readonly name: string;
  readonly open: (env?: Readonly<Record<string, string>>) => Promise<Business>;
  readonly stop: () => Promise<void>;
}

/**
 * Both engines, or those that `ENGINES=sqlite` names. The PostgreSQL server is started for this run
 * and waits for its disk, as in production.
 */
export async function* engines(): AsyncGenerator<BenchEngine> {
  const asked = process.env["ENGINES"]?.split(",") ?? ["sqlite", "postgres"];
  if (asked.includes("sqlite")) yield sqlite;
  if (!asked.includes("postgres")) return;
  const engine = await postgres();
  try {
    yield engine;
  } finally {
    await engine.stop();
  }
}

/** Turns off hourly backups: they are not part of a call. */
const QUIET = { LOG_LEVEL: "silent", BACKUPS: "0" };

async function away(app: RunningApp, work: () => Promise<void> | void): Promise<void> {
  await app.pause();
  await work();
  await app.resume();
}

const sqlite: BenchEngine = {
  name: "SQLite",
  open: async (env = {}) => {
    const app = await startApp("empty", { ...QUIET, ...env });
    const file = join(app.dataDir, "roundsman.db");
    return {
      app,
      url: file,
      fillHistory: (what) => away(app, () => fillSqlite(file, what)),
      write: (sql) =>
        away(app, () => {
          const db = new Connection(file);
          db.exec(sql);
          db.close();
        }),
      copy: async () => {
        await away(app, () => copyFileSync(file, `${file}.copy`));
        return `${file}.copy`;
      },
    };
  },
  stop: () => Promise.resolve(),
};

async function postgres(): Promise<BenchEngine> {
  const server = await startPostgres(ensureTools(["postgres"]).postgres, {
    fsync: "on",
    synchronous_commit: "on",
    full_page_writes: "on",
  });
  const admin = new pg.Client(server.url);
  await admin.connect();
  let made = 0;
  const database = async (template = "template1") => {
    const name = `bench_${(made += 1)}`;
    await admin.query(`create database ${name} template ${template}`);
    return name;
  };
  const urlOf = (name: string) => server.url.replace("/postgres?", `/${name}?`);
  return {
    name: "PostgreSQL",
    open: async (env = {}) => {
      const name = await database();
      const app = await startApp("empty", { ...QUIET, ...env, DATABASE_URL: urlOf(name) });
      return {
        app,
        url: urlOf(name),
        fillHistory: (what) => away(app, () => fillPostgres(urlOf(name), what)),
        write: (sql) =>
          away(app, async () => {
            const client = new pg.Client(urlOf(name));
            await client.connect();
            await client.query(sql);
            await client.end();
          }),
        copy: async () => {
          let copied = "";
          await away(app, async () => void (copied = await database(name)));
          return urlOf(copied);
        },
      };
    },
    stop: async () => {
      await admin.end();
      await server.stop();
    },
  };
}
