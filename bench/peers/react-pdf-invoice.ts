import type { InvoiceDocument } from "@roundsman/documents/invoice/invoice-document";
import { Document, Font, Page, StyleSheet, Text, View, type ViewProps } from "@react-pdf/renderer";
import { createElement as make, type ReactElement, type ReactNode } from "react";
import { textsOf } from "../parts/invoice-figures.ts";
import { scriptRuns } from "./script-runs.ts";

/** Registers the fonts with react-pdf; `at` gives a file's path or address. */
export function registerFonts(at: (name: string) => string): void {
  Font.register({
    family: "Latin",
    fonts: [{ src: at("latin") }, { src: at("latin-bold"), fontWeight: 700 }],
  });
  Font.register({
    family: "Han",
    fonts: [{ src: at("han") }, { src: at("han"), fontWeight: 700 }],
  });
  Font.registerHyphenationCallback((word) => [word]);
}

const css = StyleSheet.create({
  page: {
    fontFamily: "Latin",
    fontSize: 9.5,
    paddingTop: 44,
    paddingBottom: 64,
    paddingHorizontal: 48,
  },
  apart: { flexDirection: "row", justifyContent: "space-between", marginBottom: 20 },
  title: { fontSize: 26, fontWeight: 700, color: "#0b6e4f" },
  strong: { fontWeight: 700 },
  hero: { fontSize: 22, fontWeight: 700 },
  row: { flexDirection: "row", borderBottomWidth: 0.6, borderColor: "#dcddd6", paddingVertical: 5 },
  name: { flexGrow: 1, flexBasis: 0 },
  number: { width: 62, textAlign: "right" },
  small: { fontSize: 8 },
  foot: { position: "absolute", bottom: 30, right: 48, fontSize: 7.5 },
});
type Style = NonNullable<ViewProps["style"]>;

/**
 * The same invoice by react-pdf: the same words, fonts and columns. It has no tags, which react-pdf
 * cannot write.
 */
export function reactPdfInvoice(invoice: InvoiceDocument): ReactElement {
  const { number, date, summary, footnote } = invoice;
  const { issuer, customer, heads, rows, sums, total } = textsOf(invoice);
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
        view({}, text(issuer.name, css.strong), ...issuer.lines.map((line) => text(line))),
      ),
      view(
        css.apart,
        view(
          {},
          text("Bill to"),
          text(customer.name, css.strong),
          ...customer.lines.map((line) => text(line)),
        ),
        view({}, text("Date"), text(date)),
        text(total, css.hero),
      ),
      text(summary),
      make(
        View,
        { style: css.row, fixed: true },
        ...heads.map((head, index) => text(head, index === 0 ? css.name : css.number)),
      ),
      ...rows.map(({ name, discount, figures }, key) =>
        make(
          View,
          { key, style: css.row, wrap: false },
          view(css.name, text(name), discount === "" ? null : text(discount, css.small)),
          ...figures.map((figure) => text(figure, css.number)),
        ),
      ),
      make(
        View,
        { wrap: false, style: { marginLeft: 200, marginTop: 14 } },
        ...sums.map(([label, amount]) => of(label, amount)),
      ),
      text(footnote),
      make(Text, {
        style: css.foot,
        fixed: true,
        render: ({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}`,
      }),
    ),
  );
}

const view = (style: Style, ...children: readonly ReactNode[]) =>
  make(View, { style }, ...children);

const text = (of: string, style: Style = {}) =>
  make(
    Text,
    { style },
    ...scriptRuns(of).map((run, key) =>
      make(Text, { key, style: { fontFamily: run.font } }, run.text),
    ),
  );
