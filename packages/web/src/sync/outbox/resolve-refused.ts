import { dayAt, type Day } from "@roundsman/core/day";
import type { Database, PendingMutation, Row } from "../store/database.ts";
import { giveUpNumbers } from "../store/number-series.ts";
import { type Phone, transact } from "../store/phone.ts";
import { mutationOf } from "../resources/mutations.ts";
import type { NewPayment } from "../resources/payments.ts";
import { mergeEdit, seenIn, type Fields, type Side } from "./merge.ts";
import { reassignAllMoney } from "./money/reassign-payments.ts";
import { effectOf, belongsToMerge, queueOf, NOT_ATTEMPTED } from "./queue.ts";
import { dropMutations, dropRecord } from "./drop.ts";
import { basesOf, replayRows, replayTables, replayRowsOf } from "./replay.ts";

/**
 * Sends a refused mutation again. In a conflict, the person's values win in the fields that the
 * person changed, the server's in all others.
 */
export const retryRefusedOn = (phone: Phone, mutationKey: string): Promise<void> =>
  resolveConflictOn(phone, mutationKey, {});

/** {@link retryRefusedOn} with the person's choice for every difference of the conflict. */
export const resolveConflictOn = (
  phone: Phone,
  mutationKey: string,
  sides: Readonly<Record<string, Side>>,
): Promise<void> =>
  onRefused(phone, mutationKey, async (mutation) => {
    // The clock may have been fast then: the server would refuse that time again.
    const at = Math.min(mutation.at, phone.now());
    const retried = { ...mutation, ...NOT_ATTEMPTED, at, key: phone.newKey() };
    await phone.db.outbox.put({ ...retried, ...withChosenSides(mutation, sides) });
    await redatePayment(phone.db, retried, dayAt(phone.now()));
  });

/**
 * Dates a payment `today` if a fast clock of the phone dated it later, and with it the mutations
 * that read it for its invoices: the server refuses a day to come, and nobody can correct one.
 * Inside a transaction; the caller replays the payment itself.
 */
async function redatePayment(db: Database, mutation: PendingMutation, today: Day): Promise<void> {
  if (mutation.kind !== "payment.create" || (mutation.payload as NewPayment).day <= today) return;
  const reads = await db.outbox
    .filter(({ kind, payload }) => mutationOf(kind).subject?.(payload) === mutation.entity)
    .toArray();
  const dated = reads.filter(({ payload }) => "day" in (payload as object));
  await db.outbox.bulkPut([mutation, ...dated].map((each) => withDay(each, today)));
  await replayRowsOf(db, dated);
}

const withDay = (mutation: PendingMutation, day: Day): PendingMutation => ({
  ...mutation,
  payload: { ...(mutation.payload as object), day },
});

/** A conflict is sent over the server's row, which the person saw beside their own. */
function withChosenSides(
  { payload, seen, current }: PendingMutation,
  sides: Readonly<Record<string, Side>>,
): Partial<PendingMutation> {
  const theirs = current as Row | null;
  if (!theirs || payload === null || typeof payload !== "object") return {};
  const both = { mine: payload as Fields, theirs: current as Fields };
  const chosen = mergeEdit({ payload, seen }, both, sides);
  return { payload: chosen, seen: seenIn(theirs, chosen), base: theirs.version };
}

/**
 * Gives up a refused mutation and the edits on top of it. Giving up a creation removes the whole
 * record, and what it did to other records.
 */
export const discardRefusedOn = (phone: Phone, mutationKey: string): Promise<void> =>
  onRefused(phone, mutationKey, async (mutation) => {
    const { db } = phone;
    const { book, entity, seq } = mutation;
    if (effectOf(mutation) === "create" && book === "invoices")
      await reassignAllMoney(phone, mutation);
    const rest = (await queueOf(db, entity)).filter((queued) => queued.seq !== seq);
    const isMissing = isMissingOnServer(mutation);
    const dropped = isMissing
      ? rest
      : rest.filter(
          (queued) => !isValidWithout(queued, mutation) || isAboutItsRecord(queued, mutation),
        );
    await db.outbox.bulkDelete([seq, ...dropped.map((queued) => queued.seq)]);
    await giveUpNumbers(
      db,
      [mutation, ...dropped].map(({ payload }) => payload),
    );
    if (!isMissing) return;
    await dropRecord(db, book, entity);
    const dependents = await db.outbox.filter((queued) => subjectOf(queued) === entity).toArray();
    await dropMutations(db, dependents);
  });

/**
 * Whether the server does not have the record. A 404 to a mutation that names other records, or a
 * part of this one, may be about those: then the record stays.
 */
function isMissingOnServer({ kind, payload, problem }: PendingMutation): boolean {
  const { effect, dependsOn, subject } = mutationOf(kind);
  const namesOthers = subject !== undefined || (dependsOn?.(payload) ?? []).length > 0;
  return effect === "create" || (problem?.status === 404 && !namesOthers);
}

/**
 * Whether a mutation is about what the refused one would have made: the void of its credit note.
 */
function isAboutItsRecord(mutation: PendingMutation, refused: PendingMutation): boolean {
  const createdKey = mutationOf(refused.kind).alsoMakes?.(refused.payload);
  return createdKey !== undefined && subjectOf(mutation) === createdKey;
}

const subjectOf = ({ kind, payload }: PendingMutation) => mutationOf(kind).subject?.(payload);

/**
 * Whether a mutation behind a refused one still means something without it. On a record that stays
 * deleted none does. An edit does only behind a delta, an annotation or a merge.
 */
function isValidWithout(mutation: PendingMutation, refused: PendingMutation): boolean {
  if (effectOf(refused) === "restore") return false;
  const isBeside = ["delta", "annotation"].includes(effectOf(refused)) || belongsToMerge(refused);
  return isBeside || effectOf(mutation) !== "edit";
}

function onRefused(
  phone: Phone,
  mutationKey: string,
  work: (mutation: PendingMutation) => Promise<void>,
): Promise<void> {
  const { db } = phone;
  return transact(phone, replayTables(db), async () => {
    const mutation = await db.outbox.where("key").equals(mutationKey).first();
    if (mutation?.state !== "refused") return;
    await work(mutation);
    await deleteAgain(db, mutation);
    await replayRows(db, mutation.book, [mutation.entity]);
  });
}

/** A record whose restoration is given up, with no other pending mutation, stays deleted. */
async function deleteAgain(db: Database, { kind, entity, at }: PendingMutation): Promise<void> {
  const base = (await basesOf(db, [entity])).get(entity);
  const isLeft = (await queueOf(db, entity)).length > 0;
  if (mutationOf(kind).effect !== "restore" || isLeft || !base || base.row.deletedAt !== "") return;
  const deletedAt = new Date(at).toISOString();
  await db.bases.put({ ...base, row: { ...base.row, deletedAt } });
}
