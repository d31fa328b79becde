import type { Database, Operation } from "../store/database.ts";
import { effectOf, FROM_COPY, UNTRIED } from "../outbox/queue.ts";
import { projected, projectThose } from "../outbox/replay.ts";
import { restoreOtherTables } from "./other-tables.ts";
import { bundlesIn, type Bundle } from "./bundles.ts";
import type { TextStore } from "./text-store.ts";

/**
 * Puts the copies back into a database that the browser has just made. Nothing is sent before all lists were asked for: what these rows name is
 * not on the phone yet. They are sent under the same keys, so that nothing is done twice. Resolves with how many operations came back.
 */
export async function restoreCopies(db: Database, store: TextStore): Promise<number> {
  if ((await db.recovery()) !== "restore") return 0;
  if ((await store.names()).length === 0) {
    await db.setRecovery("none");
    return 0;
  }
  await restoreOtherTables(db, store);
  const bundles = await bundlesIn(store);
  return db.transaction("rw", projected(db), async () => {
    const since = await db.outbox.toArray();
    const operations = bySeq(
      bundles
        .flatMap((bundle) =>
          bundle.operations.map((of) => ({ ...of, attempts: attemptsIn(bundle, of) })),
        )
        .filter(({ key }) => !since.some((of) => of.key === key)),
    );
    const entities = new Set(operations.map(({ entity }) => entity));
    // The latest copy of a base is the one that counts. What no operation waits for has been written since.
    for (const base of bundles.flatMap(({ bases }) => bases))
      if (entities.has(base.key)) await db.bases.put(base);
    await db.outbox.clear();
    await db.outbox.bulkPut(
      operations.map((of) => ({ ...of, ...UNTRIED, attempts: of.attempts, links: of.links })),
    );
    // Somebody who was quicker than this comes after it.
    await db.outbox.bulkAdd(since.map(({ seq: _seq, ...of }) => of));
    await projectThose(db, operations);
    await db.setRecovery(operations.length > 0 ? "refetch" : "none");
    return operations.length;
  });
}

/**
 * They may have reached the server before, so each counts as tried: none may be dropped as never sent. But nothing is sent before its copy says so, and
 * an edit that was not is sent over what the server has by now: over the version that it was typed over it would meet its own forerunners.
 */
const attemptsIn = ({ count }: Bundle, of: Operation): number =>
  count !== undefined && of.attempts <= 0 && effectOf(of) === "content" ? FROM_COPY : 1;

/** One for each place in the queue, in its order; of two the later copy. */
const bySeq = (operations: readonly Operation[]): readonly Operation[] =>
  [...new Map(operations.map((of) => [of.seq, of])).values()].toSorted((a, b) => a.seq - b.seq);
