import type { Clock } from "../../device/clock.ts";
import type { Fetch } from "../../session/http.ts";
import type { Database } from "../store/database.ts";
import { CHANGES_PATH } from "@roundsman/contract/changes";
import { Refused } from "@roundsman/contract/client";
import { serverEvents } from "./server-events.ts";

/** A line that says nothing for so long is dead, whatever the phone believes: the server sends a comment more often. */
const SILENCE = 60_000;
/** Changes that come together are pulled together. */
const GATHER = 250;
/** Other people's changes are shown within two seconds. */
const LONGEST_GATHER = 1_500;

export interface Listener {
  readonly db: Database;
  readonly clock: Clock;
  readonly fetch: Fetch;
  /** Something changed on the server, or may have while no line was open: it is to be pulled. */
  readonly onNews: () => void;
}

/** Follows the change stream, which says no more than that there is something to pull, until the line breaks or `signal` fires; then it throws. */
export async function followChanges(listener: Listener, signal: AbortSignal): Promise<void> {
  const { db, clock } = listener;
  const line = new AbortController();
  const cut = () => line.abort();
  signal.addEventListener("abort", cut);
  const watch = watchdog(clock, cut);
  const gathered = gather(listener);
  const isAlive = () => {
    watch.alive();
    // Also where a call went unanswered meanwhile, one that was too large for the line.
    db.remember("online", 1).catch(cut);
  };
  try {
    const body = await openLine(listener, line.signal);
    for await (const { event } of serverEvents(body, isAlive)) {
      if (event === "change") gathered.add();
      // A new line does not repeat what happened before it.
      else if (event === "ready" || event === "reset") listener.onNews();
    }
  } finally {
    watch.stop();
    gathered.stop();
    signal.removeEventListener("abort", cut);
  }
}

/** Tells of news a moment after the first change. While this phone sends, nearly all that happens is its own doing. */
function gather({ db, clock, onNews }: Listener) {
  let waits = false;
  let callOff = () => {};
  const later = (waited: number) => {
    callOff = clock.after(GATHER, () => void whenQuiet(waited));
  };
  const whenQuiet = async (waited: number): Promise<void> => {
    const isSending =
      waited < LONGEST_GATHER && (await db.outbox.where("state").equals("sending").count()) > 0;
    if (isSending) return later(waited + GATHER);
    waits = false;
    onNews();
  };
  return {
    add: () => {
      if (waits) return;
      waits = true;
      later(GATHER);
    },
    stop: () => callOff(),
  };
}

function watchdog(clock: Clock, cut: () => void) {
  let stop = clock.after(SILENCE, cut);
  return {
    alive: () => {
      stop();
      stop = clock.after(SILENCE, cut);
    },
    stop: () => stop(),
  };
}

interface Needs {
  readonly db: Database;
  readonly fetch: Fetch;
}

/** Opens a line to the change stream, which is also how the phone knows whether anybody is there. Throws where no line came of it. */
async function openLine(
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
