import { numberOf } from "@roundsman/core/invoice";
import type { LocalInvoice } from "../sync/store/local.ts";

/** At most this many are named; an ellipsis stands for the rest. */
const MOST_NAMED = 5;

/** The numbers of invoices, as a message lists them. */
export const numbersOf = (invoices: readonly LocalInvoice[]): string =>
  invoices.slice(0, MOST_NAMED).map(numberOf).join(", ") +
  (invoices.length > MOST_NAMED ? " …" : "");
