import { printedPounds, pence, type Pence } from "@roundsman/core/money";
import type { StatementLine } from "@roundsman/core/payments/statement";
import { CREDIT_WORDS } from "../credit-note/credit-note-words.ts";
import type { Table, Text } from "../document-model.ts";
import { INVOICE_WORDS } from "../invoice/invoice-words.ts";
import { plain, styled, type DocumentLanguage, type Words } from "../language.ts";
import { METHOD_WORDS } from "../receipt/receipt-words.ts";
import { BODY, body, columnHead, muted, noWrap } from "../text-styles.ts";
import type { StatementDocument } from "./statement-document.ts";
import { creditsInvoice, STATEMENT_WORDS as WORDS } from "./statement-words.ts";

/** The opening balance, then each movement with what was owed after it. */
export function linesTable({ statement, language }: StatementDocument): Table {
  const { span, opening, lines } = statement;
  const figure = (words: Words) =>
    ({ header: columnHead(words, language), align: "right", width: "auto" }) as const;
  return {
    kind: "table",
    keepLast: 2,
    columns: [
      { header: columnHead(INVOICE_WORDS.date, language), align: "left", width: "auto" },
      { header: columnHead(WORDS.details, language), align: "left", width: "rest" },
      figure(WORDS.charged),
      figure(WORDS.settled),
      figure(WORDS.balance),
    ],
    rows: [
      [body(span.start), styled(WORDS.opening, language, BODY), [], [], money(opening)],
      ...lines.map((line) => [
        body(line.day),
        details(line, language),
        line.amount < 0 ? [] : money(line.amount),
        line.amount < 0 ? money(pence(-line.amount)) : [],
        money(line.balance),
      ]),
      ...(lines.length === 0 ? [[[], muted(plain(WORDS.nothing, language))]] : []),
    ],
  };
}

const money = (amount: Pence): Text => body(printedPounds(amount));

/** What a movement was, with the number, method or reference by which it is found. */
function details(line: StatementLine, language: DocumentLanguage): Text {
  const named = (words: Words, number: string | null): Text => [
    ...styled(words, language, BODY),
    ...(number === null
      ? muted(` ${plain(INVOICE_WORDS.numberFollows, language)}`, BODY.size)
      : [...body(" "), ...noWrap(body(number))]),
  ];
  switch (line.kind) {
    case "invoice":
      return named(INVOICE_WORDS.invoice, line.number);
    case "creditNote":
      return [
        ...named(CREDIT_WORDS.creditNote, line.number),
        ...(line.credits === null
          ? []
          : muted(` ${plain(creditsInvoice(line.credits), language)}`, BODY.size)),
      ];
    case "payment":
    case "reversal":
      return [
        ...styled(line.kind === "payment" ? WORDS.payment : WORDS.reversal, language, BODY),
        ...(line.method === "unknown"
          ? []
          : [...body(" · "), ...styled(METHOD_WORDS[line.method], language, BODY)]),
        ...(line.reference.trim() === "" ? [] : muted(` · ${line.reference.trim()}`, BODY.size)),
      ];
  }
}
