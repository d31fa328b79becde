import type { Database, PendingMutation } from "../store/database.ts";
import { effectOf, affectsVan, isVanCount, vanCountsIn } from "../outbox/queue.ts";
import type { NewCorrection } from "../resources/corrections.ts";
import { mutationOf } from "../resources/mutations.ts";

/**
 * Whether a mutation has to wait for the responses to those before it, and so cannot be in one
 * batch with them. In a batch the server skips only what names a record that was not made (424);
 * whatever else depends on the order has to wait.
 */
export function waitsForAnswers(
  mutation: PendingMutation,
  before: readonly PendingMutation[],
): boolean {
  if (before.length === 0) return false;
  // A count of the van needs all movements before it. Invoices name products by their names only,
  // so what concerns the van waits for changes of products.
  if (isVanCount(mutation) || before.some(isVanCount)) return true;
  if (affectsVan(mutation) && before.some(({ book }) => book === "products")) return true;
  return before.some((earlier) =>
    earlier.entity === mutation.entity
      ? !mayShareBatch(mutation, earlier)
      : isHidingBetween(mutation, earlier),
  );
}

/**
 * A creation may be followed by anything but a restoration: if it fails, the server skips the rest,
 * which names the record by key. Of other pairs only two that set different fields may travel
 * together: an edit says which version it was typed over, and of two statuses of one field the
 * later has to win.
 */
function mayShareBatch(mutation: PendingMutation, before: PendingMutation): boolean {
  if (effectOf(before) === "create") return effectOf(mutation) !== "restore";
  const [first, second] = [before, mutation].map(({ kind }) => mutationOf(kind));
  return setsOneField(before) && setsOneField(mutation) && first?.field !== second?.field;
}

/** Whether a mutation sets one field, whatever the others are. */
export const setsOneField = (mutation: PendingMutation): boolean =>
  ["status", "annotation"].includes(effectOf(mutation));

/** Whether one of the two names the record of the other, and that record is deleted or restored. */
function isHidingBetween(mutation: PendingMutation, before: PendingMutation): boolean {
  const [hidesBefore, hides] = [before, mutation].map((each) =>
    ["remove", "restore"].includes(effectOf(each)),
  );
  return (
    (hidesBefore === true && dependencyKeys(mutation).includes(before.entity)) ||
    (hides === true && dependencyKeys(before).includes(mutation.entity))
  );
}

/**
 * `skipped`, with all records that have to wait for these: one that names a record which may or may
 * not exist on the server; a count of the van behind movements that wait; all that concerns the van
 * behind a count or a product that waits (invoices name products by name only).
 */
export async function blockedWith(
  db: Database,
  skipped: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const queue = await db.outbox.orderBy("seq").toArray();
  const counts = new Set(await vanCountsIn(db));
  let blocked = skipped;
  // A record is blocked as a whole, so it may block mutations before the one that it is blocked
  // for: repeats until nothing is added.
  for (let size = 0; size < blocked.size;) {
    size = blocked.size;
    blocked = blockedIn(queue, { blocked, counts });
  }
  return blocked;
}

const COMES_OR_GOES: ReadonlySet<string> = new Set([
  "create",
  "remove",
  "restore",
] satisfies ReturnType<typeof effectOf>[]);

interface Blocking {
  readonly blocked: ReadonlySet<string>;
  /** The `seq` of each count of the van. */
  readonly counts: ReadonlySet<number>;
}

/** Goes through the queue once. */
function blockedIn(
  queue: readonly PendingMutation[],
  { blocked: before, counts }: Blocking,
): ReadonlySet<string> {
  const blocked = new Set(before);
  const unsettled = new Set<string>();
  let goods: "all sent" | "some blocked" | "blocked from here" = "all sent";
  for (const mutation of queue) {
    const { entity, book, seq } = mutation;
    const isCount = counts.has(seq);
    const waits =
      affectsVan(mutation) &&
      (goods === "blocked from here" || (goods === "some blocked" && isCount));
    const isBehind = correctsOneOf(mutation, blocked);
    if (waits || isBehind || dependencyKeys(mutation).some((key) => unsettled.has(key)))
      blocked.add(entity);
    if (!blocked.has(entity)) continue;
    if (COMES_OR_GOES.has(effectOf(mutation))) unsettled.add(entity);
    if (isCount || book === "products") goods = "blocked from here";
    else if (affectsVan(mutation) && goods === "all sent") goods = "some blocked";
  }
  return blocked;
}

/**
 * Whether the mutation corrects one of these invoices. The server does that only once it knows that
 * the invoice was handed out.
 */
export const correctsOneOf = (
  { kind, payload }: PendingMutation,
  invoices: ReadonlySet<string>,
): boolean =>
  kind === "invoice.createCorrection" && invoices.has((payload as NewCorrection).corrects);

/** Keys of the records that a mutation names. */
export const dependencyKeys = ({ kind, payload }: PendingMutation): readonly string[] =>
  (mutationOf(kind).dependsOn?.(payload) ?? []).map(({ key }) => key);
