import { CHANGES_PATH } from "@roundsman/contract/changes";
import { Refused } from "@roundsman/contract/client";
import type { Database } from "../store/database.ts";
import type { Fetch } from "../../session/http.ts";

interface Needs {
  readonly db: Database;
  readonly fetch: Fetch;
}

/** Opens a line to the change stream, which is also how the phone knows whether anybody is there. Throws where no line came of it. */
export async function openLine(
  { db, fetch }: Needs,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const { ok, status, headers, body } = await ask(fetch, signal).catch(async (error: unknown) => {
    if (!signal.aborted && !(error instanceof Refused)) await db.remember("online", 0);
    throw error;
  });
  const type = headers.get("content-type") ?? "";
  const isLine = ok && type.startsWith("text/event-stream");
  // A hotel's sign-in page and a gateway answer in the server's place: that is no signal.
  await db.remember("online", isLine || type.startsWith("application/problem+json") ? 1 : 0);
  if (isLine && body) return body;
  await body?.cancel();
  throw new Error(`The change stream answered ${status}`);
}

const ask = (fetch: Fetch, signal: AbortSignal): Promise<Response> =>
  fetch(CHANGES_PATH, {
    method: "GET",
    headers: { accept: "text/event-stream" },
    cache: "no-store",
    signal,
  });
