import type { Clock } from "../../device/clock.ts";
import { holdIdle, releaseIdle } from "../../device/idle.ts";
import type { Database } from "./database.ts";

/** Milliseconds after which the screens read, and the phone may be idle, all the same. */
const LONGEST = 3_000;

let isAwaited = false;
let callOff = () => {};
const listeners = new Set<() => void>();

/**
 * Opens the database of whoever has just signed in. One that the browser makes now is empty until the first list has come: screens wait for that, because
 * their reads would only delay it, and what is fetched by an idle phone waits for the whole pull.
 */
export async function openForFirstRows(db: Database, clock: Clock): Promise<void> {
  // Somebody looks at its rows.
  if (db.isOpen()) return;
  let isNew = false;
  db.on("populate", () => void (isNew = true));
  become(true);
  holdIdle();
  callOff();
  callOff = clock.after(LONGEST, firstPullEnded);
  try {
    await db.open();
  } finally {
    if (!isNew) firstPullEnded();
  }
}

/** The first list was applied. */
export const firstRowsCame = (): void => become(false);

/** All lists were applied, or will not come. */
export function firstPullEnded(): void {
  firstRowsCame();
  releaseIdle();
}

export const areFirstRowsAwaited = (): boolean => isAwaited;

/** Calls back when the screens may read, or are to wait; answers how to stop. */
export function onFirstRows(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function become(value: boolean): void {
  if (isAwaited === value) return;
  isAwaited = value;
  for (const listener of listeners) listener();
}
