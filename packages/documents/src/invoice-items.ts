import { lineTotal, type Line } from "@roundsman/core/invoice";
import { formatPounds, pence } from "@roundsman/core/money";
import { formatQuantity } from "@roundsman/core/quantity";
import type { Table, Text } from "./document-model.ts";
import type { InvoiceDocument } from "./invoice-document.ts";
import { discountedFrom, INVOICE_WORDS as WORDS } from "./invoice-words.ts";
import { plain, say } from "./language.ts";
import { BODY, body, LABEL, muted } from "./text-styles.ts";

/** Name, quantity, unit price after discount, amount. A reduced price says from what. */
export function itemsTable({ lines, language }: InvoiceDocument): Table {
  const header = (words: (typeof WORDS)["item" | "quantity" | "unitPrice" | "amount"]) => say(words, language, LABEL);
  return {
    kind: "table",
    keepLast: 2,
    columns: [
      { header: header(WORDS.item), align: "left", width: "rest" },
      { header: header(WORDS.quantity), align: "right", width: "auto" },
      { header: header(WORDS.unitPrice), align: "right", width: "auto" },
      { header: header(WORDS.amount), align: "right", width: "auto" },
    ],
    rows: lines.length === 0 ? [[muted(plain(WORDS.noLines, language))]] : lines.map((line) => row(line, language)),
  };
}

function row(line: Line, language: InvoiceDocument["language"]): Text[] {
  return [
    [...body(line.name), ...reduction(line, language)],
    body(formatQuantity(line.quantity)),
    body(formatPounds(pence(line.price - line.discount))),
    [{ ...BODY, text: formatPounds(lineTotal(line)) }],
  ];
}

function reduction({ price, discount }: Line, language: InvoiceDocument["language"]): Text {
  if (discount === 0) return [];
  return muted(`\n${plain(discountedFrom(formatPounds(price), formatPounds(discount)), language)}`, 8);
}
