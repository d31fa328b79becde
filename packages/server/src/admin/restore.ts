import { existsSync, readFileSync } from "node:fs";
import { chmod, copyFile, mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Config } from "../app/config.ts";
import { openDatabase } from "../app/db.ts";
import { sha256, sumOf, synced } from "../backup/backup-files.ts";
import { checkedCopy } from "../backup/checked-copy.ts";
import { eraseAgain } from "../privacy/erase-again.ts";
import type { DoneErasure } from "../privacy/erasures.ts";
import { AdminFault } from "./command-line.ts";
import { knownErasures } from "./known-erasures.ts";
import { restorePostgres } from "./restore-postgres.ts";
import { restoreSqlite } from "./restore-sqlite.ts";

/** Puts a copy in the place of the database of either engine. What stood there is kept; everybody signs in anew. Answers a sentence. */
export async function restore(config: Pick<Config, "databaseUrl" | "dataDir">, file: string, now: Date): Promise<string> {
  const { invoices, version, fault } = await checkedCopy(resolve(file));
  await checkSum(file);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const path = join(config.dataDir, `.restoring-${process.pid}.db`);
  try {
    await copyFile(resolve(file), path);
    await chmod(path, 0o600);
    await synced(path);
    const erasures = await knownErasures(config);
    const onto = /^postgres(ql)?:\/\//.test(config.databaseUrl) ? restorePostgres : restoreSqlite;
    const { fingerprint, kept } = await onto(config, { path, version, now });
    const erased = await eraseAgainIn(config.databaseUrl, erasures, now);
    return [
      `The database is the one of ${file} again: ${invoices} invoices${fault === null ? "" : ` (${fault})`}. Everybody signs in anew.`,
      `All that the business has written, as one hash: ${fingerprint}`,
      ...(erased === 0 ? [] : [`Customers who were erased since, and now once more: ${erased}.`]),
      ...(kept === null ? [] : [`What stood there is kept as ${kept}; what was written since the backup is only in it.`]),
    ].join("\n");
  } finally {
    for (const ending of ["", "-wal", "-shm"]) await rm(`${path}${ending}`, { force: true });
  }
}

async function eraseAgainIn(databaseUrl: string, erasures: readonly DoneErasure[], now: Date): Promise<number> {
  const { db } = openDatabase(databaseUrl);
  try {
    return await eraseAgain(db, erasures, now);
  } finally {
    await db.destroy();
  }
}

/** A backup of ours has its checksum beside it. */
async function checkSum(file: string): Promise<void> {
  const beside = sumOf(resolve(file));
  if (!existsSync(beside)) return;
  const [wanted] = readFileSync(beside, "utf8").split(" ");
  if ((await sha256(resolve(file))) !== wanted) throw new AdminFault(`${file} is not what it was when it was made: its checksum differs.`);
}
