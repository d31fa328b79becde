import type { HandedOut } from "@roundsman/core/issuing/handed-out";
import type { Invoice } from "@roundsman/contract/invoice";
import type { VatMode } from "@roundsman/core/vat";
import { payableOf } from "@roundsman/core/vat/invoice-vat";

/** Whether a new document would ask for another total than the last one that was handed out. */
export const isAnotherTotal = (
  before: HandedOut | null,
  invoice: Pick<Invoice, "lines" | "date">,
  vat: VatMode,
): before is HandedOut => before !== null && payableOf(invoice, vat) !== before.total;
