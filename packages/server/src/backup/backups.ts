import type { Backup, BackupReason, BackupState } from "@roundsman/contract/business/backups";
import { firstPersonAt, hasPeople } from "../kernel/auth/people.ts";
import { backupFolder, draftIn, listBackups, publish, removeBackup } from "./backup-files.ts";
import { copyDatabase, type Source } from "./copy-database.ts";
import { expiredBackups } from "./retention.ts";
import type { Backups } from "../kernel/storage/backups.ts";

export interface BackupParts {
  readonly source: Source;
  readonly dataDir: string;
  /** Whether the installation makes its own backups, one an hour. */
  readonly automaticBackups: boolean;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

const HOUR = 3_600_000;
/** One backup may fail; without one in the last two hours, people should know. */
const LATE = 2 * HOUR;
/**
 * How many backups from before upgrades and restores are kept, which is longer than hourly ones
 * are.
 */
const LAST_RESORTS = 5;

/** The backups of a business in its data folder. */
export function openBackups({ source, dataDir, automaticBackups, clock }: BackupParts): Backups {
  const folder = backupFolder(dataDir);
  let underWay: Promise<Backup> | null = null;
  let failure: BackupState["failure"] = null;
  let failures = 0;
  const ending = new AbortController();
  const hasEnded = () => ending.signal.aborted;

  async function take(reason: BackupReason): Promise<Backup> {
    try {
      const draft = await draftIn(folder);
      const at = new Date(clock());
      const { fault } = await copyDatabase(source, draft, ending.signal);
      const backup = await publish(draft, folder, { at, reason, verified: fault === null });
      failure =
        fault === null
          ? null
          : { at: at.toISOString(), message: `The books do not come out: ${fault}.` };
      // A copy whose figures are in doubt replaces no older backup.
      if (fault === null) await forgetOld(folder);
      return backup;
    } catch (error) {
      if (hasEnded()) throw error;
      failures += 1;
      failure = { at: new Date(clock()).toISOString(), message: wordsFor(error) };
      throw error;
    } finally {
      underWay = null;
    }
  }

  const make = (reason: BackupReason) => (underWay ??= take(reason));
  return {
    make,
    failures: () => failures,
    async state() {
      const backups = await listBackups(folder);
      // Without any backup, it is late once the business itself is older than that.
      const since = backups[0]?.at ?? (await firstPersonAt(source.db));
      const late = automaticBackups && since !== undefined && age(since, clock()) > LATE;
      return { backups, late, failure };
    },
    async runIfDue() {
      if (!automaticBackups) return;
      const [newest] = await listBackups(folder);
      if (newest && age(newest.at, clock()) < HOUR) return;
      if (!(await hasPeople(source.db))) return;
      await make("hourly").catch((error: unknown) => {
        if (!hasEnded()) throw error;
      });
    },
    async end() {
      ending.abort();
      await underWay?.catch(() => undefined);
    },
  };
}

const age = (at: string, now: number): number => now - Date.parse(at);

async function forgetOld(folder: string): Promise<void> {
  const all = await listBackups(folder);
  const resorts = all
    .filter(({ reason }) => reason === "upgrade" || reason === "restore")
    .slice(0, LAST_RESORTS);
  const old = new Set(expiredBackups(all.map(({ at }) => Date.parse(at))));
  for (const each of all)
    if (old.has(Date.parse(each.at)) && !resorts.includes(each))
      await removeBackup(folder, each.name);
}

/** The message for a manager's page, without internals. */
function wordsFor(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/^(SQLITE_FULL|ENOSPC|EDQUOT)$/.test(code)) return "The server's disk is full.";
  if (/^(EACCES|EPERM|EROFS|SQLITE_CANTOPEN|SQLITE_READONLY)$/.test(code))
    return "The server may not write into its backup folder.";
  return "The backup could not be made; the server's log says why.";
}
