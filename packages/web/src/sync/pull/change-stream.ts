import { changeEvent, type ChangeEvent, type ChangeKind } from "@roundsman/contract/changes";
import { openLine } from "./change-stream-line.ts";
import type { Clock } from "../../device/clock.ts";
import type { Database } from "../store/database.ts";
import type { BookName } from "../store/book-names.ts";
import { forgetReach } from "../store/history-reach.ts";
import type { Fetch } from "../../session/http.ts";
import { forgetSome, pullDefaultCompany, pullSome, type Puller } from "./pull.ts";
import { doubtLedger } from "./stock-pull.ts";
import { serverEvents, type ServerEvent } from "./server-events.ts";
import * as z from "zod/mini";

/** The kinds whose rows the phone keeps; all others, also those that only a newer server knows, are passed over. */
const BOOKS: { readonly [Kind in ChangeKind]?: BookName } = {
  customer: "customers",
  product: "products",
  invoice: "invoices",
  task: "tasks",
  deliveryRoute: "deliveryRoutes",
  taskCategory: "taskCategories",
  productCategory: "productCategories",
  company: "companies",
  stock: "stockEntries",
  // Pulled together.
  daySheet: "stockEntries",
};
const BOOK_OF: ReadonlyMap<string, BookName> = new Map(Object.entries(BOOKS));

/** Kinds whose answers say all that there is to know. */
const TOLD_WHOLE: ReadonlySet<string> = new Set<ChangeKind>([
  "customer",
  "product",
  "invoice",
  "task",
  "deliveryRoute",
  "taskCategory",
  "productCategory",
  "company",
]);

/** A line that says nothing for so long is dead, whatever the phone believes: the server sends a comment more often. */
const SILENCE = 60_000;
/** Changes that come together are fetched together. */
const GATHER = 250;
/** Other people's changes are shown within two seconds. */
const LONGEST_GATHER = 1_500;

export interface Listener extends Puller {
  readonly fetch: Fetch;
  /** Pulls all, unless a pull that begins from now on does. Resolves with whether that was done. */
  readonly pullSinceNow: () => Promise<boolean>;
  /** Runs a pull while no other runs. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
}

/** Follows the changes from the last one taken in, until the line breaks or `signal` fires; then it throws. */
export async function followChanges(listener: Listener, signal: AbortSignal): Promise<void> {
  const { db, clock } = listener;
  const line = new AbortController();
  const cut = () => line.abort();
  signal.addEventListener("abort", cut);
  const watch = watchdog(clock, cut);
  const gathered = gather(listener, cut);
  const isAlive = () => {
    watch.alive();
    // Also where a call went unanswered meanwhile, one that was too large for the line.
    db.remember("online", 1).catch(cut);
  };
  try {
    const since = await db.recall("changes");
    const body = await openLine(listener, since, line.signal);
    for await (const event of serverEvents(body, isAlive)) {
      if (event.name === "change") gathered.add(changeEvent.parse(JSON.parse(event.data)));
      // The first line of a phone, or one that was away for longer than the server keeps changes.
      else if (event.name === "reset" || (event.name === "ready" && since === null))
        await startOver(listener, event);
    }
  } finally {
    watch.stop();
    gathered.stop();
    signal.removeEventListener("abort", cut);
  }
}

/** Pulls everything; what happened up to the event is in it. */
async function startOver({ db, pullSinceNow }: Listener, { data }: ServerEvent): Promise<void> {
  await forgetReach(db);
  await doubtLedger(db);
  // The next line is told to begin anew once more.
  if (!(await pullSinceNow())) throw new Error("Nothing was pulled");
  await db.remember("changes", position.parse(JSON.parse(data)).seq);
}

const position = z.object({ seq: z.int() });

/** Fetches what changes name, a moment after the first of them; remembers how far it came when it has them. */
function gather(listener: Listener, onFailure: () => void) {
  const { db, clock } = listener;
  let waiting: ChangeEvent[] = [];
  let callOff = () => {};

  const fetchThem = async () => {
    const changes = waiting;
    waiting = [];
    await takeChanges(listener, changes);
  };

  /** While this phone sends, nearly all that happens is its own doing. */
  const whenQuiet = async (waited: number): Promise<void> => {
    const isSending =
      waited < LONGEST_GATHER && (await db.outbox.where("state").equals("sending").count()) > 0;
    if (isSending) later(waited + GATHER);
    else await listener.alone(fetchThem);
  };
  const later = (waited: number) => {
    // A failure breaks the line: the next one begins after the last change that was taken in.
    callOff = clock.after(GATHER, () => void whenQuiet(waited).catch(onFailure));
  };

  return {
    add: (change: ChangeEvent) => {
      waiting.push(change);
      if (waiting.length === 1) later(GATHER);
    },
    stop: () => callOff(),
  };
}

/** Fetches what changes name, at least one of them, and remembers that the phone has all up to the last. */
export async function takeChanges(puller: Puller, changes: readonly ChangeEvent[]): Promise<void> {
  const { db } = puller;
  const last = Math.max(...changes.map(({ seq }) => seq));
  const { gone, there } = await withoutEchoes(db, latest(changes));
  for (const [book, ids] of byBook(gone)) await forgetSome(puller, book, ids);
  for (const [book, ids] of byBook(there)) await pullSome(puller, book, ids);
  if (there.some(({ kind }) => kind === "defaultCompany")) await pullDefaultCompany(puller);
  await db.transaction("rw", db.echoes, db.meta, async () => {
    await db.echoes.where("seq").belowOrEqual(last).delete();
    await db.remember("changes", last);
  });
}

/** What an answer told already need not be asked for again; what else a change touched has events of its own. */
async function withoutEchoes(
  db: Database,
  changes: readonly ChangeEvent[],
): Promise<Readonly<Record<"gone" | "there", readonly ChangeEvent[]>>> {
  const own = await db.echoes.bulkGet(changes.map(({ seq }) => seq));
  const news = changes.filter(
    ({ kind }, index) => own[index] === undefined || !TOLD_WHOLE.has(kind),
  );
  // What this phone did since may have brought back what is told to be gone: then it is asked for.
  const since = await db.echoes
    .where("seq")
    .above(Math.max(...changes.map(({ seq }) => seq)))
    .count();
  const isGone = ({ gone }: ChangeEvent) => gone === true && since === 0;
  return { gone: news.filter(isGone), there: news.filter((of) => !isGone(of)) };
}

/** Of one entity the last change counts: what went before it, deletions too, is in it. */
function latest(changes: readonly ChangeEvent[]): readonly ChangeEvent[] {
  const last = new Map<string, ChangeEvent>();
  for (const change of changes)
    for (const id of change.ids) {
      last.delete(`${change.kind} ${id}`);
      last.set(`${change.kind} ${id}`, { ...change, ids: [id] });
    }
  return [...last.values(), ...changes.filter(({ ids }) => ids.length === 0)];
}

function byBook(changes: readonly ChangeEvent[]): ReadonlyMap<BookName, readonly number[]> {
  const found = new Map<BookName, number[]>();
  for (const { kind, ids } of changes) {
    const book = BOOK_OF.get(kind);
    if (book) found.set(book, [...new Set([...(found.get(book) ?? []), ...ids])]);
  }
  return found;
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
