import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";

/**
 * Why a backup was made: its hour had come, somebody asked, the program was about to change the
 * tables, or an older backup was about to be restored.
 */
const REASONS = ["hourly", "asked", "upgrade", "restore"] as const;

/**
 * Weeks for which one backup each is kept. After that no backup holds what was erased meanwhile.
 */
export const WEEKS_KEPT = 8;

export const backup = z.object({
  /** The name of its file in DATA_DIR/backups. */
  name: z.string(),
  /** An instant: "2026-11-21T12:00:00.000Z". */
  at: z.string(),
  /** Bytes. */
  size: z.int(),
  reason: z.enum(REASONS),
  /** Whether it was read back and found complete when it was made. */
  verified: z.boolean(),
});
export type Backup = z.infer<typeof backup>;
export type BackupReason = Backup["reason"];

export const backupState = z.object({
  /** Newest first. */
  backups: z.array(backup),
  /** Whether no backup is younger than two hours: a manager should be notified. */
  late: z.boolean(),
  /** Why the last attempt failed; null once one has succeeded since. */
  failure: z.nullable(z.object({ at: z.string(), message: z.string() })),
});
export type BackupState = z.infer<typeof backupState>;

/** Ours: backups of the whole business in its data directory, one an hour (docs/operations.md). */
export const backups = {
  state: endpoint("GET", "/api/backups/", {
    summary: "The backups that there are",
    access: "manager",
    reply: backupState,
  }),
  make: endpoint("POST", "/api/backups/", {
    summary: "Keep a backup of everything up to now",
    access: "manager",
    // A backup changes no records, and must not hold a transaction while it reads all of them.
    effect: "read",
    reply: backup,
    status: 201,
  }),
};
