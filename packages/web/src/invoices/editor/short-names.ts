import { owed } from "@roundsman/core/invoice";
import { formatPounds } from "@roundsman/core/money";
import type { LocalInvoice } from "../../sync/store/local.ts";

/** Invoices on a line of a few words: whose, and how much. */
export const shortNames = (invoices: readonly LocalInvoice[], unnamed: string): string[] =>
  invoices.map(
    ({ billTo, totals }) => `${billTo.name.trim() || unnamed} ${formatPounds(owed(totals))}`,
  );
