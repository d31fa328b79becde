import { createClient } from "@roundsman/contract/client";
import { pull } from "@roundsman/contract/pull";
import { addDays, dayAt, type Day } from "@roundsman/core/day";
import { LIST_PLACES } from "../resources/invoices.ts";
import { RESOURCES } from "../resources/mutations.ts";
import type { List } from "../resources/resource.ts";
import { LISTED_TABLES, type ListedTable } from "../store/table-names.ts";
import { beginReach, forgetReach, HISTORY_DAYS, isListed } from "./history-reach.ts";
import type { Entity, LocalCreditNote, LocalInvoice, LocalPayment } from "../store/local.ts";
import type { Database, Row } from "../store/database.ts";
import { applyRows, applyTables, PullOutdated } from "./apply.ts";
import { askSeries } from "./ask-series.ts";
import { responseCount, withPullTimeout, type PullOptions } from "./pull-options.ts";

/** Calls at the same time: as many connections as browsers open to a server. */
const PARALLEL_CALLS = 6;

/**
 * Reads every list, beginning with the one that is looked at first, and makes the phone agree with
 * them. Resolves with the cursor for the pull of changes. That cursor lies a minute back, so
 * nothing is missed although the first list is asked for at the same time.
 */
export async function snapshot(options: PullOptions): Promise<string> {
  const { db, clock } = options;
  const since = addDays(dayAt(clock.now()), -HISTORY_DAYS);
  let isLost = false;
  // Read while the calls run; later writes wait for this transaction.
  const before = settledRows(db, () => isLost);
  const cursor = createClient(pull, withPullTimeout(options))
    .read({ body: { snapshot: true } })
    .then((reply) => reply.cursor);
  // The cursor is awaited after the first list, which does not need it.
  cursor.catch(() => (isLost = true));
  const listed = new Map<ListedTable, Set<string>>();
  const reading = (book: ListedTable, list: List) => () =>
    readList({ options, book, listed: keysIn(listed, book) }, list);
  const [first, ...others] = listsOf(options, since);
  const [settled] = await Promise.all([before, first && reading(first.book, first.list)()]);
  options.onFirstRows?.();
  await cursor;
  await inParallel([
    ...others.map(({ book, list }) => reading(book, list)),
    () => askSeries(options, { again: true }),
  ]);
  await forgetReach(db);
  for (const book of LISTED_TABLES) {
    const listedKeys = keysIn(listed, book);
    // A row that changed here since the lists were asked for may be newer than they are.
    const unlistedRows = (await db.rows(book).toArray()).filter(
      (row) =>
        !listedKeys.has(row.key) &&
        settled.get(row.key) === stampOf(row) &&
        isCovered(book, row, since),
    );
    const pulled = { db, book, cursor: await cursor, responsesBefore: null, at: clock.now() };
    await applyTables([{ pulled, entities: [], removed: unlistedRows.map(({ key }) => key) }]);
  }
  await beginReach(db, since);
  return cursor;
}

interface Reading {
  readonly options: PullOptions;
  readonly book: ListedTable;
  /** Collects the keys that came. */
  readonly listed: Set<string>;
}

/**
 * Reads a list and applies its pages. Where the server answered a mutation meanwhile, only rows
 * newer than the phone's are applied; the pull of changes brings the rest.
 */
async function readList({ options, book, listed }: Reading, list: List): Promise<void> {
  const { db } = options;
  let responsesBefore = await responseCount(db);
  for await (const items of pages(list)) {
    await apply(responsesBefore, items);
    for (const { key } of items) listed.add(key);
    responsesBefore = await responseCount(db);
  }

  async function apply(responses: number, items: readonly Entity[]): Promise<void> {
    const pulled = { db, book, cursor: "", at: options.clock.now() };
    await applyRows({ ...pulled, responsesBefore: responses }, items).catch(
      async (error: unknown) => {
        if (!(error instanceof PullOutdated)) throw error;
        await applyRows({ ...pulled, responsesBefore: null }, items);
      },
    );
  }
}

/** Records per call. */
const PAGE = 500;

/** Yields what each page of a list holds. */
export async function* pages(list: List): AsyncGenerator<readonly Entity[]> {
  for (let cursor: string | null | undefined; ;) {
    const { items, nextCursor } = await list({ limit: PAGE, ...(cursor && { cursor }) });
    yield items;
    if (!nextCursor || nextCursor === cursor) return;
    cursor = nextCursor;
  }
}

/**
 * Reads stamps of the rows without pending mutations, in one transaction. Stops once the server
 * cannot be reached: without signal a phone retries often, and each time thousands of rows would be
 * read while somebody scrolls.
 */
async function settledRows(
  db: Database,
  isLost: () => boolean,
): Promise<ReadonlyMap<string, string>> {
  return db.transaction(
    "r",
    [db.outbox, ...LISTED_TABLES.map((book) => db.rows(book))],
    async () => {
      const stamps = new Map<string, string>();
      const [queued] = await Promise.all([
        db.outbox.orderBy("entity").uniqueKeys(),
        ...LISTED_TABLES.map((book) =>
          db
            .rows(book)
            .toCollection()
            .until(isLost)
            .each((row) => void stamps.set(row.key, stampOf(row))),
        ),
      ]);
      for (const key of queued as string[]) stamps.delete(key);
      return stamps;
    },
  );
}

const stampOf = ({ version, updatedAt, deletedAt, sync }: Row): string =>
  [version, updatedAt, deletedAt, sync].join();

/** Every list of every table; the one that is looked at first comes first. */
function listsOf(
  options: PullOptions,
  since: Day,
): readonly { readonly book: ListedTable; readonly list: List }[] {
  const all = LISTED_TABLES.flatMap((book) =>
    RESOURCES[book]
      .lists(withPullTimeout(options), { owner: options.db.owner, since })
      .map((list) => ({ book, list })),
  );
  const invoices = all.filter(({ book }) => book === "invoices");
  const first = invoices[LIST_PLACES[options.firstList ?? "getPaid"]];
  return first ? [first, ...all.filter((each) => each !== first)] : all;
}

/** Runs the work, at most PARALLEL_CALLS at a time; ends with the first failure. */
async function inParallel(work: readonly (() => Promise<void>)[]): Promise<void> {
  const pendingWork = [...work];
  const doNext = async () => {
    for (let next = pendingWork.shift(); next; next = pendingWork.shift()) await next();
  };
  await Promise.all(Array.from({ length: PARALLEL_CALLS }, doNext));
}

/**
 * Whether the lists would include a row. They do not include what never reached the server, nor
 * old, paid invoices, which stay as they were looked up.
 */
function isCovered(book: ListedTable, row: Row, since: Day): boolean {
  if (row.id === null) return false;
  if (book === "creditNotes") return (row as LocalCreditNote).date >= since;
  if (book === "payments") return (row as LocalPayment).day >= since;
  return book !== "invoices" || isListed(row as LocalInvoice, since);
}

function keysIn(listed: Map<ListedTable, Set<string>>, book: ListedTable): Set<string> {
  const known = listed.get(book) ?? new Set<string>();
  listed.set(book, known);
  return known;
}
