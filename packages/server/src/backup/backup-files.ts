import { createHash, randomBytes } from "node:crypto";
import { createReadStream, statSync } from "node:fs";
import { link, mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Backup, BackupReason } from "@roundsman/contract/business/backups";
import { syncToDisk } from "../kernel/storage/sync-to-disk.ts";

export const backupFolder = (dataDir: string): string => join(dataDir, "backups");

const NAME =
  /^roundsman-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z)-(hourly|asked|upgrade|restore)\.db$/;

/**
 * Newest first. A verified copy has its checksum in a file beside it, in the format that `sha256sum
 * -c` reads.
 */
export async function listBackups(folder: string): Promise<Backup[]> {
  const names = statSync(folder, { throwIfNoEntry: false })?.isDirectory()
    ? await readdir(folder)
    : [];
  const found = await Promise.all(
    names.map((name) => describe(folder, name, names.includes(sumOf(name)))),
  );
  return found.flatMap((each) => each ?? []).toSorted((a, b) => b.at.localeCompare(a.at, "en"));
}

async function describe(folder: string, name: string, verified: boolean): Promise<Backup | null> {
  const [, stamp, reason] = NAME.exec(name) ?? [];
  if (stamp === undefined || reason === undefined) return null;
  const at = stamp.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z/, "T$1:$2:$3.$4Z");
  const { size } = await stat(join(folder, name));
  return { name, at, size, reason: reason as BackupReason, verified };
}

export const removeBackup = async (folder: string, name: string): Promise<void> => {
  for (const file of [sumOf(name), name]) await rm(join(folder, file), { force: true });
};

/** A name for an unfinished copy. Deletes what other processes left of interrupted copies. */
export async function draftIn(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const own = `${DRAFT}${process.pid}-`;
  const others = (await readdir(folder)).filter(
    (name) => name.startsWith(DRAFT) && !name.startsWith(own),
  );
  for (const name of others) if (await isOld(join(folder, name))) await rm(join(folder, name));
  return join(folder, `${own}${randomBytes(4).toString("hex")}.db`);
}

const DRAFT = ".making-";
const HOUR = 3_600_000;
const isOld = async (path: string) => (await stat(path)).mtimeMs < Date.now() - HOUR;

interface Label {
  readonly at: Date;
  readonly reason: BackupReason;
  readonly verified: boolean;
}

/** Gives a finished copy its final name, in one step, and never over another file. */
export async function publish(
  draft: string,
  folder: string,
  { at, reason, verified }: Label,
): Promise<Backup> {
  const sum = await sha256(draft);
  for (let stamp = at.getTime(); ; stamp += 1) {
    const name = `roundsman-${new Date(stamp).toISOString().replaceAll(/[:.]/g, "-")}-${reason}.db`;
    try {
      await link(draft, join(folder, name));
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "EEXIST") continue;
      throw error;
    }
    await rm(draft);
    if (verified) await writeSynced(join(folder, sumOf(name)), `${sum}  ${name}\n`);
    await syncToDisk(folder);
    const backup = await describe(folder, name, verified);
    if (!backup) throw new Error(`${name} is gone`);
    return backup;
  }
}

export const sumOf = (name: string): string => `${name}.sha256`;

export async function sha256(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

async function writeSynced(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600 });
  await syncToDisk(path);
}
