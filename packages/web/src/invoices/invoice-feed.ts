import { Dexie, RangeSet, type ObservabilitySet } from "dexie";
import { ignoreClosed, type Database } from "../sync/store/database.ts";
import { areFirstRowsAwaited, onFirstRows, rowsAhead } from "../sync/store/browser/first-rows.ts";
import type { LocalInvoice } from "../sync/store/local.ts";
import { isSameRow } from "../sync/store/use-rows.ts";

/** Which invoices a list holds, and in which order. */
export interface FeedRules {
  readonly read: (db: Database) => Promise<LocalInvoice[]>;
  /** The same rule as `read`, applied in memory to an invoice that changed. */
  readonly holds: (invoice: LocalInvoice) => boolean;
  readonly compare: (a: LocalInvoice, b: LocalInvoice) => number;
  /**
   * Whether it is the list that a new phone asks for first: it is shown as its response arrives,
   * before the database holds it.
   */
  readonly isFirst?: boolean;
}

/**
 * An ordered list of invoices that follows the database: read whole once, afterwards only the rows
 * that changed. Reading ten thousand rows after every tap would delay the next tap.
 */
export interface Feed {
  /** undefined during the first read. */
  readonly rows: () => readonly LocalInvoice[] | undefined;
  readonly subscribe: (changed: () => void) => () => void;
  readonly isWatched: () => boolean;
  /** Stops following the database. */
  readonly stop: () => void;
}

export function feedOf(db: Database, rules: FeedRules): Feed {
  const { holds, compare, isFirst = false } = rules;
  const listeners = new Set<() => void>();
  let rows: readonly LocalInvoice[] | undefined;
  /** Keys that changed and are not applied yet; "all" where a change names no rows. */
  let pending: Set<string> | "all" = "all";
  let running = false;
  /** Rows shown before the database holds them; null once the database was read. */
  let ahead: readonly LocalInvoice[] | null = null;

  const inOrder = (read: LocalInvoice[]) => steady(read.filter(holds), ahead).toSorted(compare);
  const readChanges = async () => {
    if (running) return;
    running = true;
    while (pending === "all" || pending.size > 0) {
      const keys = pending;
      pending = new Set();
      if (keys === "all" || !rows) rows = inOrder(await rules.read(db));
      else rows = merged(without(rows, keys), inOrder(await readSome(db, keys)), compare);
      if (keys === "all") ahead = null;
      for (const each of listeners) each();
    }
    running = false;
  };
  const start = () => {
    if (!areFirstRowsAwaited() || ahead) void readChanges().catch(ignoreClosed);
  };

  /** Shows the first list and additions to it at once; reads all once the database has it. */
  const follow = () => {
    const aheadRows = isFirst ? rowsAhead() : null;
    if (aheadRows && !rows) {
      ahead = rows = aheadRows.filter(holds).toSorted(compare);
      pending = new Set();
      for (const each of listeners) each();
    } else if (!aheadRows && ahead) pending = "all";
    start();
  };
  const leaveFirst = onFirstRows(follow);
  const leaveChanges = onChanges(db, (keys) => {
    // Creating the database reports "all" too; it is still empty then.
    if (keys === "all") pending = ahead ? pending : "all";
    else if (pending !== "all") for (const key of keys) pending.add(key);
    start();
  });

  return {
    rows: () => rows,
    subscribe: (listener) => {
      listeners.add(listener);
      if (!rows) follow();
      return () => void listeners.delete(listener);
    },
    isWatched: () => listeners.size > 0,
    stop: () => {
      leaveChanges();
      leaveFirst();
    },
  };
}

const without = (rows: readonly LocalInvoice[], keys: ReadonlySet<string>) =>
  rows.filter(({ key }) => !keys.has(key));

async function readSome(db: Database, keys: ReadonlySet<string>): Promise<LocalInvoice[]> {
  return (await db.invoices.bulkGet([...keys])).filter((each) => each !== undefined);
}

/** The same rows; an unchanged one stays the same object, so that it is not drawn again. */
function steady(rows: LocalInvoice[], drawn: readonly LocalInvoice[] | null): LocalInvoice[] {
  if (!drawn) return rows;
  const known = new Map(drawn.map((row) => [row.key, row]));
  return rows.map((row) => {
    const before = known.get(row.key);
    return before && isSameRow(before, row) ? before : row;
  });
}

/**
 * Calls `changed` with the keys of changed invoices, or "all" where the change names no rows.
 * Returns the function that unsubscribes.
 */
function onChanges(db: Database, changed: (keys: readonly string[] | "all") => void): () => void {
  const table = `idb://${db.name}/invoices/`;
  const notice = (parts: ObservabilitySet) => {
    const keys = [...keysIn(parts[table]), ...keysIn(parts[`${table}:dels`])];
    if ("all" in parts || keys.includes(null)) changed("all");
    else if (keys.length > 0) changed(keys.filter((key) => key !== null));
  };
  Dexie.on("storagemutated", notice);
  return () => Dexie.on.storagemutated.unsubscribe(notice);
}

/** The keys in Dexie's set of changed ranges; null for each range of more than one key. */
function keysIn(ranges: ObservabilitySet[string] | undefined): (string | null)[] {
  if (!ranges) return [];
  // A change from another tab arrives as plain data, without an iterator.
  return Array.from(
    { [Symbol.iterator]: () => RangeSet(ranges)[Symbol.iterator]() },
    ({ from, to }) => (typeof from === "string" && from === to ? from : null),
  );
}

/** Merges two sorted lists into one. */
function merged<T>(
  many: readonly T[],
  few: readonly T[],
  compare: (a: T, b: T) => number,
): readonly T[] {
  const all: T[] = [];
  let at = 0;
  for (const one of few) {
    while (at < many.length && compare(many[at] as T, one) <= 0) all.push(many[at++] as T);
    all.push(one);
  }
  return all.concat(many.slice(at));
}
