import { Refused, type Transport } from "@roundsman/contract/client";
import { Dexie } from "dexie";
import { firstOf } from "../device/clock.ts";
import { isStorageError, isStorageFull } from "./store/browser/storage-errors.ts";
import type { Database } from "./store/database.ts";

/**
 * Tells calls without a response from errors of the program and of the database. `onFailure` takes
 * what a pull throws; the next pull makes up for it.
 */
export function watchFailures(
  {
    db,
    transport,
    onError: report,
  }: {
    readonly db: Database;
    readonly transport: Transport;
    readonly onError: (error: unknown) => void;
  },
  stopped: AbortSignal,
) {
  /** What calls failed with that got no response. */
  const unanswered = new WeakSet<object>();
  const onError = (error: unknown) => {
    if (!stopped.aborted && !db.hasBeenClosed() && !isExpected(error)) report(error);
  };
  const onFailure = async (failure: unknown) => {
    if (stopped.aborted || failure instanceof Refused) return;
    if (typeof failure === "object" && failure !== null && unanswered.has(failure))
      await db.setMeta("online", 0).catch(onError);
    else onError(failure);
  };
  return {
    transport: untilStopped(transport, { stopped, unanswered }),
    onError,
    onFailure,
  };
}

/**
 * Whether the database was closed, a transaction aborted because its page was left, or no room is
 * left on the phone, which is reported where somebody writes.
 */
const isExpected = (error: unknown): boolean =>
  error instanceof Dexie.DatabaseClosedError ||
  (error instanceof Dexie.AbortError && !error.inner) ||
  (error instanceof DOMException && error.name === "AbortError") ||
  (isStorageError(error) && isStorageFull(error));

interface Calls {
  readonly stopped: AbortSignal;
  readonly unanswered: WeakSet<object>;
}

/**
 * A transport whose calls end when the engine stops: a pull that went on would write into the
 * database although its page was left. Adds to `unanswered` what a call without a response throws.
 */
const untilStopped =
  (transport: Transport, { stopped, unanswered }: Calls): Transport =>
  async (request) => {
    stopped.throwIfAborted();
    const { signal, done } = firstOf(request.signal, stopped);
    try {
      return await transport({ ...request, signal });
    } catch (error) {
      if (typeof error === "object" && error !== null) unanswered.add(error);
      throw error;
    } finally {
      done();
    }
  };
