import type { BillTo } from "@roundsman/core/bill-to";
import { withoutPlaceholders } from "@roundsman/core/company";
import type { Block, DocumentModel, Text } from "../document-model.ts";
import type { InvoiceDocument } from "./invoice-document.ts";
import { itemsTable } from "./invoice-items.ts";
import { masthead } from "./invoice-masthead.ts";
import { settlement } from "./invoice-settlement.ts";
import { payable } from "./invoice-sums.ts";
import { INVOICE_WORDS as WORDS } from "./invoice-words.ts";
import { plain, styled } from "../language.ts";
import {
  BODY,
  body,
  nonBlank,
  heading,
  HERO,
  LABEL,
  muted,
  wrapAtSpaces,
  paragraph,
  space,
  stacked,
  strong,
  noWrap,
} from "../text-styles.ts";

/** The invoice as a document: who, when, how much, for what, and how to pay. */
export function invoiceModel(document: InvoiceDocument): DocumentModel {
  const invoice = {
    ...document,
    company: document.company && withoutPlaceholders(document.company),
  };
  const { language } = invoice;
  return {
    title: `${WORDS.invoice[language === "zh" ? "zh" : "en"]} ${invoice.number ?? invoice.reference}`,
    author: invoice.company?.name ?? "",
    language: language === "zh" ? "zh-CN" : "en-GB",
    date: invoice.date,
    orientation: "portrait",
    tightens: true,
    blocks: [
      masthead(invoice),
      space(18, 8),
      { kind: "rule", tone: "hair" },
      space(14, 6),
      facts(invoice),
      space(18, 8),
      ...summary(invoice),
      itemsTable(invoice),
      space(14, 8),
      settlement(invoice),
      ...footnote(invoice),
    ],
    footer: footer(invoice),
    pageLabel: plain(WORDS.page, language),
  };
}

/** Customer, date and total: what people look for first. */
function facts(invoice: InvoiceDocument): Block {
  const { language } = invoice;
  return {
    kind: "side-by-side",
    gap: 20,
    columns: [
      { share: 5, blocks: billTo(invoice) },
      { share: 2.4, blocks: dates(invoice) },
      {
        share: 4,
        blocks: [
          heading(styled(WORDS.total, language, LABEL), "right"),
          paragraph(noWrap([{ ...HERO, text: payable(invoice) }]), "right"),
          ...due(invoice),
        ],
      },
    ],
  };
}

export function billTo({ billTo: to, language }: InvoiceDocument): Block[] {
  const details = [body(to.address), place(to), noWrap(body(to.phone)), body(to.email)];
  const who = to.name.trim() === "" ? plain(WORDS.nobody, language) : to.name;
  return [
    heading(styled(WORDS.billTo, language, LABEL)),
    space(3),
    paragraph(wrapAtSpaces(strong(who))),
    paragraph(stacked(details)),
  ];
}

const place = ({ city, postcode }: BillTo): Text =>
  city.trim() === ""
    ? noWrap(body(postcode))
    : [...body(postcode.trim() === "" ? city : `${city} `), ...noWrap(body(postcode))];

/** The date of issue, and the day of supply where it is known. */
function dates({ date, supplyDate, language }: InvoiceDocument): Block[] {
  const issued = [heading(styled(WORDS.date, language, LABEL)), space(3), paragraph(strong(date))];
  return supplyDate
    ? [
        ...issued,
        space(8),
        heading(styled(WORDS.supplyDate, language, LABEL)),
        space(3),
        paragraph(strong(supplyDate)),
      ]
    : issued;
}

/** The due date, under the amount that it belongs to. */
function due({ dueDate, language }: InvoiceDocument): Block[] {
  if (!dueDate) return [];
  return [
    space(2),
    paragraph(
      [...muted(`${plain(WORDS.dueDate, language)} `, BODY.size), ...strong(dueDate)],
      "right",
    ),
  ];
}

const summary = (invoice: InvoiceDocument): Block[] =>
  invoice.summary.trim() === "" ? [] : [paragraph(body(invoice.summary)), space(14, 5)];

const footnote = (invoice: InvoiceDocument): Block[] =>
  invoice.footnote.trim() === ""
    ? []
    : [
        space(20, 8),
        heading(styled(WORDS.notes, invoice.language, LABEL)),
        space(3),
        paragraph(body(invoice.footnote)),
      ];

const footer = ({ company, number, reference }: InvoiceDocument): Text =>
  muted(nonBlank([company?.name ?? "", number ?? reference]).join(" · "), 7.5);
