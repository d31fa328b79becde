import type { HandedOut } from "@roundsman/core/handed-out";
import type { Pence } from "@roundsman/core/money";
import { applyVat, type VatMode } from "@roundsman/core/vat";

/** Whether a document would ask for another total than the one that went out before it. */
export const isAnotherTotal = (
  before: HandedOut | null,
  total: Pence,
  vat: VatMode,
): before is HandedOut => before !== null && applyVat(total, vat).payable !== before.total;
