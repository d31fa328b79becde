import { problemIn, Refused, type CallOptions } from "@roundsman/contract/client";
import { firstOf } from "../device/clock.ts";
import { authorisedFetch } from "./session.ts";
import { uuidV7 } from "../device/uuid-v7.ts";

/** What is asked for over the network and never kept on the phone: a manager's work, imports and exports. */

const MILLISECONDS = 30_000;

/** Gives up after thirty seconds, or when nobody waits any more. */
export const patiently = (signal?: AbortSignal): CallOptions => ({
  signal: signal
    ? firstOf(signal, AbortSignal.timeout(MILLISECONDS)).signal
    : AbortSignal.timeout(MILLISECONDS),
});

/** The same for a change: done once, however often it arrives. */
export const onlyOnce = (key = uuidV7(Date.now())): CallOptions => ({
  ...patiently(),
  idempotencyKey: key,
});

/** Tried at once whatever the browser thinks of the network, and not again behind one's back: the screen says so and offers it. */
export const PLAINLY = { networkMode: "always", retry: false } as const;

/** What the server said, or null where nobody answered. */
export const refusal = (error: unknown): string | null =>
  error instanceof Refused ? error.message : null;

/** Whether nobody can tell if it was done: no answer came, or one of a server that failed. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof Refused) || error.problem.status >= 500;

/** A file that the server makes, with the name that it gives it. Throws where it did not come. */
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
