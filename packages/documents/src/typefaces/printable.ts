import type { CreditNoteDocument } from "../credit-note/credit-note-document.ts";
import { creditNoteModel } from "../credit-note/credit-note-model.ts";
import type { CustomsDocument } from "../customs/customs-document.ts";
import { customsModel } from "../customs/customs-model.ts";
import type { CustomsStyle } from "../customs/customs-style.ts";
import type { DocumentModel } from "../document-model.ts";
import type { InvoiceDocument } from "../invoice/invoice-document.ts";
import { invoiceModel } from "../invoice/invoice-model.ts";
import type { ReceiptDocument } from "../receipt/receipt-document.ts";
import { receiptModel } from "../receipt/receipt-model.ts";
import type { ReportDocument } from "../report/report-document.ts";
import { reportModel } from "../report/report-model.ts";
import type { StatementDocument } from "../statement/statement-document.ts";
import { statementModel } from "../statement/statement-model.ts";
import type { DaySheetDocument } from "../stock/day-sheet-document.ts";
import { daySheetModel } from "../stock/day-sheet-model.ts";
import type { LoadSheetDocument } from "../stock/load-sheet-document.ts";
import { loadSheetModel } from "../stock/load-sheet-model.ts";

/** Everything that this package can print, as plain data for a worker. */
export type Printable =
  | { readonly kind: "invoice"; readonly invoice: InvoiceDocument }
  | { readonly kind: "credit-note"; readonly note: CreditNoteDocument }
  | { readonly kind: "receipt"; readonly receipt: ReceiptDocument }
  | { readonly kind: "statement"; readonly document: StatementDocument }
  | { readonly kind: "report"; readonly report: ReportDocument }
  | { readonly kind: "customs"; readonly customs: CustomsDocument; readonly style: CustomsStyle }
  | { readonly kind: "load-sheet"; readonly sheet: LoadSheetDocument }
  | { readonly kind: "day-sheet"; readonly sheet: DaySheetDocument };

export function modelOf(printable: Printable): DocumentModel {
  switch (printable.kind) {
    case "invoice":
      return invoiceModel(printable.invoice);
    case "credit-note":
      return creditNoteModel(printable.note);
    case "receipt":
      return receiptModel(printable.receipt);
    case "statement":
      return statementModel(printable.document);
    case "report":
      return reportModel(printable.report);
    case "customs":
      return customsModel(printable.customs, printable.style);
    case "load-sheet":
      return loadSheetModel(printable.sheet);
    case "day-sheet":
      return daySheetModel(printable.sheet);
  }
}
