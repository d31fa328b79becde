import type { VatMode } from "@roundsman/core/vat";
import type { LocalInvoice } from "../../sync/store/local.ts";

/** Whether an invoice went out before with another VAT option. */
export const isReplaced = (
  { vatMode, lastDocument }: Pick<LocalInvoice, "vatMode" | "lastDocument">,
  vat: VatMode,
): boolean => lastDocument !== null && (lastDocument.vat !== vat || (vatMode ?? vat) !== vat);
