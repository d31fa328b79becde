import { mkdirSync } from "node:fs";
import { dayAt } from "@roundsman/core/day";
import type { FastifyInstance } from "fastify";
import { DEMO_PEOPLE, type DemoPerson } from "../demo/people.ts";
import { holdsDemo, seedDemo } from "../demo/seed.ts";
import { readConfig, type Config } from "./config.ts";
import { openDatabase, type OpenDatabase } from "./db.ts";
import { loggerOptions } from "./log.ts";
import { migrate } from "./migrate.ts";
import { createPasswords } from "./passwords.ts";
import { secretIn } from "./secret.ts";
import { buildServer } from "./server.ts";
import { tidy } from "./tidy.ts";

export interface Opened {
  readonly config: Config;
  readonly database: OpenDatabase;
}

/** The configured database, brought up to this program. Throws ConfigFaults or NewerDatabase. */
export async function openConfigured(environment: NodeJS.ProcessEnv): Promise<Opened> {
  const config = readConfig(environment);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const database = openDatabase(config.databaseUrl);
  await migrate(database);
  return { config, database };
}

export interface Running {
  readonly app: FastifyInstance;
  /** Where it answers. */
  readonly address: string;
  /** Who can sign in to the demo business; none where the data are real. */
  readonly demo: readonly DemoPerson[];
  /** Answers what is under way, ends the streams, closes the storage. */
  readonly stop: () => Promise<void>;
}

const HOUR = 3_600_000;

/** Everything from the environment to a listening server. */
export async function boot(environment: NodeJS.ProcessEnv, webFolder: string): Promise<Running> {
  const { config, database } = await openConfigured(environment);
  const demo = config.demo ? await demoAccounts(database) : [];
  const secret = config.tokenSecret ?? secretIn(config.dataDir);
  const app = await buildServer({ database, config, secret, logger: loggerOptions(config), webFolder });
  const tidying = setInterval(
    () => void tidy(database.db, Date.now()).catch((error: unknown) => app.log.warn({ err: error }, "could not tidy")),
    HOUR,
  );
  const address = await app.listen({ port: config.port, host: config.host });
  return {
    app,
    address,
    demo,
    async stop() {
      clearInterval(tidying);
      await app.close();
      await database.db.destroy();
    },
  };
}

/** An empty database is filled with the demo business; a demo's accounts are told at every start. */
async function demoAccounts({ db }: OpenDatabase): Promise<readonly DemoPerson[]> {
  const made = await seedDemo(db, { today: dayAt(Date.now()), passwords: createPasswords() });
  return made ?? ((await holdsDemo(db)) ? DEMO_PEOPLE : []);
}
