import type { OwnHandOver } from "@roundsman/contract/office/own-hand-overs";
import type { Database } from "./database.ts";

/** A hand-over that this person gave or received, as the server last said. */
export interface LocalHandOver extends OwnHandOver {
  /** Of a hand-over for good: the person put its line away on this phone. */
  readonly isDismissed?: true;
}

/** Replaces all hand-overs by those that the server shows: one that is not among them is over. */
export const keepHandOvers = (db: Database, rows: readonly OwnHandOver[]): Promise<void> =>
  db.transaction("rw", db.handOvers, async () => {
    const known = await db.handOvers.toArray();
    const dismissed = new Set(known.flatMap(({ id, isDismissed }) => (isDismissed ? [id] : [])));
    await db.handOvers.clear();
    await db.handOvers.bulkPut(
      rows.map((row) => (dismissed.has(row.id) ? { ...row, isDismissed: true } : row)),
    );
  });
