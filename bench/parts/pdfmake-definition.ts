/// <reference path="./pdfmake.d.ts" />
import { invoiceTotals, lineTotal } from "@roundsman/core/invoice";
import { formatPounds, pence } from "@roundsman/core/money";
import { formatQuantity } from "@roundsman/core/quantity";
import { applyVat } from "@roundsman/core/vat";
import type { InvoiceDocument } from "@roundsman/documents/invoice-document";
import type { Definition, Node, Run } from "pdfmake";
import { scriptRuns } from "./script-runs.ts";

/** The same invoice by pdfmake: the same words, fonts and columns, without tags, which it cannot write. */
export function pdfmakeDefinition(invoice: InvoiceDocument): Definition {
  const { company, billTo } = invoice;
  return {
    pageSize: "A4",
    pageMargins: [48, 44, 48, 64],
    info: { title: `Invoice ${invoice.number}` },
    defaultStyle: { font: "Latin", fontSize: 9.5 },
    content: [
      {
        columns: [
          { stack: [text("Invoice", { fontSize: 26, bold: true, color: "#0b6e4f" }), text(invoice.number ?? "", { bold: true })] },
          {
            alignment: "right",
            stack: [
              text(company?.name ?? "", { bold: true }),
              text(company?.address ?? ""),
              text(company?.email ?? ""),
              text(company?.vatNumber ?? ""),
            ],
          },
        ],
      },
      {
        margin: [0, 20, 0, 20],
        columns: [
          {
            stack: [text("Bill to"), text(billTo.name, { bold: true }), text(billTo.address), text(`${billTo.city} ${billTo.postcode}`)],
          },
          { stack: [text("Date"), text(invoice.date)] },
          { alignment: "right", ...text(totalOf(invoice), { fontSize: 22, bold: true }) },
        ],
      },
      text(invoice.summary),
      {
        layout: "lightHorizontalLines",
        table: { headerRows: 1, widths: ["*", "auto", "auto", "auto"], body: [HEAD, ...rowsOf(invoice)] },
      },
      sumsOf(invoice),
      text(invoice.footnote),
    ],
    footer: (page, pages) => ({ alignment: "right", margin: [48, 20, 48, 0], ...text(`Page ${page} of ${pages}`, { fontSize: 7.5 }) }),
  };
}

const text = (of: string, style: Omit<Run, "text" | "font"> = {}): Node => ({
  text: scriptRuns(of).map((run) => ({ ...run, ...style })),
});

const right = (of: string): Node => ({ alignment: "right", ...text(of) });

const HEAD = [text("Item"), right("Quantity"), right("Unit price"), right("Amount")];

const rowsOf = ({ lines }: InvoiceDocument): Node[][] =>
  lines.map((line) => [
    {
      stack: [
        text(line.name),
        ...(line.discount === 0
          ? []
          : [text(`${formatPounds(line.price)} less ${formatPounds(line.discount)} discount each`, { fontSize: 8 })]),
      ],
    },
    right(formatQuantity(line.quantity)),
    right(formatPounds(pence(line.price - line.discount))),
    right(formatPounds(lineTotal(line))),
  ]);

const totalOf = ({ lines, vat }: InvoiceDocument): string => formatPounds(applyVat(invoiceTotals(lines).total, vat).payable);

function sumsOf(invoice: InvoiceDocument): Node {
  const { total, discount } = invoiceTotals(invoice.lines);
  const { net, vat } = applyVat(total, invoice.vat);
  const row = (label: string, amount: string): Node => ({ columns: [text(label), right(amount)] });
  return {
    unbreakable: true,
    margin: [200, 14, 0, 20],
    stack: [
      row("Discount total", formatPounds(discount)),
      row("Net", formatPounds(net)),
      row("VAT included", formatPounds(vat ?? pence(0))),
      row("Total", totalOf(invoice)),
    ],
  };
}
