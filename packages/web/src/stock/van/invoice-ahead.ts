import type { FiguresDifference } from "@roundsman/core/local-van";
import type { LocalInvoice } from "../../sync/store/local.ts";

/** An invoice of this phone whose present state is not in the server's figures. */
export interface InvoiceAhead extends FiguresDifference<string> {
  readonly invoice: LocalInvoice;
}
