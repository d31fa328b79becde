import { invoiceTotals, lineTotal } from "@roundsman/core/invoice";
import { printedPounds, pence } from "@roundsman/core/money";
import { formatQuantity } from "@roundsman/core/quantity";
import { invoiceVat } from "@roundsman/core/vat/invoice-vat";
import { lineVats } from "@roundsman/core/vat/line-vats";
import type { InvoiceDocument } from "@roundsman/documents/invoice/invoice-document";

/** The texts of an invoice, for libraries that do not know invoices. */
export interface InvoiceTexts {
  readonly issuer: { readonly name: string; readonly lines: readonly string[] };
  readonly customer: { readonly name: string; readonly lines: readonly string[] };
  readonly heads: readonly string[];
  readonly rows: readonly {
    readonly name: string;
    readonly discount: string;
    readonly figures: readonly string[];
  }[];
  /** The total is last. */
  readonly sums: readonly (readonly [label: string, amount: string])[];
  readonly total: string;
}

export function textsOf({
  company,
  billTo,
  lines,
  vat: mode,
  date,
}: InvoiceDocument): InvoiceTexts {
  const { total, discount } = invoiceTotals(lines);
  const { net, vat, payable } = invoiceVat(lines, { mode, date });
  const vats = lineVats(lines, { mode, date });
  return {
    issuer: {
      name: company?.name ?? "",
      lines: [company?.address ?? "", company?.email ?? "", `VAT no. ${company?.vatNumber ?? ""}`],
    },
    customer: { name: billTo.name, lines: [billTo.address, `${billTo.city} ${billTo.postcode}`] },
    heads: ["Item", "Quantity", "Unit price inc. VAT", "Net", "VAT 20%", "Amount"],
    rows: lines.map((line, index) => ({
      name: line.name,
      discount:
        line.discount === 0
          ? ""
          : `${printedPounds(line.price)} less ${printedPounds(line.discount)} discount each`,
      figures: [
        formatQuantity(line.quantity),
        ...[
          pence(line.price - line.discount),
          vats?.[index]?.net ?? total,
          vats?.[index]?.vat ?? total,
          lineTotal(line),
        ].map(printedPounds),
      ],
    })),
    sums: [
      ["Discount total", printedPounds(discount)],
      ["Net", printedPounds(net)],
      ["VAT included", printedPounds(vat ?? pence(0))],
      ["Total", printedPounds(payable)],
    ],
    total: printedPounds(payable),
  };
}
