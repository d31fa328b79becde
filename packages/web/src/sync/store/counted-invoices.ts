import { keyIn } from "@roundsman/contract/wire/record-ids";
import type { LocalInvoice } from "./local.ts";

type RecordIds = Pick<LocalInvoice, "id" | "key">;

/** Whether `by`, an id or a key in its place, names an invoice. */
export const isNamedBy =
  (by: number) =>
  ({ id, key }: RecordIds): boolean =>
    id === by || keyIn(by) === key;

/**
 * Whether an invoice counts in lists and sums. A refused correction does not: it needs attention.
 */
export const isCounted = ({
  deletedAt,
  isUndecided,
}: Pick<LocalInvoice, "deletedAt" | "isUndecided">): boolean =>
  deletedAt === "" && isUndecided === undefined;

/**
 * Whether a correction was taken back. The invoice that it replaced is owed again, so the
 * correction cannot be restored beside it (wire §12).
 */
export const isUndone = (
  correction: RecordIds,
  old: Pick<LocalInvoice, "correctedBy"> | undefined,
): boolean =>
  old !== undefined && !(old.correctedBy !== undefined && isNamedBy(old.correctedBy)(correction));
