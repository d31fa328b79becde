import type { Ahead } from "@roundsman/core/van-here";
import type { LocalInvoice } from "../../sync/store/local.ts";

/** An invoice of this phone whose present state is not in the server's figures. */
export interface InvoiceAhead extends Ahead<string> {
  readonly invoice: LocalInvoice;
}
