import { invoiceTotals } from "@roundsman/core/invoice";
import { printedPounds, type Pence } from "@roundsman/core/money";
import { invoiceVat } from "@roundsman/core/vat/invoice-vat";
import { DEFAULT_VAT_RATE, percentOn } from "@roundsman/core/vat/rates";
import type { Sums } from "../document-model.ts";
import type { InvoiceDocument } from "./invoice-document.ts";
import { namesRates } from "./invoice-rates.ts";
import { INVOICE_WORDS as WORDS, vatAddedAt, vatIncludedAt } from "./invoice-words.ts";
import { styled, type Words } from "../language.ts";
import { BODY, noWrap } from "../text-styles.ts";

/** What the customer pays, as printed. */
export const payable = ({ lines, vat, date }: InvoiceDocument): string =>
  printedPounds(invoiceVat(lines, { mode: vat, date }).payable);

/**
 * Net, VAT and total, as far as the VAT mode shows them, each the sum of those above it. The
 * discount is already taken off and is printed below.
 */
export function invoiceSums({ lines, vat: mode, date, language }: InvoiceDocument): Sums {
  const { discount } = invoiceTotals(lines);
  const { net, vat, payable: due } = invoiceVat(lines, { mode, date });
  const row = (words: Words, amount: Pence) => ({
    label: styled(words, language, { ...BODY, tone: "muted" }),
    amount: noWrap([{ ...BODY, text: printedPounds(amount) }]),
    strong: false,
  });
  return {
    kind: "sums",
    align: "right",
    rows: [
      ...(vat === null
        ? []
        : [row(WORDS.net, net), row(vatWords({ lines, vat: mode, date }), vat)]),
      {
        label: styled(WORDS.total, language, { size: 11, weight: "bold", tone: "ink" }),
        amount: noWrap([{ size: 14, weight: "bold", tone: "ink", text: printedPounds(due) }]),
        strong: true,
      },
      ...(discount === 0
        ? []
        : [row(mode === "add" ? WORDS.savedBeforeVat : WORDS.saved, discount)]),
    ],
  };
}

/**
 * The label of the VAT amount: with the per cent where all lines are standard-rated, else without,
 * because the table of rates has them.
 */
function vatWords({ lines, vat, date }: Pick<InvoiceDocument, "lines" | "vat" | "date">): Words {
  const isIncluded = vat === "included";
  if (namesRates(lines)) return isIncluded ? WORDS.vatIncluded : WORDS.vat;
  return (isIncluded ? vatIncludedAt : vatAddedAt)(percentOn(DEFAULT_VAT_RATE, date));
}
