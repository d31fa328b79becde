import { withoutPlaceholders } from "@roundsman/core/company";
import { printedPounds, sum, type Pence } from "@roundsman/core/money";
import type { Block, DocumentModel, Sums } from "../document-model.ts";
import { headWithoutLines, masthead } from "../invoice/invoice-masthead.ts";
import { billTo } from "../invoice/invoice-model.ts";
import { INVOICE_WORDS } from "../invoice/invoice-words.ts";
import { plain, styled, type Words } from "../language.ts";
import {
  BODY,
  body,
  columnHead,
  nonBlank,
  heading,
  HERO,
  LABEL,
  muted,
  paragraph,
  space,
  strong,
  STRONG,
  noWrap,
} from "../text-styles.ts";
import type { ReceiptDocument } from "./receipt-document.ts";
import {
  METHOD_WORDS,
  RECEIPT_WORDS as WORDS,
  reversedWords,
  reversalWords,
} from "./receipt-words.ts";

/**
 * The receipt as a document: from whom, when and how, how much, and for what. If it was taken back,
 * a notice above says so.
 */
export function receiptModel(document: ReceiptDocument): DocumentModel {
  const receipt = {
    ...document,
    company: document.company && withoutPlaceholders(document.company),
  };
  const { language, day, company, takesBack } = receipt;
  const what = takesBack === null ? WORDS.receipt : WORDS.reversal;
  return {
    title: `${what[language === "zh" ? "zh" : "en"]} ${day}`,
    author: company?.name ?? "",
    language: language === "zh" ? "zh-CN" : "en-GB",
    date: day,
    orientation: "portrait",
    tightens: true,
    blocks: [
      masthead(headOf(receipt), what),
      space(18, 8),
      { kind: "rule", tone: "hair" },
      space(14, 6),
      ...notice(receipt),
      facts(receipt),
      space(18, 8),
      ...invoices(receipt),
      settlement(receipt),
    ],
    footer: muted(nonBlank([company?.name ?? "", day]).join(" · "), 7.5),
    pageLabel: plain(INVOICE_WORDS.page, language),
  };
}

/** The day is printed where an invoice has its number. */
const headOf = ({ day, billTo: to, company, language }: ReceiptDocument) =>
  headWithoutLines({ number: day, reference: day, date: day, billTo: to, company, language });

function notice({ takesBack, takenBack, language }: ReceiptDocument): Block[] {
  const words =
    takenBack !== null
      ? reversedWords(takenBack)
      : takesBack !== null
        ? reversalWords(takesBack)
        : null;
  if (words === null) return [];
  return [paragraph(styled(words, language, { ...STRONG, tone: "accent" })), space(14, 6)];
}

/** The customer, the day and method, the amount. */
function facts(receipt: ReceiptDocument): Block {
  const { language, day, method, reference, amount, takesBack } = receipt;
  const isBack = takesBack !== null;
  const [, ...customer] = billTo(headOf(receipt));
  const whose = isBack ? WORDS.to : method === "account" ? WORDS.of : WORDS.from;
  const fact = (words: Words, text: readonly Block[], isFirst = false): Block[] => [
    ...(isFirst ? [] : [space(8)]),
    heading(styled(words, language, LABEL)),
    space(3),
    ...text,
  ];
  return {
    kind: "side-by-side",
    gap: 20,
    columns: [
      {
        share: 5,
        blocks: [heading(styled(whose, language, LABEL)), ...customer],
      },
      {
        share: 3,
        blocks: [
          ...fact(
            isBack || method === "account" ? WORDS.dayBack : WORDS.day,
            [paragraph(noWrap(strong(day)))],
            true,
          ),
          ...fact(WORDS.method, [paragraph(styled(METHOD_WORDS[method], language, STRONG))]),
          ...(reference.trim() === "" ? [] : fact(WORDS.reference, [paragraph(strong(reference))])),
        ],
      },
      {
        share: 4,
        blocks: [
          heading(styled(totalOf(receipt), language, LABEL), "right"),
          paragraph(noWrap([{ ...HERO, text: printedPounds(amount) }]), "right"),
        ],
      },
    ],
  };
}

const totalOf = ({ takesBack, method }: ReceiptDocument): Words =>
  takesBack !== null ? WORDS.takenBack : method === "account" ? WORDS.used : WORDS.received;

/** Empty where all of it is on account. */
function invoices({ invoices: paid, language }: ReceiptDocument): Block[] {
  if (paid.length === 0) return [];
  const figures = [WORDS.invoiceDate, WORDS.asked, WORDS.paid, WORDS.open];
  return [
    {
      kind: "table",
      keepLast: 2,
      columns: [
        { header: columnHead(WORDS.invoice, language), align: "left", width: "rest" },
        ...figures.map(
          (words) =>
            ({ header: columnHead(words, language), align: "right", width: "auto" }) as const,
        ),
      ],
      rows: paid.map(({ number, date, asked, paid: part, open }) => [
        number === null ? muted(plain(INVOICE_WORDS.numberFollows, language)) : body(number),
        ...[date, ...[asked, part, open].map(printedPounds)].map(body),
      ]),
    },
    space(14, 8),
  ];
}

/** At the left the person who took it, at the right the sums. */
function settlement(receipt: ReceiptDocument): Block {
  const { language, takenBy, takesBack, takenBack } = receipt;
  const isInForce = takesBack === null && takenBack === null;
  return {
    kind: "side-by-side",
    gap: 40,
    columns: [
      {
        share: 5,
        panel: true,
        blocks: [
          heading(styled(WORDS.takenBy, language, LABEL)),
          space(3),
          paragraph(strong(takenBy)),
          ...(isInForce ? [space(6), paragraph(styled(WORDS.thanks, language, BODY))] : []),
        ],
      },
      { share: 6, blocks: [sums(receipt)] },
    ],
  };
}

function sums(receipt: ReceiptDocument): Sums {
  const { invoices: paid, onAccount, amount, method, language } = receipt;
  const row = (words: Words, value: Pence) => ({
    label: styled(words, language, { ...BODY, tone: "muted" as const }),
    amount: noWrap(body(printedPounds(value))),
    strong: false,
  });
  const forInvoices =
    paid.length === 0 ? [] : [row(WORDS.invoices, sum(paid.map((each) => each.paid)))];
  const parts =
    onAccount === 0 || method === "account"
      ? []
      : [...forInvoices, row(WORDS.onAccount, onAccount)];
  return {
    kind: "sums",
    align: "right",
    rows: [
      ...parts,
      {
        label: styled(totalOf(receipt), language, { size: 11, weight: "bold", tone: "ink" }),
        amount: noWrap([{ size: 14, weight: "bold", tone: "ink", text: printedPounds(amount) }]),
        strong: true,
      },
    ],
  };
}
