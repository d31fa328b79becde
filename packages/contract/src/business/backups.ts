import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";

/** Why it was taken: its hour had come, somebody asked, the program was about to change the tables, or an older copy to come back. */
const REASONS = ["hourly", "asked", "upgrade", "restore"] as const;

/** For how many weeks one backup each is kept: then the last hourly copy of what was erased meanwhile is gone. */
export const WEEKS_KEPT = 8;

export const backup = z.object({
  /** Its file in DATA_DIR/backups. */
  name: z.string(),
  /** An instant: "2026-11-21T12:00:00.000Z". */
  at: z.string(),
  /** Bytes. */
  size: z.int(),
  reason: z.enum(REASONS),
  /** Whether it was read again and found whole when it was made. */
  verified: z.boolean(),
});
export type Backup = z.infer<typeof backup>;
export type BackupReason = Backup["reason"];

export const backupState = z.object({
  /** Newest first. */
  backups: z.array(backup),
  /** Whether there is none of the last two hours: a manager should be notified. */
  late: z.boolean(),
  /** Why the last try came to nothing; null once one has succeeded since. */
  failure: z.nullable(z.object({ at: z.string(), message: z.string() })),
});
export type BackupState = z.infer<typeof backupState>;

/** Ours: copies of the whole business that lie beside it, one an hour (wire §9). */
export const backups = {
  state: endpoint("GET", "/api/backups/", {
    summary: "The backups that there are",
    access: "manager",
    reply: backupState,
  }),
  make: endpoint("POST", "/api/backups/", {
    summary: "Keep a backup of everything up to now",
    access: "manager",
    // It changes nothing of the business, and must not hold a transaction while it reads all of it.
    effect: "read",
    reply: backup,
    status: 201,
  }),
};
