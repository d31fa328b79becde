import { invoiceTotals, lineTotal } from "@roundsman/core/invoice";
import { formatPounds, pence } from "@roundsman/core/money";
import { formatQuantity } from "@roundsman/core/quantity";
import { applyVat } from "@roundsman/core/vat";
import type { InvoiceDocument } from "@roundsman/documents/invoice-document";
import { Document, Font, Page, StyleSheet, Text, View, type ViewProps } from "@react-pdf/renderer";
import { createElement as make, type ReactElement, type ReactNode } from "react";
import { scriptRuns } from "./script-runs.ts";

/** Tells react-pdf where the packs lie: a path or an address. */
export function registerFonts(at: (name: string) => string): void {
  Font.register({ family: "Latin", fonts: [{ src: at("latin") }, { src: at("latin-bold"), fontWeight: 700 }] });
  Font.register({ family: "Han", fonts: [{ src: at("han") }, { src: at("han"), fontWeight: 700 }] });
  Font.registerHyphenationCallback((word) => [word]);
}

const css = StyleSheet.create({
  page: { fontFamily: "Latin", fontSize: 9.5, paddingTop: 44, paddingBottom: 64, paddingHorizontal: 48 },
  apart: { flexDirection: "row", justifyContent: "space-between", marginBottom: 20 },
  title: { fontSize: 26, fontWeight: 700, color: "#0b6e4f" },
  strong: { fontWeight: 700 },
  hero: { fontSize: 22, fontWeight: 700 },
  row: { flexDirection: "row", borderBottomWidth: 0.6, borderColor: "#dcddd6", paddingVertical: 5 },
  name: { flexGrow: 1, flexBasis: 0 },
  number: { width: 70, textAlign: "right" },
  small: { fontSize: 8 },
  foot: { position: "absolute", bottom: 30, right: 48, fontSize: 7.5 },
});
type Style = NonNullable<ViewProps["style"]>;

/** The same invoice by react-pdf: the same words, fonts and columns, without tags, which it cannot write. */
export function reactPdfInvoice({ company, billTo, number, date, lines, summary, footnote, vat }: InvoiceDocument): ReactElement {
  const { total, discount } = invoiceTotals(lines);
  const sums = applyVat(total, vat);
  const of = (label: string, amount: string) => view(css.apart, text(label), text(amount));
  return make(
    Document,
    { title: `Invoice ${number}` },
    make(
      Page,
      { size: "A4", style: css.page },
      view(
        css.apart,
        view({}, text("Invoice", css.title), text(number ?? "", css.strong)),
        view({}, text(company?.name ?? "", css.strong), text(company?.address ?? ""), text(company?.email ?? "")),
      ),
      view(
        css.apart,
        view({}, text("Bill to"), text(billTo.name, css.strong), text(billTo.address), text(`${billTo.city} ${billTo.postcode}`)),
        view({}, text("Date"), text(date)),
        text(formatPounds(sums.payable), css.hero),
      ),
      text(summary),
      make(
        View,
        { style: css.row, fixed: true },
        text("Item", css.name),
        ...["Quantity", "Unit price", "Amount"].map((head) => text(head, css.number)),
      ),
      ...lines.map((line) =>
        make(
          View,
          { key: line.id, style: css.row, wrap: false },
          view(
            css.name,
            text(line.name),
            line.discount === 0 ? null : text(`${formatPounds(line.price)} less ${formatPounds(line.discount)} discount each`, css.small),
          ),
          text(formatQuantity(line.quantity), css.number),
          text(formatPounds(pence(line.price - line.discount)), css.number),
          text(formatPounds(lineTotal(line)), css.number),
        ),
      ),
      make(
        View,
        { wrap: false, style: { marginLeft: 200, marginTop: 14 } },
        of("Discount total", formatPounds(discount)),
        of("Net", formatPounds(sums.net)),
        of("VAT included", formatPounds(sums.vat ?? pence(0))),
        of("Total", formatPounds(sums.payable)),
      ),
      text(footnote),
      make(Text, { style: css.foot, fixed: true, render: ({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}` }),
    ),
  );
}

const view = (style: Style, ...children: readonly ReactNode[]) => make(View, { style }, ...children);

const text = (of: string, style: Style = {}) =>
  make(Text, { style }, ...scriptRuns(of).map((run, key) => make(Text, { key, style: { fontFamily: run.font } }, run.text)));
