import { Dexie } from "dexie";

/** An error of the phone's database. */
export interface StorageError {
  readonly name: string;
  /** Dexie's: the browser's error. */
  readonly inner?: unknown;
  /** Dexie's: the errors of a write of many rows. */
  readonly failures?: readonly unknown[];
}

export const isStorageError = (reason: unknown): reason is StorageError =>
  reason instanceof DOMException || reason instanceof Dexie.DexieError;

/**
 * Whether no room is left. Dexie wraps the browser's error, and wraps that again in the
 * transaction's error.
 */
export function isStorageFull(error: StorageError): boolean {
  if (error.name === "QuotaExceededError") return true;
  return [error.inner, ...(error.failures ?? [])].some(
    (inner) => isStorageError(inner) && isStorageFull(inner),
  );
}
