import type { Problem } from "@roundsman/contract/wire/problem";
import { differences, joinEdits, type Edit, type Fields } from "../outbox/merge.ts";
import { hiddenMembers, withHiddenMembers } from "../outbox/hidden-members.ts";
import { effectOf, queueOf, NOT_ATTEMPTED } from "../outbox/queue.ts";
import { basesOf, replayRows, replayRowsOf } from "../outbox/replay.ts";
import { readEntity, rowsOf } from "../resources/mutations.ts";
import type { Database, PendingMutation } from "../store/database.ts";
import type { MutationResult, Result } from "./call.ts";
import { refusedInvoiceWithCash } from "./answered-money.ts";
import { undoReplacements } from "./refused-correction.ts";
import { flagRefusedSeries } from "./refused-numbers.ts";

/** These results end a run. */
export const ENDS_RUN: readonly Result["is"][] = [
  "busy",
  "failing",
  "silent",
  "unauthorised",
  "forbidden",
];

/** What was not done waits for a person, or for a retry; inside a transaction. */
export async function applyFailures(
  db: Database,
  ended: readonly MutationResult[],
  newKey: () => string,
): Promise<void> {
  const endedAs = (...is: readonly Result["is"][]) =>
    ended.filter(({ result }) => is.includes(result.is)).map(({ mutation }) => mutation);
  const refused = new Set<string>();
  for (const { mutation, result } of ended) {
    if (result.is !== "refused") continue;
    // After a refusal of the same record this one waits for that. It gets a new key, because a
    // refused key cannot be used again.
    if (refused.has(mutation.entity)) await requeueAsNew(db, [mutation], { key: newKey() });
    else await applyRefusal(db, mutation, { problem: result.problem, newKey });
    refused.add(mutation.entity);
  }
  await flagRefusedSeries(db, ended);
  await requeueAsNew(db, endedAs("blocked"));
  await requeueUnsent(db, endedAs("unsent"));
  await requeueForRetry(db, endedAs(...ENDS_RUN));
}

interface Refusal {
  readonly problem: Problem;
  readonly newKey: () => string;
}

/**
 * The server refused a mutation: it waits for a person, and holds back only its own record. A stale
 * edit is sent again over the server's state where both sides changed no common field. Inside a
 * transaction.
 */
export async function applyRefusal(
  db: Database,
  { seq, book, entity }: PendingMutation,
  { problem, newKey }: Refusal,
): Promise<void> {
  // An earlier response of the same batch may have changed the mutation.
  const stored = await db.outbox.get(seq);
  const base = (await basesOf(db, [entity])).get(entity);
  if (!stored) return;
  // The record is gone from the phone.
  if (!base) return void (await db.outbox.put({ ...stored, state: "refused", problem }));
  const theirs = readEntity(book, problem.current);
  const [current] = theirs?.key === entity ? await rowsOf(db, [theirs]) : [];
  const answered = withHiddenMembers(current, base.row, await hiddenMembers(db, [base.row]));
  if (!answered) {
    await db.outbox.put({ ...stored, state: "refused", problem, wasRefused: true });
    if (stored.kind === "invoice.createCorrection") await undoReplacements(db, entity);
    return replayRows(db, book, [entity]);
  }
  // An edit over a creation without a response was sent over version 1 (next-batch.ts).
  const [version, over] = [answered.version, stored.base === null ? 0 : Math.max(1, stored.base)];
  // A repeated refusal may be older than what a pull brought since. A server that was restored from
  // an older backup is believed, though its version is lower.
  const isNews = version >= base.row.version || version <= over;
  const row = isNews ? await refusedInvoiceWithCash(db, base.row, answered) : base.row;
  const news = new Map([[entity, { ...base, row }]]);
  if (effectOf(stored) === "edit" && over > 0 && row.version > over) {
    const edit = await joinLaterEdits(db, stored);
    const both = { mine: edit.payload as Fields, theirs: row as unknown as Fields };
    const isAsked = edit.seen === null || differences(edit, both).length > 0;
    await db.outbox.put({
      ...stored,
      ...(isAsked ? { state: "refused" as const, problem, current: row } : NOT_ATTEMPTED),
      ...edit,
      // With what was joined to it this is another request. After a loss of the database it is sent
      // again, as if nobody had been asked.
      key: newKey(),
    });
  } else await db.outbox.put({ ...stored, state: "refused", problem, current: row });
  await replayRows(db, book, [entity], news);
}

/**
 * Joins a stale edit with the later edits of its record, up to what is no edit, status or
 * annotation.
 */
async function joinLaterEdits(db: Database, mutation: PendingMutation): Promise<Edit> {
  const queue = await queueOf(db, mutation.entity);
  const behind = queue.filter(({ seq }) => seq >= mutation.seq);
  const end = behind.findIndex(
    (queued) => !["edit", "status", "annotation"].includes(effectOf(queued)),
  );
  const edits = behind
    .slice(0, end === -1 ? undefined : end)
    .filter((queued) => effectOf(queued) === "edit");
  await db.outbox.bulkDelete(edits.slice(1).map(({ seq }) => seq));
  return joinEdits(edits);
}

/**
 * Puts mutations without a result back. The server may have done them although no response came,
 * so the same requests are sent again, unchanged. That is so even after a refusal such as 401: a
 * browser itself repeats what it sent on a connection that broke, and reports only the second
 * response. Inside a transaction.
 */
export const requeueForRetry = (
  db: Database,
  mutations: readonly PendingMutation[],
): Promise<void> => requeue(db, mutations, () => ({}));

/** Puts back mutations that were not sent after all; inside a transaction. */
export const requeueUnsent = (db: Database, mutations: readonly PendingMutation[]): Promise<void> =>
  requeue(db, mutations, ({ attempts, links }) => {
    const before = attempts - 1;
    return { attempts: before, links: before > 0 ? links : null };
  });

/** Puts back mutations that no attempt did: the next request may differ; inside a transaction. */
export const requeueAsNew = (
  db: Database,
  mutations: readonly PendingMutation[],
  fields: Partial<PendingMutation> = {},
): Promise<void> => requeue(db, mutations, () => ({ ...NOT_ATTEMPTED, ...fields }));

async function requeue(
  db: Database,
  mutations: readonly PendingMutation[],
  changes: (mutation: PendingMutation) => Partial<PendingMutation>,
): Promise<void> {
  const storedMutations = await db.outbox.bulkGet(mutations.map(({ seq }) => seq));
  const requeued = storedMutations.flatMap((mutation) =>
    mutation ? [{ ...mutation, state: NOT_ATTEMPTED.state, ...changes(mutation) }] : [],
  );
  await db.outbox.bulkPut(requeued);
  await replayRowsOf(db, requeued);
}
