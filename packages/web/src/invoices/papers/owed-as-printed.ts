import { invoiced } from "@roundsman/core/invoice";
import type { VatMode } from "@roundsman/core/vat";
import { payableOf } from "@roundsman/core/vat/invoice-vat";
import { currentPhone } from "../../sync/store/current-phone.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { isReplaced } from "./is-replaced.ts";
import { keepVatMode } from "./keep-vat-mode.ts";

/** What goes out is what is owed: an invoice that is printed with another sum, or otherwise than before, takes over how that treats VAT. */
export async function oweAsPrinted(
  printed: Iterable<readonly [invoice: LocalInvoice, vat: VatMode]>,
  phone = currentPhone(),
): Promise<void> {
  for (const [invoice, vatMode] of printed)
    if (payableOf(invoice, vatMode) !== invoiced(invoice.totals) || isReplaced(invoice, vatMode))
      await keepVatMode(invoice.key, vatMode, phone);
}
