import type { Clock } from "../../../device/clock.ts";
import { holdIdle, releaseIdle } from "../../../device/idle.ts";
import type { Database } from "../database.ts";
import type { LocalInvoice } from "../local.ts";

/** Milliseconds after which screens read and the phone may be idle even if no list has come. */
const MAX_WAIT = 3_000;

let isAwaited = false;
/** Whether the browser is creating the database: a new one has no pending mutations. */
let isNew = false;
/** The first list from the response; null before that, and once the database has it. */
let receivedList: readonly LocalInvoice[] | null = null;
let cancel = () => {};
const listeners = new Set<() => void>();

/**
 * Opens the database of the person who has just signed in. A new one is empty until the first list
 * has come. Screens wait for that list, because their reads would only delay it. Background fetches
 * wait for the whole pull.
 */
export async function openForFirstRows(db: Database, clock: Clock): Promise<void> {
  // A screen reads its rows already.
  if (db.isOpen()) return;
  isNew = false;
  receivedList = null;
  db.on("populate", () => {
    isNew = true;
    notify();
  });
  setAwaited(true);
  holdIdle();
  cancel();
  cancel = clock.after(MAX_WAIT, () => {
    setAwaited(false);
    releaseIdle();
  });
  try {
    await db.open();
  } finally {
    if (!isNew) firstPullEnded();
  }
}

/** The first list was applied. */
export function firstListStored(): void {
  const listAhead = receivedList;
  receivedList = null;
  if (listAhead && !isAwaited) notify();
  setAwaited(false);
}

/** The first list came; the browser may still be creating the database. */
export function firstListReceived(invoices: readonly LocalInvoice[]): void {
  if (!isAwaited) return;
  receivedList = invoices;
  notify();
}

/** The first list while a new phone shows it and its database does not have it yet; else null. */
export const rowsAhead = (): readonly LocalInvoice[] | null => (isNew ? receivedList : null);

/**
 * Resolves once the database has the rows that are shown ahead of it, or will not get them. Until
 * then nobody can change such a row.
 */
export async function firstRowsKept(): Promise<void> {
  if (rowsAhead() === null) return;
  await new Promise<void>((resolve) => {
    const stop = onFirstRows(() => {
      if (rowsAhead() !== null) return;
      stop();
      resolve();
    });
  });
}

/** All lists were applied, or will not come. */
export function firstPullEnded(): void {
  firstListStored();
  releaseIdle();
}

export const areFirstRowsAwaited = (): boolean => isAwaited;

/**
 * Calls back when screens may read or have to wait, and when there are rows to show ahead. Returns
 * a function that ends this.
 */
export function onFirstRows(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function setAwaited(value: boolean): void {
  if (isAwaited === value) return;
  isAwaited = value;
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}
