import { constants } from "node:fs";
import { access, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { Invoice } from "@roundsman/contract/invoice";
import { lessCredits, owed } from "@roundsman/core/invoice";
import { totalsOf } from "@roundsman/core/vat/invoice-vat";
import { sql } from "kysely";
import { checkedCopy } from "../backup/checked-copy.ts";
import { backupFolder, sha256, sumOf } from "../backup/backup-files.ts";
import type { Backups } from "../kernel/storage/backups.ts";
import type { Config } from "../kernel/config/config.ts";
import type { Db, OpenDatabase } from "../kernel/storage/db.ts";
import { mergeFault } from "./merge-fault.ts";
import { blobStore } from "../images/repository/blob-store.ts";
import { newImageName } from "../images/repository/image-name.ts";
import { ledgerFault } from "./ledger-fault.ts";
import { findInvoices } from "../invoices/repository/find-invoices.ts";

export interface Finding {
  readonly about: string;
  /** undefined if nothing is wrong. */
  readonly fault?: string | undefined;
}

/** Checks everything that the business relies on. Changes nothing. */
export async function examine(
  database: OpenDatabase,
  config: Config,
  backups: Backups,
): Promise<Finding[]> {
  const { db } = database;
  const checks: readonly (readonly [about: string, look: () => Promise<string | undefined>])[] = [
    [
      `the data folder ${config.dataDir} can be written by us alone`,
      () => folderFault(config.dataDir),
    ],
    [
      `the database answers (${database.engine})`,
      async () => void (await sql`select 1`.execute(db)),
    ],
    ["the database is sound", () => integrityFault(database)],
    ["invoice numbers have no gap", () => numberFault(database)],
    ["every invoice comes to the sum of its lines", () => totalsFault(database)],
    ["merged customers are whole", () => mergeFault(database)],
    ["the newest backup is young and whole", () => backupFault(database, config, backups)],
    [
      `pictures can be read (${config.s3Url ? "bucket" : "disk"})`,
      async () => void (await blobStore(config).get(newImageName("jpg"))),
    ],
  ];
  const findings: Finding[] = [];
  for (const [about, look] of checks)
    findings.push({ about, fault: await look().catch((error: unknown) => String(error)) });
  return findings;
}

export const findingLines = (findings: readonly Finding[]): string =>
  findings
    .map(({ about, fault }) => (fault === undefined ? `✓ ${about}` : `✗ ${about}: ${fault}`))
    .join("\n");

async function folderFault(dataDir: string): Promise<string | undefined> {
  await access(dataDir, constants.W_OK);
  const { mode } = await stat(dataDir);
  return mode & 0o077 ? `others can look into it; run: chmod 700 ${dataDir}` : undefined;
}

async function integrityFault({ db, engine }: OpenDatabase): Promise<string | undefined> {
  if (engine === "postgres") return undefined;
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const orphans = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
  if (orphans.rows[0]) return `a row of ${orphans.rows[0].table} points nowhere`;
  return rows[0]?.integrity_check === "ok" ? undefined : rows[0]?.integrity_check;
}

async function numberFault({ db }: OpenDatabase): Promise<string | undefined> {
  const { count, last } = await db
    .selectFrom("invoice")
    .select((eb) => [
      eb.fn.countAll<number>().as("count"),
      eb.fn.coalesce(eb.fn.max("id"), sql<number>`0`).as("last"),
    ])
    // An invoice that was handed over has a row with two owners: it is counted once.
    .where("moved_to", "=", 0)
    .executeTakeFirstOrThrow();
  const counter = await db
    .selectFrom("counter")
    .select("next")
    .where("name", "=", "invoice")
    .executeTakeFirst();
  return count === last && last === (counter?.next ?? 0)
    ? undefined
    : `${count} invoices, the last one ${last}, the counter at ${counter?.next ?? 0}`;
}

async function totalsFault({ db }: OpenDatabase): Promise<string | undefined> {
  const fault = await ledgerFault(db);
  if (fault !== undefined) return fault;
  for (const { id } of await db.selectFrom("person").select("id").orderBy("id").execute())
    for await (const { id: number, totals, ...invoice } of invoicesOf(db, id)) {
      const right = lessCredits(totalsOf(invoice), totals.credited);
      const isRight =
        right.total === totals.total &&
        right.discount === totals.discount &&
        owed(right) === owed(totals);
      if (!isRight) return `INV-${number} does not`;
    }
  return undefined;
}

async function backupFault(
  { db }: OpenDatabase,
  { dataDir, automaticBackups }: Config,
  backups: Backups,
): Promise<string | undefined> {
  const { backups: kept, late, failure } = await backups.state();
  const [newest] = kept;
  if (!newest)
    return automaticBackups && (await isOlderThan(db, HOUR))
      ? "there is none; a running server takes one an hour"
      : undefined;
  if (late) return `the newest is of ${newest.at}; a running server takes one an hour`;
  if (failure) return failure.message;
  const file = join(backupFolder(dataDir), newest.name);
  const { fault } = await checkedCopy(file);
  if (fault !== null) return `${newest.name}: ${fault}`;
  const [wanted] = newest.verified ? (await readFile(sumOf(file), "utf8")).split(" ") : [];
  return wanted === undefined || wanted === (await sha256(file))
    ? undefined
    : `${newest.name} was changed after it was made`;
}

const HOUR = 3_600_000;

/** Whether the first person was added longer ago than this, in milliseconds. */
async function isOlderThan(db: Db, age: number): Promise<boolean> {
  const first = await db
    .selectFrom("person")
    .select("created_at")
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
  return first !== undefined && Date.now() - Date.parse(first.created_at) > age;
}

const PAGE = 500;

/** Page by page: the invoices of many years do not fit into memory. */
async function* invoicesOf(db: Db, owner: number): AsyncGenerator<Invoice> {
  let after: Invoice | undefined;
  do {
    const page: Invoice[] = await findInvoices(db, owner, {
      criteria: {},
      order: "oldest",
      after,
      limit: PAGE,
    });
    yield* page;
    after = page.length === PAGE ? page.at(-1) : undefined;
    // The driver frees statements only in a turn of the event loop.
    await setImmediate();
  } while (after);
}
