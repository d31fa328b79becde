import { NOT_ATTEMPTED } from "../outbox/queue.ts";
import { dropMutations } from "../outbox/drop.ts";
import { replayQueued } from "../outbox/replay.ts";
import type { NewCorrection, ReplacedInvoice } from "../resources/corrections.ts";
import type { Database, PendingMutation } from "../store/database.ts";

/**
 * Undoes what a refused correction did here to the invoice to be replaced; inside a transaction.
 */
export async function undoReplacements(db: Database, by: string): Promise<void> {
  const replacements = await db.outbox
    .filter((mutation) => isReplacement(mutation) && byOf(mutation) === by)
    .toArray();
  await stashReplacements(db, replacements);
  await dropMutations(db, replacements);
}

/**
 * Keeps "invoice.corrected" mutations with their corrections, until the server accepts those.
 * Called before the mutations leave the outbox.
 */
export async function stashReplacements(
  db: Database,
  mutations: readonly PendingMutation[],
): Promise<void> {
  for (const replacing of mutations.filter(isReplacement)) {
    const queue = db.outbox.where("entity").equals(byOf(replacing));
    const correction = await queue.filter(({ kind }) => kind === CREATION).first();
    if (!correction) continue;
    const payload = { ...(correction.payload as NewCorrection), replacing };
    await db.outbox.put({ ...correction, payload });
  }
}

/**
 * The server accepted corrections. One that it had refused before replaces its invoice from now on:
 * the kept mutation returns to the outbox, under a `newKey` because a refused key cannot be used
 * again.
 */
export async function requeueReplacements(
  db: Database,
  accepted: readonly PendingMutation[],
  newKey: () => string,
): Promise<void> {
  const waiting = accepted.flatMap(({ kind, payload }) =>
    kind === CREATION ? ((payload as NewCorrection).replacing ?? []) : [],
  );
  const rows = await db.invoices.bulkGet(waiting.map(({ entity }) => entity));
  // Where the invoice is no longer on the phone, a pull brings what became of it.
  const returning = waiting.filter((_, place) => rows[place] !== undefined);
  for (const replacement of returning) {
    const { seq, ...again } = { ...replacement, ...NOT_ATTEMPTED, key: newKey() };
    // After a loss of the database its `seq` may be another mutation's.
    if (await db.outbox.get(seq)) await db.outbox.add(again);
    else await db.outbox.put({ ...again, seq });
  }
  await replayQueued(db, returning);
}

const CREATION = "invoice.createCorrection";
const isReplacement = ({ kind }: PendingMutation): boolean => kind === "invoice.corrected";
const byOf = ({ payload }: PendingMutation): string => (payload as ReplacedInvoice).by;
