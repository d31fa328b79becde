import { isRegisteredForVat, withoutPlaceholders } from "@roundsman/core/company";
import { printedPounds, type Pence } from "@roundsman/core/money";
import { DEFAULT_VAT_RATE, percentOn } from "@roundsman/core/vat/rates";
import type { Block, DocumentModel, Sums, Text } from "../document-model.ts";
import { masthead } from "../invoice/invoice-masthead.ts";
import { billTo } from "../invoice/invoice-model.ts";
import { namesRates, tableOfRates } from "../invoice/invoice-rates.ts";
import { INVOICE_WORDS as WORDS, vatAddedAt, vatIncludedAt } from "../invoice/invoice-words.ts";
import { plain, styled, type Words } from "../language.ts";
import {
  BODY,
  body,
  nonBlank,
  heading,
  HERO,
  LABEL,
  muted,
  paragraph,
  space,
  strong,
  noWrap,
} from "../text-styles.ts";
import { asInvoice, type CreditNoteDocument } from "./credit-note-document.ts";
import { itemsTable } from "./credit-note-items.ts";
import { CREDIT_WORDS, REASON_WORDS } from "./credit-note-words.ts";

/** The credit note as a document: for whom, of which invoice and why, what, and how much. */
export function creditNoteModel(document: CreditNoteDocument): DocumentModel {
  const note = { ...document, company: document.company && withoutPlaceholders(document.company) };
  const { language, number, company } = note;
  return {
    title: `${CREDIT_WORDS.creditNote[language === "zh" ? "zh" : "en"]} ${number}`,
    author: company?.name ?? "",
    language: language === "zh" ? "zh-CN" : "en-GB",
    date: note.date,
    orientation: "portrait",
    tightens: true,
    blocks: [
      masthead(
        asInvoice(note),
        CREDIT_WORDS.creditNote,
        isNoVatNote(note) ? CREDIT_WORDS.noVatNote : null,
      ),
      space(18, 8),
      { kind: "rule", tone: "hair" },
      space(14, 6),
      facts(note),
      space(18, 8),
      itemsTable(note),
      space(14, 8),
      settlement(note),
    ],
    footer: muted(nonBlank([company?.name ?? "", number]).join(" · "), 7.5),
    pageLabel: plain(WORDS.page, language),
  };
}

/**
 * A registered seller's note that changes no VAT says so (VAT Notice 700, section 18;
 * docs/decisions/0027-no-vat-invoice.md).
 */
const isNoVatNote = ({ vatMode, company }: CreditNoteDocument): boolean =>
  vatMode === "without" && isRegisteredForVat(company);

/** Customer, dates and total. */
function facts(note: CreditNoteDocument): Block {
  const { language, credits, date, total } = note;
  const fact = (words: Words, value: string): Block[] => [
    heading(styled(words, language, LABEL)),
    space(3),
    paragraph(noWrap(strong(value))),
  ];
  return {
    kind: "side-by-side",
    gap: 20,
    columns: [
      { share: 5, blocks: billTo(asInvoice(note)) },
      {
        share: 3,
        blocks: [
          ...fact(WORDS.date, date),
          space(8),
          ...fact(CREDIT_WORDS.credits, credits.number),
          space(8),
          ...fact(CREDIT_WORDS.invoiceDate, credits.date),
        ],
      },
      {
        share: 4,
        blocks: [
          heading(styled(CREDIT_WORDS.credited, language, LABEL), "right"),
          paragraph(noWrap([{ ...HERO, text: printedPounds(total) }]), "right"),
        ],
      },
    ],
  };
}

/** The reason at the left, the amounts at the right. */
function settlement(note: CreditNoteDocument): Block {
  const { language, reason, summary, rates, lines, credits } = note;
  const isRated = namesRates(lines);
  return {
    kind: "side-by-side",
    gap: 40,
    columns: [
      {
        share: 5,
        panel: true,
        blocks: [
          heading(styled(CREDIT_WORDS.reason, language, { ...BODY, weight: "bold" })),
          space(3),
          paragraph(styled(REASON_WORDS[reason], language, BODY)),
          ...(summary.trim() === "" ? [] : [space(3), paragraph(body(summary))]),
        ],
      },
      {
        share: 6,
        blocks: [
          sums(note),
          ...(isRated ? tableOfRates(rates, { date: credits.date, language }) : []),
        ],
      },
    ],
  };
}

function sums({ net, vat, total, lines, language, vatMode, credits }: CreditNoteDocument): Sums {
  const row = (label: Text, amount: Pence) => ({
    label,
    amount: noWrap([{ ...BODY, text: printedPounds(amount) }]),
    strong: false,
  });
  const quiet = (words: Words) => styled(words, language, { ...BODY, tone: "muted" });
  const isIncluded = vatMode === "included";
  const at = percentOn(DEFAULT_VAT_RATE, credits.date);
  const vatWords = namesRates(lines)
    ? isIncluded
      ? WORDS.vatIncluded
      : WORDS.vat
    : (isIncluded ? vatIncludedAt : vatAddedAt)(at);
  return {
    kind: "sums",
    align: "right",
    rows: [
      ...(vat === null ? [] : [row(quiet(WORDS.net), net), row(quiet(vatWords), vat)]),
      {
        label: styled(CREDIT_WORDS.credited, language, { size: 11, weight: "bold", tone: "ink" }),
        amount: noWrap([{ size: 14, weight: "bold", tone: "ink", text: printedPounds(total) }]),
        strong: true,
      },
    ],
  };
}
