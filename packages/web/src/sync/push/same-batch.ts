import type { Operation } from "../store/database.ts";
import { effectOf, isReckoning } from "../outbox/queue.ts";
import { operationOf } from "../resources/operations.ts";
import { isOfGoods, namesIn } from "./send-past.ts";

/**
 * Whether an operation has to wait for the answers to those before it, and cannot travel in one batch with them. In a batch only what names a record
 * that was not made is not tried (424): whatever else depends on the order has to wait.
 */
export function waitsForAnswers(operation: Operation, before: readonly Operation[]): boolean {
  if (before.length === 0) return false;
  // The van is counted behind all that moved on it, and lines of invoices name a product by its name.
  if (isReckoning(operation) || before.some(isReckoning)) return true;
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
  const [first, second] = [before, operation].map(({ kind }) => operationOf(kind));
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
