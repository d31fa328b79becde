import type { Backup, BackupReason, BackupState } from "@roundsman/contract/business/backups";

export interface Backups {
  readonly state: () => Promise<BackupState>;
  /**
   * Takes a backup now; callers that ask meanwhile get the same one. Throws the storage's error,
   * and remembers it for `state`.
   */
  readonly make: (reason: BackupReason) => Promise<Backup>;
  /** Takes a backup if the last one is an hour old and there is something to back up. */
  readonly runIfDue: () => Promise<void>;
  /** Failed attempts since the start. */
  readonly failures: () => number;
  /**
   * For a server that stops: cancels the backup in progress, which leaves no file and does not
   * count as a failure. No further backups are taken.
   */
  readonly end: () => Promise<void>;
}
