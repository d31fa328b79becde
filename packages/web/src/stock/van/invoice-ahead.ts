import type { Ahead } from "@roundsman/core/van-here";
import type { LocalInvoice } from "../../sync/store/local.ts";

/** An invoice of this phone that the server's figures do not hold as it is. */
export interface InvoiceAhead extends Ahead<string> {
  readonly invoice: LocalInvoice;
}
