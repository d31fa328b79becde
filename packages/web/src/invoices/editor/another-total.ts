import type { HandedOut } from "@roundsman/core/issuing/handed-out";
import type { Invoice } from "@roundsman/contract/invoice";
import type { VatMode } from "@roundsman/core/vat";
import { payableOf } from "@roundsman/core/vat/invoice-vat";

/** Whether a document would ask for another total than the one that went out before it. */
export const isAnotherTotal = (
  before: HandedOut | null,
  invoice: Pick<Invoice, "lines" | "date">,
  vat: VatMode,
): before is HandedOut => before !== null && payableOf(invoice, vat) !== before.total;
