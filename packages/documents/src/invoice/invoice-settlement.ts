import type { Company } from "@roundsman/core/company";
import type { Block, SideBySide } from "../document-model.ts";
import type { InvoiceDocument } from "./invoice-document.ts";
import { rateTable } from "./invoice-rates.ts";
import { invoiceSums } from "./invoice-sums.ts";
import { INVOICE_WORDS as WORDS } from "./invoice-words.ts";
import { styled, type DocumentLanguage } from "../language.ts";
import { BODY, body, heading, LABEL, wrapAtSpaces, noWrap, space } from "../text-styles.ts";

/** How to pay at the left, what to pay at the right. */
export function settlement(invoice: InvoiceDocument): SideBySide {
  return {
    kind: "side-by-side",
    keep: invoice.footnote.trim() !== "",
    gap: 40,
    columns: [
      {
        share: 5,
        panel: true,
        blocks:
          invoice.company === null
            ? []
            : payInto(invoice.company, invoice.number ?? invoice.reference, invoice.language),
      },
      { share: 6, blocks: [invoiceSums(invoice), ...rateTable(invoice)] },
    ],
  };
}

/** The account to pay into, and the reference for the payment; nothing without an account. */
export function payInto(company: Company, reference: string, language: DocumentLanguage): Block[] {
  if (company.bankAccount.trim() === "") return [];
  const rows = [
    { words: WORDS.accountName, value: company.name, set: wrapAtSpaces },
    { words: WORDS.bank, value: company.bankName ?? "", set: wrapAtSpaces },
    { words: WORDS.sortCode, value: company.bankSortCode, set: noWrap },
    { words: WORDS.accountNumber, value: company.bankAccount, set: noWrap },
    { words: WORDS.reference, value: reference, set: wrapAtSpaces },
  ].filter(({ value }) => value.trim() !== "");
  return [
    heading(styled(WORDS.payment, language, { ...BODY, weight: "bold" })),
    space(3),
    {
      kind: "sums",
      align: "left",
      rows: rows.map(({ words, value, set }) => ({
        label: styled(words, language, LABEL),
        amount: set(body(value)),
        strong: false,
      })),
    },
  ];
}
