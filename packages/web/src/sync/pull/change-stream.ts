import type { Clock } from "../../device/clock.ts";
import type { Fetch } from "../../session/http.ts";
import type { Database } from "../store/database.ts";
import { openLine } from "./change-stream-line.ts";
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
