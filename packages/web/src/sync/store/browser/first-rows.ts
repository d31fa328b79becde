import type { Clock } from "../../../device/clock.ts";
import { holdIdle, releaseIdle } from "../../../device/idle.ts";
import type { Database } from "../database.ts";
import type { LocalInvoice } from "../local.ts";

/** Milliseconds after which the screens read, and the phone may be idle, all the same. */
const LONGEST = 3_000;

let isAwaited = false;
/** Whether the browser makes the database of whoever signs in: nothing can be waiting in it. */
let isNew = false;
/** The first list as it came; null before, and once the database has it. */
let came: readonly LocalInvoice[] | null = null;
let callOff = () => {};
const listeners = new Set<() => void>();

/**
 * Opens the database of whoever has just signed in. One that the browser makes now is empty until the first list has come: screens wait for that, because
 * their reads would only delay it, and what is fetched by an idle phone waits for the whole pull.
 */
export async function openForFirstRows(db: Database, clock: Clock): Promise<void> {
  // Somebody looks at its rows.
  if (db.isOpen()) return;
  isNew = false;
  came = null;
  db.on("populate", () => {
    isNew = true;
    notify();
  });
  become(true);
  holdIdle();
  callOff();
  callOff = clock.after(LONGEST, () => {
    become(false);
    releaseIdle();
  });
  try {
    await db.open();
  } finally {
    if (!isNew) firstPullEnded();
  }
}

/** The first list was applied. */
export function firstRowsCame(): void {
  const had = came;
  came = null;
  if (had && !isAwaited) notify();
  become(false);
}

/** The first list came; the database may still be on its way. */
export function firstListCame(invoices: readonly LocalInvoice[]): void {
  if (!isAwaited) return;
  came = invoices;
  notify();
}

/** What a new phone can show of its first list until its database has it; else null. */
export const rowsAhead = (): readonly LocalInvoice[] | null => (isNew ? came : null);

/** Resolves once the database has what is shown ahead of it, or will not get it: until then nobody can change a row that is seen. */
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
  firstRowsCame();
  releaseIdle();
}

export const areFirstRowsAwaited = (): boolean => isAwaited;

/** Calls back when the screens may read, or are to wait, and when there is something to show ahead; answers how to stop. */
export function onFirstRows(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function become(value: boolean): void {
  if (isAwaited === value) return;
  isAwaited = value;
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}
