/// <reference path="./pdfmake.d.ts" />
import type { InvoiceDocument } from "@roundsman/documents/invoice/invoice-document";
import type { Definition, Node, Run } from "pdfmake";
import { type InvoiceTexts, textsOf } from "../parts/invoice-figures.ts";
import { scriptRuns } from "./script-runs.ts";

/**
 * The same invoice by pdfmake: the same words, fonts and columns. It has no tags, which pdfmake
 * cannot write.
 */
export function pdfmakeDefinition(invoice: InvoiceDocument): Definition {
  const texts = textsOf(invoice);
  const { issuer, customer } = texts;
  return {
    pageSize: "A4",
    pageMargins: [48, 44, 48, 64],
    info: { title: `Invoice ${invoice.number}` },
    defaultStyle: { font: "Latin", fontSize: 9.5 },
    content: [
      {
        columns: [
          {
            stack: [
              text("Invoice", { fontSize: 26, bold: true, color: "#0b6e4f" }),
              text(invoice.number ?? "", { bold: true }),
            ],
          },
          {
            alignment: "right",
            stack: [text(issuer.name, { bold: true }), ...issuer.lines.map((line) => text(line))],
          },
        ],
      },
      {
        margin: [0, 20, 0, 20],
        columns: [
          {
            stack: [
              text("Bill to"),
              text(customer.name, { bold: true }),
              ...customer.lines.map((line) => text(line)),
            ],
          },
          { stack: [text("Date"), text(invoice.date)] },
          { alignment: "right", ...text(texts.total, { fontSize: 22, bold: true }) },
        ],
      },
      text(invoice.summary),
      {
        layout: "lightHorizontalLines",
        table: {
          headerRows: 1,
          widths: ["*", "auto", "auto", "auto", "auto", "auto"],
          body: rowsOf(texts),
        },
      },
      sumsOf(texts),
      text(invoice.footnote),
    ],
    footer: (page, pages) => ({
      alignment: "right",
      margin: [48, 20, 48, 0],
      ...text(`Page ${page} of ${pages}`, { fontSize: 7.5 }),
    }),
  };
}

const text = (of: string, style: Omit<Run, "text" | "font"> = {}): Node => ({
  text: scriptRuns(of).map((run) => ({ ...run, ...style })),
});

const right = (of: string): Node => ({ alignment: "right", ...text(of) });

const rowsOf = ({ heads, rows }: InvoiceTexts): Node[][] => [
  heads.map((head, index) => (index === 0 ? text(head) : right(head))),
  ...rows.map(({ name, discount, figures }) => [
    { stack: [text(name), ...(discount === "" ? [] : [text(discount, { fontSize: 8 })])] },
    ...figures.map(right),
  ]),
];

const sumsOf = ({ sums }: InvoiceTexts): Node => ({
  unbreakable: true,
  margin: [200, 14, 0, 20],
  stack: sums.map(([label, amount]): Node => ({ columns: [text(label), right(amount)] })),
});
