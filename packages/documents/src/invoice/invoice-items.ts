import { lineTotal, type Line } from "@roundsman/core/invoice";
import { formatPounds, pence, type Pence } from "@roundsman/core/money";
import { formatQuantity } from "@roundsman/core/quantity";
import { lineVats, type LineVat } from "@roundsman/core/vat/invoice-vat";
import type { Table, Text } from "../document-model.ts";
import type { InvoiceDocument } from "./invoice-document.ts";
import { discountedFrom, INVOICE_WORDS as WORDS } from "./invoice-words.ts";
import { plain, type DocumentLanguage } from "../language.ts";
import { body, columnHead, muted } from "../text-styles.ts";

/** Name, quantity, unit price after discount, amount; from a company with a VAT number also the net and the VAT of each line (VAT Regulations 1995, reg. 14). */
export function itemsTable(invoice: InvoiceDocument): Table {
  const { lines, language, company, vat, date } = invoice;
  const vats = (company?.vatNumber ?? "") === "" ? null : lineVats(lines, { mode: vat, date });
  const price = vats !== null && vat === "included" ? WORDS.unitPriceWithVat : WORDS.unitPrice;
  const heads = [
    WORDS.item,
    WORDS.quantity,
    price,
    ...(vats === null ? [] : [WORDS.lineNet, WORDS.lineVat]),
    WORDS.amount,
  ];
  return {
    kind: "table",
    keepLast: 2,
    columns: heads.map((words, index) =>
      index === 0
        ? { header: columnHead(words, language), align: "left", width: "rest" }
        : { header: columnHead(words, language), align: "right", width: "auto" },
    ),
    rows:
      lines.length === 0
        ? [[muted(plain(WORDS.noLines, language))]]
        : lines.map((line, index) => row(line, vats?.[index] ?? null, language)),
  };
}

function row(line: Line, vat: LineVat | null, language: DocumentLanguage): Text[] {
  const unitPrice = pence(line.price - line.discount);
  const amounts =
    vat === null ? [unitPrice, lineTotal(line)] : [unitPrice, vat.net, vat.vat, vat.gross];
  return [
    [...body(line.name), ...reduction(line, language)],
    body(formatQuantity(line.quantity)),
    ...amounts.map(money),
  ];
}

const money = (amount: Pence): Text => body(formatPounds(amount));

function reduction({ price, discount }: Line, language: DocumentLanguage): Text {
  if (discount === 0) return [];
  return muted(
    `\n${plain(discountedFrom(formatPounds(price), formatPounds(discount)), language)}`,
    8,
  );
}
