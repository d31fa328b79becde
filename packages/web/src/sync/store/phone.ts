import { Dexie, type Table } from "dexie";
import type { Database } from "./database.ts";
import { firstRowsKept, rowsAhead } from "./browser/first-rows.ts";
import { markPersonal } from "./browser/page-cache.ts";

/** Where an action does its work: one person's rows on this device. */
export interface Phone {
  readonly db: Database;
  /** Of the person, as the server will say it. */
  readonly driverName: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A UUID. */
  readonly newKey: () => string;
  /** Tells the sender that there is something to send. */
  readonly wake: () => void;
  /** Resolves when what was stored has its second copy; absent where none is kept. */
  readonly copied?: () => Promise<void>;
}

export const isoNow = (phone: Phone): string => new Date(phone.now()).toISOString();

/** What every row made on the phone starts with. */
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
 * Runs what changes rows and what is said of them in one transaction, and has it sent. Resolves when the disk has it and, outside of a larger
 * one, when what is unsent has its second copy. Rows that a new phone shows ahead of its database are waited for.
 */
export async function storing<T>(
  phone: Phone,
  tables: readonly Table[],
  work: () => Promise<T>,
): Promise<T> {
  // Within a larger transaction nothing else may be waited for: it would end.
  if (Dexie.currentTransaction === null && rowsAhead() !== null) await firstRowsKept();
  return storingNew(phone, tables, work);
}

/** The same for a record that is made, whatever the phone has by now. */
export async function storingNew<T>(
  phone: Phone,
  tables: readonly Table[],
  work: () => Promise<T>,
): Promise<T> {
  const isPart = Dexie.currentTransaction !== null;
  // Dexie follows awaits only where the function itself is async; otherwise the transaction ends too early.
  const made = await phone.db.transaction("rw", [...tables], async (transaction) => {
    markPersonal(transaction);
    return await work();
  });
  // Nor may anything begin within a larger one: it would be a part of it.
  if (isPart) return made;
  await phone.copied?.();
  phone.wake();
  return made;
}
