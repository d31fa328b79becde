import { owed } from "@roundsman/core/invoice";
import { formatPounds } from "@roundsman/core/money";
import type { LocalInvoice } from "../../sync/store/local.ts";

/** Short names of invoices: customer and total. */
export const shortNames = (invoices: readonly LocalInvoice[], unnamed: string): string[] =>
  invoices.map(
    ({ billTo, totals }) => `${billTo.name.trim() || unnamed} ${formatPounds(owed(totals))}`,
  );
