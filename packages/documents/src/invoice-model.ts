import type { Company } from "@roundsman/core/company";
import type { Block, DocumentModel, Text } from "./document-model.ts";
import type { InvoiceDocument } from "./invoice-document.ts";
import { INVOICE_WORDS as WORDS } from "./invoice-words.ts";
import { itemsTable } from "./invoice-items.ts";
import { invoiceSums, payable } from "./invoice-sums.ts";
import { plain, say } from "./language.ts";
import { body, BODY, HERO, LABEL, muted, STRONG, TITLE } from "./text-styles.ts";

/** The invoice as a document: who, when, how much, for what, and how to pay. */
export function invoiceModel(invoice: InvoiceDocument): DocumentModel {
  const { language } = invoice;
  return {
    title: `${WORDS.invoice[language === "zh" ? "zh" : "en"]} ${invoice.number ?? invoice.reference}`,
    author: invoice.company?.name ?? "",
    language: language === "zh" ? "zh-CN" : "en-GB",
    date: invoice.date,
    blocks: [
      masthead(invoice),
      { kind: "space", height: 22 },
      { kind: "rule", tone: "hair" },
      { kind: "space", height: 16 },
      facts(invoice),
      { kind: "space", height: 22 },
      ...note(invoice.summary),
      itemsTable(invoice),
      { kind: "space", height: 14 },
      settlement(invoice),
      ...remark(invoice),
    ],
    footer: footer(invoice),
    pageLabel: plain(WORDS.page, language),
  };
}

function masthead({ number, reference, company, language, vat }: InvoiceDocument): Block {
  const identity: Text =
    number === null
      ? [
          ...say(WORDS.numberFollows, language, BODY),
          ...muted(`\n${plain(WORDS.reference, language)} ${reference}`),
        ]
      : [{ ...STRONG, text: number }];
  return {
    kind: "side-by-side",
    gap: 24,
    columns: [
      {
        share: 1,
        blocks: [
          { kind: "text", role: "title", align: "left", text: say(WORDS.invoice, language, TITLE) },
          { kind: "text", role: "paragraph", align: "left", text: identity },
        ],
      },
      {
        share: 1,
        blocks:
          company === null
            ? []
            : issuer(company, vat === "without" ? "" : company.vatNumber, language),
      },
    ],
  };
}

function issuer(
  company: Company,
  vatNumber: string,
  language: InvoiceDocument["language"],
): Block[] {
  const numbered = (words: (typeof WORDS)["vatNumber" | "companyNumber"], value: string) =>
    value.trim() === "" ? [] : [`${plain(words, language)} ${value}`];
  const lines = [
    ...(company.address ?? "").split("\n"),
    company.contactPerson,
    [company.email, company.contactNumber].filter((each) => each.trim() !== "").join(" · "),
    ...numbered(WORDS.companyNumber, company.registrationNumber),
    ...numbered(WORDS.vatNumber, vatNumber),
  ].filter((each) => each.trim() !== "");
  return [
    { kind: "space", height: TITLE_DROP },
    { kind: "text", role: "paragraph", align: "right", text: [{ ...STRONG, text: company.name }] },
    { kind: "text", role: "paragraph", align: "right", text: muted(lines.join("\n")) },
  ];
}

/** So far below the top do the capitals of the title begin, and with them the name beside it. */
const TITLE_DROP = 6;

/** Customer, date, total: what one looks for first. */
function facts(invoice: InvoiceDocument): Block {
  const { billTo, language } = invoice;
  const place = [billTo.city, billTo.postcode].filter((each) => each.trim() !== "").join(" ");
  const details = [billTo.address, place, billTo.phone, billTo.email].filter(
    (each) => each.trim() !== "",
  );
  const name = billTo.name.trim() === "" ? plain(WORDS.nobody, language) : billTo.name;
  return {
    kind: "side-by-side",
    gap: 20,
    columns: [
      {
        share: 5,
        blocks: [
          {
            kind: "text",
            role: "heading",
            align: "left",
            text: say(WORDS.billTo, language, LABEL),
          },
          { kind: "space", height: 3 },
          { kind: "text", role: "paragraph", align: "left", text: [{ ...STRONG, text: name }] },
          { kind: "text", role: "paragraph", align: "left", text: body(details.join("\n")) },
        ],
      },
      {
        share: 2.4,
        blocks: [
          { kind: "text", role: "heading", align: "left", text: say(WORDS.date, language, LABEL) },
          { kind: "space", height: 3 },
          {
            kind: "text",
            role: "paragraph",
            align: "left",
            text: [{ ...STRONG, text: invoice.date }],
          },
        ],
      },
      {
        share: 4,
        blocks: [
          {
            kind: "text",
            role: "heading",
            align: "right",
            text: say(WORDS.total, language, LABEL),
          },
          {
            kind: "text",
            role: "paragraph",
            align: "right",
            text: [{ ...HERO, text: payable(invoice) }],
          },
        ],
      },
    ],
  };
}

const note = (summary: string): Block[] =>
  summary.trim() === ""
    ? []
    : [
        { kind: "text", role: "paragraph", align: "left", text: body(summary) },
        { kind: "space", height: 14 },
      ];

/** How to pay at the left, what to pay at the right; it stays with the last rows. */
function settlement(invoice: InvoiceDocument): Block {
  return {
    kind: "side-by-side",
    gap: 40,
    columns: [
      {
        share: 5,
        panel: true,
        blocks: invoice.company === null ? [] : payment(invoice.company, invoice),
      },
      { share: 6, blocks: [invoiceSums(invoice)] },
    ],
  };
}

function payment(company: Company, { number, reference, language }: InvoiceDocument): Block[] {
  const rows = [
    { words: WORDS.accountName, value: company.name },
    { words: WORDS.sortCode, value: company.bankSortCode },
    { words: WORDS.accountNumber, value: company.bankAccount },
    { words: WORDS.reference, value: number ?? reference },
  ].filter(({ value }) => value.trim() !== "");
  if (company.bankAccount.trim() === "") return [];
  return [
    {
      kind: "text",
      role: "heading",
      align: "left",
      text: say(WORDS.payment, language, { ...BODY, weight: "bold" }),
    },
    { kind: "space", height: 3 },
    {
      kind: "sums",
      align: "left",
      rows: rows.map(({ words, value }) => ({
        label: say(words, language, LABEL),
        amount: body(value),
        strong: false,
      })),
    },
  ];
}

const remark = ({ footnote, language }: InvoiceDocument): Block[] =>
  footnote.trim() === ""
    ? []
    : [
        { kind: "space", height: 24 },
        { kind: "text", role: "heading", align: "left", text: say(WORDS.notes, language, LABEL) },
        { kind: "space", height: 3 },
        { kind: "text", role: "paragraph", align: "left", text: body(footnote) },
      ];

function footer({ company, number, reference }: InvoiceDocument): Text {
  return muted(
    [company?.name ?? "", number ?? reference].filter((each) => each.trim() !== "").join(" · "),
    7.5,
  );
}
