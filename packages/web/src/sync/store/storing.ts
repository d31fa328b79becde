import { Dexie, type Table } from "dexie";
import { markPersonal } from "./page-cache.ts";
import type { Phone } from "./phone.ts";

/**
 * Runs what changes rows and what is said of them in one transaction, and has it sent. Resolves when the disk has it and, outside of a larger
 * one, when what is unsent has its second copy.
 */
export async function storing<T>(
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
  // Within a larger one nothing else may be waited for: it would end.
  if (!isPart) await phone.copied?.();
  phone.wake();
  return made;
}
