import { problemIn, Refused, type CallOptions } from "@roundsman/contract/client";
import { firstOf } from "../device/clock.ts";
import { authorisedFetch } from "./session.ts";
import { uuidV7 } from "../device/uuid-v7.ts";

/**
 * Options and errors of calls whose answers are never kept on the phone: a manager's work, imports
 * and exports.
 */

/** In milliseconds. */
const TIMEOUT = 30_000;

/** Gives up after thirty seconds, or when `signal` aborts. */
export const withTimeout = (signal?: AbortSignal): CallOptions => ({
  signal: signal
    ? firstOf(signal, AbortSignal.timeout(TIMEOUT)).signal
    : AbortSignal.timeout(TIMEOUT),
});

/**
 * The same for a change: the Idempotency-Key makes the server do it once, however often the request
 * arrives.
 */
export const idempotentCall = (key = uuidV7(Date.now())): CallOptions => ({
  ...withTimeout(),
  idempotencyKey: key,
});

/**
 * Query options: tried at once, whatever the browser says about the network, and never retried
 * automatically. The screen shows the failure and offers a retry.
 */
export const NO_RETRY = { networkMode: "always", retry: false } as const;

/** The words of the server's refusal, or null where no answer came. */
export const refusal = (error: unknown): string | null =>
  error instanceof Refused ? error.message : null;

/** Whether the outcome is unknown: no answer came, or the server failed. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof Refused) || error.problem.status >= 500;

/**
 * Fetches a file that the server makes, with the name that the server gives it. Throws where it did
 * not come.
 */
export async function fetchFile(
  path: string,
  signal?: AbortSignal,
): Promise<{ readonly file: Blob; readonly name: string }> {
  const response = await authorisedFetch(path, {
    method: "GET",
    cache: "no-store",
    ...(signal && { signal }),
  });
  if (!response.ok)
    throw new Refused(
      problemIn({ status: response.status, body: await response.json().catch(() => null) }),
    );
  const [, name] =
    /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "") ?? [];
  return { file: await response.blob(), name: name ?? "roundsman.zip" };
}
