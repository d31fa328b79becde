import { ChangedMeanwhile } from "../../kernel/storage/transaction.ts";
import type { InvoiceRow } from "./invoice-rows.ts";

/** Throws where somebody else changed the invoice between reading and writing it: van and cash are settled with both states. */
export function expectAsRead(before: InvoiceRow, after: InvoiceRow | undefined): void {
  if (after?.version !== before.version + 1) throw new ChangedMeanwhile();
}
