import type { Block, SideBySide } from "./document-model.ts";
import type { InvoiceDocument, Issuer } from "./invoice-document.ts";
import { invoiceSums } from "./invoice-sums.ts";
import { INVOICE_WORDS as WORDS } from "./invoice-words.ts";
import { say } from "./language.ts";
import { BODY, body, heading, LABEL, space } from "./text-styles.ts";

/** How to pay at the left, what to pay at the right. */
export function settlement(invoice: InvoiceDocument): SideBySide {
  return {
    kind: "side-by-side",
    gap: 40,
    columns: [
      { share: 5, panel: true, blocks: invoice.company === null ? [] : payment(invoice.company, invoice) },
      { share: 6, blocks: [invoiceSums(invoice)] },
    ],
  };
}

/** Nothing where there is no account to pay into. */
function payment(company: Issuer, { number, reference, language }: InvoiceDocument): Block[] {
  if (company.bankAccount.trim() === "") return [];
  const rows = [
    { words: WORDS.accountName, value: company.name },
    { words: WORDS.bank, value: company.bankName ?? "" },
    { words: WORDS.sortCode, value: company.bankSortCode },
    { words: WORDS.accountNumber, value: company.bankAccount },
    { words: WORDS.reference, value: number ?? reference },
  ].filter(({ value }) => value.trim() !== "");
  return [
    heading(say(WORDS.payment, language, { ...BODY, weight: "bold" })),
    space(3),
    {
      kind: "sums",
      align: "left",
      rows: rows.map(({ words, value }) => ({ label: say(words, language, LABEL), amount: body(value), strong: false })),
    },
  ];
}
