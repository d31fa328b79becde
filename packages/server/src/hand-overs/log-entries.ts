import type { HandOver } from "@roundsman/contract/office/hand-overs";
import type { OtherLogEntry, Touched } from "../kernel/changes/record-change.ts";

interface MovedWork {
  readonly handOver: HandOver;
  /** Ids of the invoices that went or came back. */
  readonly invoices: readonly number[];
  /** Who does it: the call's own entry is in their log. */
  readonly by: number;
}

/** Entries for the logs of both drivers. */
export const entriesOfBoth = (
  action: "give" | "end",
  { handOver, invoices, by }: MovedWork,
): OtherLogEntry[] =>
  [handOver.from, handOver.to]
    .filter((ownerId) => ownerId !== by)
    .map((ownerId) => ({
      ownerId,
      kind: "handOver",
      action,
      ids: [handOver.id],
      after: { ...handOver, invoiceIds: invoices },
    }));

/**
 * Customers who are in a book because work came into it: an erasure that is repeated in a restored
 * backup finds them by this entry (privacy/erase-again.ts).
 */
export const entriesOfCopies = (ownerId: number, touched: readonly Touched[]): OtherLogEntry[] => {
  const ids = touched.flatMap((each) => (each.kind === "customer" ? each.ids : []));
  return ids.length === 0 ? [] : [{ ownerId, kind: "customer", action: "copy", ids }];
};
