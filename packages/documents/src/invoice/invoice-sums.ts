import { invoiceTotals } from "@roundsman/core/invoice";
import { formatPounds, type Pence } from "@roundsman/core/money";
import type { VatMode } from "@roundsman/core/vat";
import { invoiceVat } from "@roundsman/core/vat/invoice-vat";
import type { Sums } from "../document-model.ts";
import type { InvoiceDocument } from "./invoice-document.ts";
import { INVOICE_WORDS as WORDS } from "./invoice-words.ts";
import { say, type Words } from "../language.ts";
import { BODY, unbroken } from "../text-styles.ts";

/** What the customer pays, as printed. */
export const payable = ({ lines, vat, date }: InvoiceDocument): string =>
  formatPounds(invoiceVat(lines, { mode: vat, date }).payable);

/** Net, VAT, total: the lines that the VAT mode has, each the sum of those above it. What was saved is already off and stands below. */
export function invoiceSums({ lines, vat: mode, date, language }: InvoiceDocument): Sums {
  const { discount } = invoiceTotals(lines);
  const { net, vat, payable: due } = invoiceVat(lines, { mode, date });
  const row = (words: Words, amount: Pence) => ({
    label: say(words, language, { ...BODY, tone: "muted" }),
    amount: unbroken([{ ...BODY, text: formatPounds(amount) }]),
    strong: false,
  });
  return {
    kind: "sums",
    align: "right",
    rows: [
      ...(vat === null ? [] : [row(WORDS.net, net), row(VAT_WORDS[mode], vat)]),
      {
        label: say(WORDS.total, language, { size: 11, weight: "bold", tone: "ink" }),
        amount: unbroken([{ size: 14, weight: "bold", tone: "ink", text: formatPounds(due) }]),
        strong: true,
      },
      ...(discount === 0
        ? []
        : [row(mode === "add" ? WORDS.savedBeforeVat : WORDS.saved, discount)]),
    ],
  };
}

const VAT_WORDS = {
  included: WORDS.vatIncluded,
  add: WORDS.vatAdded,
  without: WORDS.vatAdded,
} as const satisfies Record<VatMode, Words>;
