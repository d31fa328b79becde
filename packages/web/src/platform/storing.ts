import { Dexie, type Table } from "dexie";
import { markPersonal } from "./page-cache.ts";
import type { Phone } from "./phone.ts";

/**
 * Runs what changes rows and what is said of them in one transaction, and has it sent. Resolves when the disk has it and, outside of a larger
 * one, when what is unsent has its second copy.
 */
export async function storing<T>(phone: Phone, tables: readonly Table[], work: () => Promise<T>): Promise<T> {
  const isPart = Dexie.currentTransaction !== null;
  const made = await phone.db.transaction("rw", [...tables], (transaction) => {
    markPersonal(transaction);
    return work();
  });
  // Within a larger one nothing else may be waited for: it would end.
  if (!isPart) await phone.copied?.();
  phone.wake();
  return made;
}
