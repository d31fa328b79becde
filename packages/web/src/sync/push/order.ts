import type { Database, Operation } from "../store/database.ts";
import { effectOf, isOfGoods, isVanCount, vanCountsIn } from "../outbox/queue.ts";
import type { NewCorrection } from "../resources/corrections.ts";
import { mutationOf } from "../resources/mutations.ts";

/**
 * Whether an operation has to wait for the answers to those before it, and cannot travel in one batch with them. In a batch only what names a record
 * that was not made is not tried (424): whatever else depends on the order has to wait.
 */
export function waitsForAnswers(operation: Operation, before: readonly Operation[]): boolean {
  if (before.length === 0) return false;
  // The van is counted behind all that moved on it, and lines of invoices name a product by its name.
  if (isVanCount(operation) || before.some(isVanCount)) return true;
  if (isOfGoods(operation) && before.some(({ book }) => book === "products")) return true;
  return before.some((of) =>
    of.entity === operation.entity ? !mayFollow(operation, of) : isHidingBetween(operation, of),
  );
}

/**
 * Behind its creation anything may follow, because it names what was not made otherwise. Of other pairs only those are independent that set different
 * fields whatever the rest: an edit says which version it was typed over, and of two statuses of one field the later has to win.
 */
function mayFollow(operation: Operation, before: Operation): boolean {
  if (effectOf(before) === "create") return effectOf(operation) !== "restore";
  const [first, second] = [before, operation].map(({ kind }) => mutationOf(kind));
  return isIndependent(before) && isIndependent(operation) && first?.field !== second?.field;
}

/** Whether it sets a field whatever the rest. */
export const isIndependent = (of: Operation): boolean => ["status", "note"].includes(effectOf(of));

/** Whether one of the two names the other, and the other is deleted or brought back. */
function isHidingBetween(operation: Operation, before: Operation): boolean {
  const [hidesBefore, hides] = [before, operation].map((of) =>
    ["remove", "restore"].includes(effectOf(of)),
  );
  return (
    (hidesBefore === true && namesIn(operation).includes(before.entity)) ||
    (hides === true && namesIn(before).includes(operation.entity))
  );
}

/**
 * Those of `passed`, and the records that are blocked while these wait: one that names a record which may or may not be there; a count
 * of the van behind what it counts, and all goods behind the count or behind the product that they are of (invoices name it by its name only).
 */
export async function blockedWith(
  db: Database,
  passed: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const queue = await db.outbox.orderBy("seq").toArray();
  const counts = new Set(await vanCountsIn(db));
  let blocked = passed;
  // A record is blocked as a whole, which may block what is in the queue before the operation that it is blocked for.
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
  /** By their place in the queue. */
  readonly counts: ReadonlySet<number>;
}

/** Once through the queue. */
function blockedIn(
  queue: readonly Operation[],
  { blocked: before, counts }: Blocking,
): ReadonlySet<string> {
  const blocked = new Set(before);
  const unsettled = new Set<string>();
  let goods: "all sent" | "some blocked" | "blocked from here" = "all sent";
  for (const operation of queue) {
    const { entity, book, seq } = operation;
    const isCount = counts.has(seq);
    const waits =
      isOfGoods(operation) &&
      (goods === "blocked from here" || (goods === "some blocked" && isCount));
    const isBehind = isReplacing(operation, blocked);
    if (waits || isBehind || namesIn(operation).some((key) => unsettled.has(key)))
      blocked.add(entity);
    if (!blocked.has(entity)) continue;
    if (COMES_OR_GOES.has(effectOf(operation))) unsettled.add(entity);
    if (isCount || book === "products") goods = "blocked from here";
    else if (isOfGoods(operation) && goods === "all sent") goods = "some blocked";
  }
  return blocked;
}

/** Whether it corrects one of these invoices: the server does so only once it knows that the invoice was handed out. */
export const isReplacing = ({ kind, payload }: Operation, invoices: ReadonlySet<string>): boolean =>
  kind === "invoice.createCorrection" && invoices.has((payload as NewCorrection).corrects);

/** Keys of the records that an operation names. */
export const namesIn = ({ kind, payload }: Operation): readonly string[] =>
  (mutationOf(kind).dependsOn?.(payload) ?? []).map(({ key }) => key);
