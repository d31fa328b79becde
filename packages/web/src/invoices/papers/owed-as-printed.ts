import { invoiced } from "@roundsman/core/invoice";
import type { VatMode } from "@roundsman/core/vat";
import { payableOf } from "@roundsman/core/vat/invoice-vat";
import { currentPhone } from "../../sync/store/current-phone.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { isReplaced } from "./is-replaced.ts";
import { keepVatMode } from "./keep-vat-mode.ts";

/**
 * Gives invoices the VAT mode of their new documents, where it differs from theirs or that of the
 * last document, or changes the total.
 */
export async function oweAsPrinted(
  printed: Iterable<readonly [invoice: LocalInvoice, vat: VatMode]>,
  phone = currentPhone(),
): Promise<void> {
  for (const [invoice, vatMode] of printed)
    if (
      (invoice.vatMode ?? vatMode) !== vatMode ||
      payableOf(invoice, vatMode) !== invoiced(invoice.totals) ||
      isReplaced(invoice, vatMode)
    )
      await keepVatMode(invoice.key, vatMode, phone);
}
