import type { Database, PendingMutation } from "../store/database.ts";
import { effectOf, FROM_BACKUP, NOT_ATTEMPTED } from "../outbox/queue.ts";
import { replayTables, replayRowsOf } from "../outbox/replay.ts";
import { restoreOtherTables } from "./other-tables.ts";
import { copiesIn, type OutboxCopy } from "./copies.ts";
import type { TextStore } from "../../device/text-store.ts";

/**
 * Puts the copies back into a database that the browser has just made. Nothing is sent before all
 * lists were read, because the phone does not have the records that the mutations name. The keys
 * stay the same, so nothing is done twice. Resolves with how many mutations came back.
 */
export async function restoreCopies(db: Database, store: TextStore): Promise<number> {
  if ((await db.recovery()) !== "restore") return 0;
  if ((await store.names()).length === 0) {
    await db.setRecovery("none");
    return 0;
  }
  await restoreOtherTables(db, store);
  const copies = await copiesIn(store);
  return db.transaction("rw", replayTables(db), async () => {
    const since = await db.outbox.toArray();
    const operations = bySeq(
      copies
        .flatMap((copy) => copy.operations.map((of) => ({ ...of, attempts: attemptsIn(copy, of) })))
        .filter(({ key }) => !since.some((of) => of.key === key)),
    );
    const entities = new Set(operations.map(({ entity }) => entity));
    // Copies come oldest first, so the latest copy of a base is kept. Bases without a mutation
    // to restore are left out.
    for (const base of copies.flatMap(({ bases }) => bases))
      if (entities.has(base.key)) await db.bases.put(base);
    await db.outbox.clear();
    await db.outbox.bulkPut(
      operations.map((of) => ({ ...of, ...NOT_ATTEMPTED, attempts: of.attempts, links: of.links })),
    );
    // What was done before this restore comes behind what is restored.
    await db.outbox.bulkAdd(since.map(({ seq: _seq, ...of }) => of));
    await replayRowsOf(db, operations);
    await db.setRecovery(operations.length > 0 ? "refetch" : "none");
    return operations.length;
  });
}

/**
 * A restored mutation may have reached the server, so it counts as tried and is not dropped as
 * never sent. Edits differ: nothing is sent before its copy says so, so an edit without an attempt
 * in its copy was not sent. It is sent over the server's current version: over the version that it
 * was typed over, earlier edits of this phone would make it stale.
 */
const attemptsIn = ({ count }: OutboxCopy, of: PendingMutation): number =>
  count !== undefined && of.attempts <= 0 && effectOf(of) === "edit" ? FROM_BACKUP : 1;

/** One mutation for each `seq`, in order; of two the later copy. */
const bySeq = (operations: readonly PendingMutation[]): readonly PendingMutation[] =>
  [...new Map(operations.map((of) => [of.seq, of])).values()].toSorted((a, b) => a.seq - b.seq);
