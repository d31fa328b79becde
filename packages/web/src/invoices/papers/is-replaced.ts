import type { VatMode } from "@roundsman/core/vat";
import type { LocalInvoice } from "../../sync/store/local.ts";

/** Whether the invoice was handed out with another VAT mode before. */
export const isReplaced = (
  { vatMode, lastDocument }: Pick<LocalInvoice, "vatMode" | "lastDocument">,
  vat: VatMode,
): boolean => lastDocument !== null && (lastDocument.vat !== vat || (vatMode ?? vat) !== vat);
