import type { InvoiceHere } from "@roundsman/core/van-here";
import type { Base } from "../../sync/store/database.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";

/** An invoice with what the server had before the changes that are pending here, for core's aheadOf: null where it was made here. */
export const withBefore = (invoice: LocalInvoice, base: Base | undefined): Here =>
  base
    ? {
        ...invoice,
        before: base.row.id === null ? null : (base.row as LocalInvoice & Base["row"]),
      }
    : invoice;

/** By the key that it has on the phone. */
export type Here = InvoiceHere & Pick<LocalInvoice, "key">;
