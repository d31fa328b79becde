import { mkdirSync } from "node:fs";
import { dayAt } from "@roundsman/core/day";
import type { FastifyInstance } from "fastify";
import { openBackups } from "../backup/backups.ts";
import { type Backups } from "../kernel/storage/backups.ts";
import { damageAdvice } from "../backup/damage-advice.ts";
import { quickCheck } from "../backup/copy-process.ts";
import { checkPeopleTable } from "../kernel/auth/people.ts";
import { DEMO_PEOPLE, type DemoPerson } from "../demo/people.ts";
import { holdsDemo, openDemoAccounts, seedDemo } from "../demo/seed.ts";
import { endOverdue } from "../hand-overs/end-hand-over.ts";
import { blobStore } from "../images/repository/blob-store.ts";
import { deleteQueuedImages } from "../privacy/image-deletion.ts";
import { setupCode } from "../setup/setup-code.ts";
import { keepTotals } from "../office/totals/update-totals.ts";
import { readConfig, type Config } from "../kernel/config/config.ts";
import { isDamage, type DamageStatus } from "../kernel/errors/damage.ts";
import { lockForServer, type DatabaseLock } from "../kernel/storage/database-lock.ts";
import { isPostgres, openDatabase, type OpenDatabase } from "../kernel/storage/db.ts";
import { codeOf } from "../kernel/errors/error-code.ts";
import { formerRelease } from "./former-release.ts";
import { loggerOptions } from "../kernel/http/log.ts";
import { needsUpgrade, migrate } from "../kernel/storage/migrate.ts";
import { createPasswords } from "../kernel/auth/passwords.ts";
import { holdSharedLock } from "../kernel/storage/postgres/postgres-lock.ts";
import { readOrCreateSecret } from "../kernel/config/secret.ts";
import { buildServer } from "./server.ts";
import { StartFault } from "../kernel/errors/start-fault.ts";
import { pruneExpired } from "./prune-expired.ts";

export interface Opened {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly backups: Backups;
}

/** No backup could be made before a migration, so the database was not migrated. */
export class UnsafeUpgrade extends Error {}

/**
 * Opens the configured database and migrates it, after a backup. Throws ConfigFaults,
 * NewerDatabase, UnsafeUpgrade, or StartFault if it is damaged.
 */
export async function openConfigured(environment: NodeJS.ProcessEnv): Promise<Opened> {
  const config = readConfig(environment);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const database = openDatabase(config.databaseUrl);
  const backups = openBackups({
    source: { ...database, url: config.databaseUrl },
    ...config,
    clock: Date.now,
  });
  try {
    if (config.automaticBackups && (await needsUpgrade(database))) await backUpFirst(backups);
    await migrate(database);
    await checkPeopleTable(database.db);
  } catch (error) {
    if (!isDamage(error)) throw error;
    throw new StartFault(damageAdvice(config.dataDir));
  }
  return { config, database, backups };
}

async function backUpFirst(backups: Backups): Promise<void> {
  await backups.make("upgrade").catch((error: unknown) => {
    throw new UnsafeUpgrade(
      `The upgrade was not begun: there is no backup of what the database is now (${String(error)}). BACKUPS=0 does without.`,
    );
  });
}

export interface Running {
  readonly app: FastifyInstance;
  /** The URL at which the server listens. */
  readonly address: string;
  /** The accounts of the demo business; empty for real data. */
  readonly demo: readonly DemoPerson[];
  /** Lets the owner sign up from another machine; null if there are people already. */
  readonly setupCode: string | null;
  /** Finishes the calls in progress, ends the streams and closes the storage. */
  readonly stop: () => Promise<void>;
}

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** Milliseconds between updates of the office's totals. */
const TOTALS_INTERVAL = 10_000;
const END_FAILED = "could not end a hand-over";
/** Milliseconds between checks for due backups and queued pictures, and before the first. */
const CHECK_INTERVAL = 30_000;

