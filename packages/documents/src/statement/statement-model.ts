import { withoutPlaceholders } from "@roundsman/core/company";
import { printedPounds, pence, type Pence } from "@roundsman/core/money";
import type { Ageing } from "@roundsman/core/payments/ageing";
import type { Block, DocumentModel, Sums } from "../document-model.ts";
import { headWithoutLines, masthead } from "../invoice/invoice-masthead.ts";
import { billTo } from "../invoice/invoice-model.ts";
import { payInto } from "../invoice/invoice-settlement.ts";
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
  noWrap,
} from "../text-styles.ts";
import type { StatementDocument } from "./statement-document.ts";
import { linesTable } from "./statement-lines.ts";
import { AGE_WORDS, STATEMENT_WORDS as WORDS } from "./statement-words.ts";

/**
 * The statement as a document: whose account, what happened on it, what is owed, since when, and
 * how to pay.
 */
export function statementModel(original: StatementDocument): DocumentModel {
  const document = {
    ...original,
    company: original.company && withoutPlaceholders(original.company),
  };
  const { language, company, statement } = document;
  const days = spanOf(document);
  return {
    title: `${WORDS.statement[language === "zh" ? "zh" : "en"]} ${days}`,
    author: company?.name ?? "",
    language: language === "zh" ? "zh-CN" : "en-GB",
    date: statement.span.end,
    orientation: "portrait",
    tightens: true,
    blocks: [
      masthead(headOf(document), WORDS.statement),
      space(18, 8),
      { kind: "rule", tone: "hair" },
      space(14, 6),
      facts(document),
      space(18, 8),
      linesTable(document),
      space(14, 8),
      settlement(document),
      ...ages(document),
    ],
    footer: muted(nonBlank([company?.name ?? "", document.billTo.name, days]).join(" · "), 7.5),
    pageLabel: plain(INVOICE_WORDS.page, language),
  };
}

const spanOf = ({ statement: { span } }: StatementDocument): string =>
  `${span.start} – ${span.end}`;

/** The days are printed where an invoice has its number. */
function headOf(document: StatementDocument) {
  const { billTo: to, company, language } = document;
  const date = document.statement.span.end;
  return headWithoutLines({ number: spanOf(document), date, billTo: to, company, language });
}

/** The customer, the days, and what is owed at their end. */
function facts(document: StatementDocument): Block {
  const { language, statement } = document;
  const { span, closing } = statement;
  const [, ...customer] = billTo(headOf(document));
  const day = (words: Words, text: string): Block[] => [
    heading(styled(words, language, LABEL)),
    space(3),
    paragraph(noWrap(strong(text))),
  ];
  return {
    kind: "side-by-side",
    gap: 20,
    columns: [
      { share: 5, blocks: [heading(styled(WORDS.customer, language, LABEL)), ...customer] },
      {
        share: 2.4,
        blocks: [...day(WORDS.from, span.start), space(8), ...day(WORDS.to, span.end)],
      },
      {
        share: 4,
        blocks: [
          heading(styled(WORDS.closing, language, LABEL), "right"),
          paragraph(noWrap([{ ...HERO, text: printedPounds(closing) }]), "right"),
          ...(closing < 0
            ? [space(2), paragraph(styled(WORDS.inFavour, language, BODY), "right")]
            : []),
        ],
      },
    ],
  };
}

/** How to pay at the left, the sums at the right. */
function settlement(document: StatementDocument): Block {
  const { company, billTo: to, language } = document;
  return {
    kind: "side-by-side",
    keep: true,
    gap: 40,
    columns: [
      {
        share: 5,
        panel: true,
        blocks: company === null ? [] : payInto(company, to.name, language),
      },
      { share: 6, blocks: [sums(document)] },
    ],
  };
}

function sums({ statement, language }: StatementDocument): Sums {
  const { opening, charged, settled, closing } = statement;
  const row = (words: Words, amount: Pence) => ({
    label: styled(words, language, { ...BODY, tone: "muted" as const }),
    amount: noWrap(body(printedPounds(amount))),
    strong: false,
  });
  return {
    kind: "sums",
    align: "right",
    rows: [
      row(WORDS.opening, opening),
      row(WORDS.charged, charged),
      row(WORDS.settled, pence(-settled)),
      {
        label: styled(WORDS.closing, language, { size: 11, weight: "bold", tone: "ink" }),
        amount: noWrap([{ size: 14, weight: "bold", tone: "ink", text: printedPounds(closing) }]),
        strong: true,
      },
    ],
  };
}

const AGES = ["notDue", "to30", "to60", "to90", "over90"] as const satisfies (keyof Ageing)[];

/**
 * What is owed by how long it has been due. Less the money on account it is the closing balance.
 */
function ages({ statement, language }: StatementDocument): Block[] {
  const { ageing, onAccount, closing } = statement;
  const columns: [Words, Pence][] = [
    ...AGES.map((age): [Words, Pence] => [AGE_WORDS[age], ageing[age]]),
    ...(onAccount === 0 ? [] : [[WORDS.onAccount, pence(-onAccount)] satisfies [Words, Pence]]),
  ];
  return [
    space(18, 8),
    {
      kind: "table",
      look: "quiet",
      keepLast: 1,
      columns: [
        { header: columnHead(WORDS.asAt, language), align: "left", width: "rest" },
        ...[...columns.map(([words]) => words), WORDS.closing].map(
          (words) =>
            ({ header: columnHead(words, language), align: "right", width: "auto" }) as const,
        ),
      ],
      rows: [
        [
          noWrap(muted(statement.span.end)),
          ...columns.map(([, amount]) => body(printedPounds(amount))),
          [{ ...BODY, weight: "bold", text: printedPounds(closing) }],
        ],
      ],
    },
  ];
}
