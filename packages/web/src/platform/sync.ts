import type { Problem } from "@roundsman/contract/problem";

export interface SyncStatus {
  /** Operations on this phone that the server has not answered yet, refused ones not counted. */
  readonly waiting: number;
  readonly refused: number;
  /** Whether the last call reached the server; never the browser's word for it. */
  readonly online: boolean;
  readonly sending: boolean;
  /** Milliseconds since 1970; null before the first. */
  readonly lastPull: number | null;
}

/** An operation that the server turned down, with all that is needed to repair it. */
export interface Refusal {
  /** Of the operation: what {@link retry} and {@link discard} take. */
  readonly key: string;
  readonly kind: string;
  readonly book: "customers" | "products" | "invoices";
  readonly entityKey: string;
  readonly payload: unknown;
  readonly problem: Problem;
  /** With a 409: the entity as the server has it now, in domain words. */
  readonly current: unknown;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Starts sending and pulling for the signed-in person; answers how to stop. Safe to call in every tab. */
export declare function startSync(): () => void;
export declare function useSyncStatus(): SyncStatus;
/** Sends what waits and pulls everything, now. */
export declare function syncNow(): Promise<void>;
/** All unsent operations as a JSON file, for a person to keep. */
export declare function exportOutbox(): Promise<Blob>;
export declare function useRefused(): readonly Refusal[] | undefined;
/** Sends a refused operation again; after a 409 over the server's newer state (mine wins). */
export declare function retry(key: string): Promise<void>;
/** Gives up a refused operation and what was built on it: the entity goes back to the server's state. */
export declare function discard(key: string): Promise<void>;
