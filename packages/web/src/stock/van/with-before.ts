import type { InvoiceHere } from "@roundsman/core/van-here";
import type { Operation, Row } from "../../sync/store/database.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { effectOf } from "../../sync/outbox/queue.ts";

/** An invoice with what the server had before the changes that wait here, for core's aheadOf: null where it was made here. */
export function withBefore(invoice: LocalInvoice, queue: readonly Operation[]): InvoiceHere {
  const first = queue[0];
  const isMade = first !== undefined && effectOf(first) === "create";
  return {
    ...invoice,
    before: isMade ? null : ((first?.before ?? null) as (Row & LocalInvoice) | null),
  };
}
