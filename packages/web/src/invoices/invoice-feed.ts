import { Dexie, RangeSet, type ObservabilitySet } from "dexie";
import { ignoreClosed, type Database } from "../sync/store/database.ts";
import { areFirstRowsAwaited, onFirstRows, rowsAhead } from "../sync/store/browser/first-rows.ts";
import type { LocalInvoice } from "../sync/store/local.ts";
import { isSameRow } from "../sync/store/use-rows.ts";

/** Which invoices, in which order. */
export interface FeedRules {
  readonly read: (db: Database) => Promise<LocalInvoice[]>;
  /** The same in memory, for one that changed. */
  readonly holds: (invoice: LocalInvoice) => boolean;
  readonly compare: (a: LocalInvoice, b: LocalInvoice) => number;
  /** The list that a new phone asks for before all others: it is shown as it comes, before the database has it. */
  readonly isFirst?: boolean;
}

/** Invoices in order, in step with the phone: read whole once, afterwards only what changed. Ten thousand read anew at every tap would hold up the next one. */
export interface Feed {
  /** undefined while it is first read. */
  readonly rows: () => readonly LocalInvoice[] | undefined;
  readonly subscribe: (changed: () => void) => () => void;
  readonly isWatched: () => boolean;
  /** Follows the phone no longer. */
  readonly stop: () => void;
}

export function feedOf(db: Database, rules: FeedRules): Feed {
  const { holds, compare, isFirst = false } = rules;
  const listeners = new Set<() => void>();
  let rows: readonly LocalInvoice[] | undefined;
  /** What has changed and is not taken in yet; "all" where the change names no rows. */
  let pending: Set<string> | "all" = "all";
  let running = false;
  /** What is shown ahead of the database, until it was read. */
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

  /** Shows the first list as it came, and what the person makes beside it; reads all once the database has it. */
  const follow = () => {
    const came = isFirst ? rowsAhead() : null;
    if (came && !rows) {
      ahead = rows = came.filter(holds).toSorted(compare);
      pending = new Set();
      for (const each of listeners) each();
    } else if (!came && ahead) pending = "all";
    start();
  };
  const leaveFirst = onFirstRows(follow);
  const leaveChanges = onChanges(db, (keys) => {
    // A database that is made says so, too; there is nothing in it yet.
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

/** The same rows, as the objects that are drawn already where nothing of them changed. */
function steady(rows: LocalInvoice[], drawn: readonly LocalInvoice[] | null): LocalInvoice[] {
  if (!drawn) return rows;
  const known = new Map(drawn.map((row) => [row.key, row]));
  return rows.map((row) => {
    const before = known.get(row.key);
    return before && isSameRow(before, row) ? before : row;
  });
}

/** Calls with the keys of the invoices that changed, "all" where the change names no rows. Answers what ends it. */
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

/** Of Dexie's set of changed ranges: each key; null for a range of more than one. */
function keysIn(ranges: ObservabilitySet[string] | undefined): (string | null)[] {
  if (!ranges) return [];
  // From another tab it comes as plain data.
  return Array.from(
    { [Symbol.iterator]: () => RangeSet(ranges)[Symbol.iterator]() },
    ({ from, to }) => (typeof from === "string" && from === to ? from : null),
  );
}

/** Two lists that are in order, as one. */
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
