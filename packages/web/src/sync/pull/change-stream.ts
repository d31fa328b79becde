import type { Clock } from "../../device/clock.ts";
import type { Exclusive } from "../../device/exclusive.ts";
import type { Fetch } from "../../session/http.ts";
import type { Database } from "../store/database.ts";
import { CHANGES_PATH } from "@roundsman/contract/changes";
import { Refused } from "@roundsman/contract/client";
import { serverEvents } from "./server-events.ts";

/** Milliseconds of silence that end a connection: the server sends comments more often. */
const SILENCE = 60_000;
/** Milliseconds that a change waits for others, to be pulled with them. */
const DEBOUNCE = 250;
/** The longest such wait: other people's changes have to show within two seconds. */
const MAX_DEBOUNCE = 1_500;
/** The longest pause between two attempts, in milliseconds. */
const MAX_REST = 30_000;

export interface StreamOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly fetch: Fetch;
  /** Called when something changed on the server, or may have while no connection was open. */
  readonly onNews: () => void;
}

interface FollowOptions extends StreamOptions {
  readonly exclusive: Exclusive;
  readonly random: () => number;
  /** False while the session is expired. */
  readonly ready: () => boolean;
}

/**
 * One tab follows the change stream for all: browsers open six connections to a server, and every
 * tab needs some.
 */
export function followForever(options: FollowOptions, stopped: AbortSignal) {
  let cutShort = () => {};
  let isOpen = false;
  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const cancel = options.clock.after(milliseconds, resolve);
      cutShort = () => {
        cancel();
        resolve();
      };
    });

  const follow = async () => {
    for (let failures = 0; !stopped.aborted;) {
      const began = options.clock.now();
      const streamOptions = {
        ...options,
        onNews: () => {
          isOpen = true;
          options.onNews();
        },
      };
      if (options.ready()) await followChanges(streamOptions, stopped).catch(() => {});
      isOpen = false;
      failures = options.clock.now() - began > MAX_REST ? 0 : failures + 1;
      if (!stopped.aborted)
        await pause(Math.min(MAX_REST, 500 * 2 ** failures) * (0.5 + options.random() / 2));
    }
  };
  stopped.addEventListener("abort", () => cutShort());
  void options.exclusive(`roundsman-changes-${options.db.owner}`, follow);
  return { retryNow: () => cutShort(), isOpen: () => isOpen };
}

/**
 * Follows the change stream, which only notifies that there is something to pull. Throws when the
 * connection breaks or `signal` fires.
 */
export async function followChanges(options: StreamOptions, signal: AbortSignal): Promise<void> {
  const { db, clock } = options;
  const connection = new AbortController();
  const disconnect = () => connection.abort();
  signal.addEventListener("abort", disconnect);
  const watch = watchdog(clock, disconnect);
  const debounced = debounceNews(options);
  const isAlive = () => {
    watch.alive();
    // Again, because a call that was too large for the connection may have set this to 0.
    db.setMeta("online", 1).catch(disconnect);
  };
  try {
    const body = await openStream(options, connection.signal);
    for await (const { event } of serverEvents(body, isAlive)) {
      if (event === "change") debounced.add();
      // A new connection does not repeat earlier changes.
      else if (event === "ready" || event === "reset") options.onNews();
    }
  } finally {
    watch.stop();
    debounced.stop();
    signal.removeEventListener("abort", disconnect);
  }
}

/**
 * Calls `onNews` a moment after the first change. Waits longer while this phone is sending, because
 * nearly all changes are then its own.
 */
function debounceNews({ db, clock, onNews }: StreamOptions) {
  let waits = false;
  let cancel = () => {};
  const later = (waited: number) => {
    cancel = clock.after(DEBOUNCE, () => void whenQuiet(waited));
  };
  const whenQuiet = async (waited: number): Promise<void> => {
    const isSending =
      waited < MAX_DEBOUNCE && (await db.outbox.where("state").equals("sending").count()) > 0;
    if (isSending) return later(waited + DEBOUNCE);
    waits = false;
    onNews();
  };
  return {
    add: () => {
      if (waits) return;
      waits = true;
      later(DEBOUNCE);
    },
    stop: () => cancel(),
  };
}

function watchdog(clock: Clock, disconnect: () => void) {
  let stop = clock.after(SILENCE, disconnect);
  return {
    alive: () => {
      stop();
      stop = clock.after(SILENCE, disconnect);
    },
    stop: () => stop(),
  };
}

/**
 * Opens a connection to the change stream, and stores whether the server can be reached. Throws
 * where no connection was made.
 */
async function openStream(
  { db, fetch }: Pick<StreamOptions, "db" | "fetch">,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const { ok, status, headers, body } = await ask(fetch, signal).catch(async (error: unknown) => {
    if (!signal.aborted && !(error instanceof Refused)) await db.setMeta("online", 0);
    throw error;
  });
  const type = headers.get("content-type") ?? "";
  const isStream = ok && type.startsWith("text/event-stream");
  // A hotel's sign-in page or a gateway may answer instead of the server: that is no signal.
  await db.setMeta("online", isStream || type.startsWith("application/problem+json") ? 1 : 0);
  if (isStream && body) return body;
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
