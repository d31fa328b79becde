import type { Line } from "@roundsman/core/invoice";
import { VAT_RATES, type VatRate } from "@roundsman/core/vat/rates";
import { linesOf } from "./samples.ts";

/** As many lines, whose rates take turns. */
export const ratedLines = (count: number, rates: readonly VatRate[] = VAT_RATES): Line[] =>
  linesOf(count).map((line, index) => ({ ...line, vatRate: rates[index % rates.length] }));
