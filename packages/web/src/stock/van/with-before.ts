import type { VanInvoice } from "@roundsman/core/local-van";
import type { Base } from "../../sync/store/database.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";

/**
 * An invoice with its base, for core's aheadOf. `before` is null where the server does not have the
 * invoice.
 */
export const withBefore = (invoice: LocalInvoice, base: Base | undefined): Here =>
  base
    ? {
        ...invoice,
        before: base.row.id === null ? null : (base.row as LocalInvoice & Base["row"]),
      }
    : invoice;

/** Named by the key that it has on the phone. */
export type Here = VanInvoice & Pick<LocalInvoice, "key">;
