import type { Backup, BackupReason, BackupState } from "@roundsman/contract/business/backups";

export interface Backups {
  readonly state: () => Promise<BackupState>;
  /** Takes one now; who asks while one is being taken gets that one. Throws what the storage says, and remembers it for `state`. */
  readonly make: (reason: BackupReason) => Promise<Backup>;
  /** Takes one if the last is an hour old and there is something to keep. */
  readonly keepUp: () => Promise<void>;
  /** How many tries came to nothing since the start. */
  readonly failures: () => number;
  /** Ends the one that is being taken, for a server that stops: it leaves no file, and counts as no failure. Afterwards none is taken. */
  readonly end: () => Promise<void>;
}
