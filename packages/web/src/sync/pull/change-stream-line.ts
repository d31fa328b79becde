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
  since: number | null,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const { ok, status, headers, body } = await ask(fetch, since, signal).catch(
    async (error: unknown) => {
      if (!signal.aborted && !(error instanceof Refused)) await db.remember("online", 0);
      throw error;
    },
  );
  const type = headers.get("content-type") ?? "";
  const isLine = ok && type.startsWith("text/event-stream");
  // A hotel's sign-in page and a gateway answer in the server's place: that is no signal.
  await db.remember("online", isLine || type.startsWith("application/problem+json") ? 1 : 0);
  if (isLine && body) return body;
  await body?.cancel();
  throw new Error(`The change stream answered ${status}`);
}

function ask(fetch: Fetch, since: number | null, signal: AbortSignal): Promise<Response> {
  const path = since === null ? CHANGES_PATH : `${CHANGES_PATH}?since=${since}`;
  const resume = since === null ? {} : { "last-event-id": String(since) };
  return fetch(path, {
    headers: { accept: "text/event-stream", ...resume },
    cache: "no-store",
    signal,
  });
}
