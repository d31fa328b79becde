import { UNTRIED } from "../outbox/queue.ts";
import { projectNew, projectThose } from "../outbox/replay.ts";
import type { NewCorrection, Replaced } from "../resources/corrections.ts";
import type { Database, Operation } from "../store/database.ts";

/** The invoice that a refused correction was to replace is what it was; inside a transaction. */
export async function unreplace(db: Database, by: string): Promise<void> {
  const those = await db.outbox.filter((of) => isReplacing(of) && byOf(of) === by).toArray();
  await holdReplacing(db, those);
  await db.outbox.bulkDelete(those.map(({ seq }) => seq));
  await projectThose(db, those);
}

/** What replaces invoices waits with corrections that the server did not take, until it takes them after all; before it goes from the queue. */
export async function holdReplacing(db: Database, those: readonly Operation[]): Promise<void> {
  for (const replacing of those.filter(isReplacing)) {
    const queue = db.outbox.where("entity").equals(byOf(replacing));
    const correction = await queue.filter(({ kind }) => kind === CREATION).first();
    if (!correction) continue;
    const payload = { ...(correction.payload as NewCorrection), replacing };
    await db.outbox.put({ ...correction, payload });
  }
}

/** The server took corrections: one that it had refused before counts in the place of what it replaces from now on. `newKey`: a refused key is used up. */
export async function replaceAfterAll(
  db: Database,
  taken: readonly Operation[],
  newKey: () => string,
): Promise<void> {
  const waiting = taken.flatMap(({ kind, payload }) =>
    kind === CREATION ? ((payload as NewCorrection).replacing ?? []) : [],
  );
  const rows = await db.invoices.bulkGet(waiting.map(({ entity }) => entity));
  // Of an invoice that is not on the phone any more, a pull brings what became of it.
  const those = waiting.filter((_, place) => rows[place] !== undefined);
  for (const of of those) {
    const { seq, ...again } = { ...of, ...UNTRIED, key: newKey() };
    // After a loss its place in the queue may be another's.
    if (await db.outbox.get(seq)) await db.outbox.add(again);
    else await db.outbox.put({ ...again, seq });
  }
  await projectNew(db, those);
}

const CREATION = "invoice.createCorrection";
const isReplacing = ({ kind }: Operation): boolean => kind === "invoice.corrected";
const byOf = ({ payload }: Operation): string => (payload as Replaced).by;
