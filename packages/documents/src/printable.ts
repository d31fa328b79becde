import type { CustomsDocument } from "./customs/customs-document.ts";
import { customsModel } from "./customs/customs-model.ts";
import type { CustomsStyle } from "./customs/customs-style.ts";
import type { DocumentModel } from "./document-model.ts";
import type { InvoiceDocument } from "./invoice-document.ts";
import { invoiceModel } from "./invoice-model.ts";

/** Everything that this package can print, as plain data for a worker. */
export type Printable =
  | { readonly kind: "invoice"; readonly invoice: InvoiceDocument }
  | { readonly kind: "customs"; readonly customs: CustomsDocument; readonly style: CustomsStyle };

export function modelOf(printable: Printable): DocumentModel {
  switch (printable.kind) {
    case "invoice":
      return invoiceModel(printable.invoice);
    case "customs":
      return customsModel(printable.customs, printable.style);
  }
}
