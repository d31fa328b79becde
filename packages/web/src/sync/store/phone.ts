import { Dexie, type Table } from "dexie";
import type { Database } from "./database.ts";
import { firstRowsKept, rowsAhead } from "./browser/first-rows.ts";
import { markPersonal } from "./browser/page-cache.ts";

/** What an action needs: one person's rows on this device, with its clock, keys and sender. */
export interface Phone {
  readonly db: Database;
  /** The person's name as the server knows it. */
  readonly driverName: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A UUID. */
  readonly newKey: () => string;
  /** Notifies the sender that there is something to send. */
  readonly wake: () => void;
  /** Resolves when everything that was stored has its copy; absent if no copy is kept. */
  readonly whenCopied?: () => Promise<void>;
}

/** The record to change is deleted, or no longer on the phone. */
export class Gone extends Error {
  constructor(key: string) {
    super(`${key} was deleted on another device`);
  }
}

export const isoNow = (phone: Phone): string => new Date(phone.now()).toISOString();

/** The fields with which every row made on the phone starts. */
export function newRow(phone: Phone) {
  const at = isoNow(phone);
  return {
    key: phone.newKey(),
    id: null,
    version: 0,
    createdAt: at,
    updatedAt: at,
    deletedAt: "",
    sync: "waiting",
  } as const;
}

/**
 * Runs `work`, which changes rows and the outbox, in one transaction, then wakes the sender.
 * Resolves when the changes are on the disk and, unless it runs inside a larger transaction, when
 * the outbox has its copy. Waits first for rows that a new phone shows ahead of its database.
 */
export async function transact<T>(
  phone: Phone,
  tables: readonly Table[],
  work: () => Promise<T>,
): Promise<T> {
  // Inside a larger transaction nothing else may be awaited: the transaction would end.
  if (Dexie.currentTransaction === null && rowsAhead() !== null) await firstRowsKept();
  return transactNew(phone, tables, work);
}

/** {@link transact} for a new record, which does not depend on rows shown ahead of the database. */
export async function transactNew<T>(
  phone: Phone,
  tables: readonly Table[],
  work: () => Promise<T>,
): Promise<T> {
  const isPart = Dexie.currentTransaction !== null;
  // Dexie follows awaits only where the function itself is async; else the transaction ends early.
  const result = await phone.db.transaction("rw", [...tables], async (transaction) => {
    markPersonal(transaction);
    return await work();
  });
  // Inside a larger transaction nothing new may begin either: it would become part of it.
  if (isPart) return result;
  await phone.whenCopied?.();
  phone.wake();
  return result;
}
