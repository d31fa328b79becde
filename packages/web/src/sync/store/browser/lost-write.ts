import { Dexie } from "dexie";
import { Gone } from "../../outbox/mutate.ts";

/**
 * Why the phone did not keep a write. "full": no room is left. "other": nobody has to be notified.
 */
export type LostWrite = "gone" | "full" | "failed" | "other";

/**
 * "other" if the database was closed, because its person signed out, or if the transaction was
 * aborted without a reason, because the page was left.
 */
export function kindOf(reason: unknown): LostWrite {
  if (reason instanceof Gone) return "gone";
  if (!isStorageError(reason)) return "other";
  if (isFull(reason)) return "full";
  if (reason.name === "AbortError") return reason.inner ? "failed" : "other";
  return WRITES.has(reason.name) ? "failed" : "other";
}

interface StorageError {
  readonly name: string;
  /** Dexie's: the browser's error. */
  readonly inner?: unknown;
  /** Dexie's: the errors of a write of many rows. */
  readonly failures?: readonly unknown[];
}

const isStorageError = (reason: unknown): reason is StorageError =>
  reason instanceof DOMException || reason instanceof Dexie.DexieError;

/** Dexie wraps the browser's error, and wraps that again in the transaction's error. */
function isFull(error: StorageError): boolean {
  if (error.name === "QuotaExceededError") return true;
  return [error.inner, ...(error.failures ?? [])].some(
    (inner) => isStorageError(inner) && isFull(inner),
  );
}

const WRITES = new Set([
  "ConstraintError",
  "DataError",
  "UnknownError",
  "InvalidStateError",
  "TransactionInactiveError",
  "ReadOnlyError",
  "BulkError",
  "OpenFailedError",
]);
