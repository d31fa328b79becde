import { numberOf } from "@roundsman/core/invoice";
import type { LocalInvoice } from "../sync/store/local.ts";

/** So many are named; the ellipsis says that there are more. */
const MOST_NAMED = 5;

/** The numbers of invoices, as a message names them. */
export const numbersOf = (invoices: readonly LocalInvoice[]): string =>
  invoices.slice(0, MOST_NAMED).map(numberOf).join(", ") +
  (invoices.length > MOST_NAMED ? " …" : "");