/** Starts the server. Throws as {@link openConfigured}, and StartFault. */
export async function boot(environment: NodeJS.ProcessEnv, webFolder: string): Promise<Running> {
  const { databaseUrl, dataDir } = readConfig(environment);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (isPostgres(databaseUrl))
    return serve(await openConfigured(environment), webFolder, await holdSharedLock(databaseUrl));
  const lock = await lockForServer(databaseUrl);
  try {
    return await serve(await openConfigured(environment), webFolder, lock);
  } catch (error) {
    await lock.end();
    throw error;
  }
}

async function serve(
  { config, database, backups }: Opened,
  webFolder: string,
  lock: DatabaseLock,
): Promise<Running> {
  if (!config.isLocalOnly) await refusePrintedPasswords(database);
  const demo = config.demo ? await demoAccounts(database) : [];
  const secret = config.tokenSecret ?? readOrCreateSecret(config.dataDir);
  const release = { webFolder, formerRelease: await formerRelease(webFolder, config.dataDir) };
  const damage: DamageStatus = { fault: null };
  const app = await buildServer({
    database,
    config,
    backups,
    secret,
    damage,
    logger: loggerOptions(config),
    ...release,
  });
  const blobs = blobStore(config);
  const schedule = (milliseconds: number, words: string, work: () => Promise<unknown>) =>
    setInterval(
      () => void work().catch((error: unknown) => app.log.error({ err: error }, words)),
      milliseconds,
    );
  const totals = keepTotals(database.db);
  const endHandOvers = () =>
    endOverdue(database.db, new Date(), (err) => app.log.error({ err }, END_FAILED));
  // Ends hand-overs whose last day passed while no server was running.
  await endHandOvers();
  const jobs = [
    schedule(HOUR, "could not prune expired rows", () => pruneExpired(database.db, Date.now())),
    schedule(MINUTE, END_FAILED, endHandOvers),
    schedule(TOTALS_INTERVAL, "could not sum what was written", totals.update),
    schedule(CHECK_INTERVAL, "could not remove a picture", () =>
      deleteQueuedImages(database.db, blobs),
    ),
    schedule(CHECK_INTERVAL, "could not take a backup", () => backups.runIfDue()),
  ];
  const address = await app.listen({ port: config.port, host: config.host });
  const stopCheck = new AbortController();
  const checked =
    database.engine === "sqlite" && checkForDamage(config, damage, app, stopCheck.signal);
  return {
    app,
    address,
    demo,
    setupCode: await setupCode(database.db),
    async stop() {
      for (const job of jobs) clearInterval(job);
      await app.close();
      stopCheck.abort();
      await Promise.all([backups.end(), checked]);
      await totals.end();
      await database.db.destroy();
      await lock.end();
    },
  };
}

/** Reads the whole database in the background, so that damage is reported before people meet it. */
async function checkForDamage(
  { databaseUrl, dataDir }: Config,
  damage: DamageStatus,
  app: FastifyInstance,
  stop: AbortSignal,
): Promise<void> {
  const verdict = await quickCheck(databaseUrl, stop).catch((error: unknown) =>
    isDamage(error) ? codeOf(error) : `ok: ${String(error)}`,
  );
  if (verdict.startsWith("ok")) return;
  damage.fault = damageAdvice(dataDir);
  app.log.error({ verdict }, damage.fault);
}

/** Fills an empty database with the demo business. The demo accounts are printed at every start. */
async function demoAccounts({ db }: OpenDatabase): Promise<readonly DemoPerson[]> {
  const people = await seedDemo(db, { today: dayAt(Date.now()), passwords: createPasswords() });
  return people ?? ((await holdsDemo(db)) ? DEMO_PEOPLE : []);
}

/** A demo that was created on this machine must not go online with its printed passwords. */
async function refusePrintedPasswords({ db }: OpenDatabase): Promise<void> {
  const open = await openDemoAccounts(db, createPasswords());
  if (open.length === 0) return;
  await db.destroy();
  throw new StartFault(
    `This database holds the demo business, and ${open.map(({ username }) => username).join(", ")} can sign in with a printed password. ` +
      "Use another DATA_DIR, or give them other passwords first: npm run admin -- user reset NAME",
  );
}
