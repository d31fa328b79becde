import { withoutPlaceholders, type Company } from "@roundsman/core/company";
import { lineTotal, type Line } from "@roundsman/core/invoice";
import { pence, sum, type Pence } from "@roundsman/core/money";
import { formatQuantity, type Quantity } from "@roundsman/core/quantity";
import { vatRateOf } from "@roundsman/core/vat/invoice-vat";
import { lineVats } from "@roundsman/core/vat/line-vats";
import { isBlankInXml } from "../emit/xml.ts";
import type { Buyer, InvoiceDocument } from "../invoice/invoice-document.ts";
import { isNoVatInvoice } from "../invoice/invoice-rates.ts";
import { buyerOf, endpointOf, sellerOf, vatIdOf, type Party } from "./parties.ts";
import { ON_RECEIPT } from "./terms.ts";
import {
  categoryOf,
  OUTSIDE_VAT,
  vatSubtotals,
  type VatCategory,
  type VatSubtotal,
} from "./vat-categories.ts";

/**
 * An invoice in the terms of EN 16931-1, for the two syntaxes. Amounts in pence, adding up exactly.
 */
export interface EInvoice {
  readonly number: string;
  readonly date: string;
  /** The invoice's date where none is known: receivers warn of an invoice without one. */
  readonly supplyDate: string;
  /** null for none. */
  readonly dueDate: string | null;
  /** The invoice that it credits (BG-3); null where it is an invoice itself. */
  readonly credits: { readonly number: string; readonly date: string } | null;
  /** The payment terms where there is no due date (BR-CO-25). */
  readonly terms: string;
  readonly note: string;
  /** A reference that the customer asks for; may be empty. */
  readonly buyerReference: string;
  readonly seller: Party;
  readonly buyer: Party;
  /** What to quote when paying, and where to pay; null without an account. */
  readonly payment: {
    readonly reference: string;
    readonly account: string;
    readonly name: string;
  } | null;
  /** One for each rate; they add up to the totals. */
  readonly vat: readonly VatSubtotal[];
  readonly lines: readonly EInvoiceLine[];
  readonly totals: { readonly net: Pence; readonly vat: Pence; readonly gross: Pence };
}

export interface EInvoiceLine {
  readonly id: string;
  readonly name: string;
  readonly quantity: string;
  /** Pounds a unit without VAT, six decimals. */
  readonly unitPrice: string;
  readonly net: Pence;
  readonly category: VatCategory;
}

/**
 * Why an invoice cannot be an e-invoice, each with the rule of EN 16931 or Peppol BIS Billing 3
 * that it would break.
 */
export type Obstacle =
  | "no-number" /* BR-02 */
  | "no-seller" /* BR-06 */
  | "no-lines" /* BR-16 */
  | "no-seller-id" /* BR-CO-26 */
  | "no-vat-number" /* BR-S-02, BR-Z-02, BR-E-02 */
  | "vat-left-out" /* O is for unregistered sellers (docs/decisions/0027-no-vat-invoice.md) */
  | "no-seller-endpoint" /* PEPPOL-EN16931-R020 */
  | "no-buyer-endpoint" /* PEPPOL-EN16931-R010 */
  | "no-buyer-reference"; /* PEPPOL-EN16931-R003 */

/** The standard itself, or with what the Peppol network asks for in addition. */
export type Profile = "en16931" | "peppol";
export const profileOf = (kind: string): Profile => (kind === "peppol" ? "peppol" : "en16931");

export function obstaclesTo(invoice: InvoiceDocument, profile: Profile = "en16931"): Obstacle[] {
  const { number, company: typed, lines, vat, buyer } = invoice;
  const company = typed && withoutPlaceholders(typed);
  const withVat = vat !== "without";
  const vatNumber = vatIdOf(company);
  return [
    ...(number === null ? ["no-number" as const] : []),
    ...(company === null || isBlankInXml(company.name) ? ["no-seller" as const] : []),
    ...(lines.length === 0 ? ["no-lines" as const] : []),
    ...(!withVat && isBlankInXml(company?.registrationNumber ?? "")
      ? ["no-seller-id" as const]
      : []),
    ...(withVat && vatNumber === "" ? ["no-vat-number" as const] : []),
    ...(vatNumber !== "" && isNoVatInvoice(invoice) ? ["vat-left-out" as const] : []),
    ...(profile === "peppol" ? obstaclesOnPeppol(company, buyer) : []),
  ];
}

const obstaclesOnPeppol = (company: Company | null, buyer: Buyer | undefined): Obstacle[] => [
  ...(endpointOf(company?.peppolId) === null ? ["no-seller-endpoint" as const] : []),
  ...(endpointOf(buyer?.peppolId) === null ? ["no-buyer-endpoint" as const] : []),
  ...(isBlankInXml(buyer?.reference ?? "") ? ["no-buyer-reference" as const] : []),
];

/** Throws where {@link obstaclesTo} names any. */
export function eInvoice(invoice: InvoiceDocument, profile: Profile = "en16931"): EInvoice {
  const { number, vat } = invoice;
  const company = invoice.company && withoutPlaceholders(invoice.company);
  expectNoObstacle(invoice, profile);
  if (company === null || number === null) throw new Error("An e-invoice names its seller");
  const lines = linesOf(invoice);
  const subtotals = vatSubtotals(invoice);
  const net = sum(subtotals.map((each) => each.net));
  const tax = sum(subtotals.map((each) => each.vat));
  return {
    number,
    date: invoice.date,
    supplyDate: invoice.supplyDate ?? invoice.date,
    dueDate: invoice.dueDate ?? null,
    credits: null,
    terms: ON_RECEIPT,
    note: [invoice.summary, invoice.footnote].filter((each) => each.trim() !== "").join("\n"),
    buyerReference: invoice.buyer?.reference ?? "",
    seller: sellerOf(company, vat === "without" ? "" : vatIdOf(company)),
    buyer: buyerOf(invoice),
    payment: isBlankInXml(company.bankAccount)
      ? null
      : {
          reference: number,
          account: `${company.bankSortCode} ${company.bankAccount}`.trim(),
          name: company.name,
        },
    vat: subtotals,
    lines,
    totals: { net, vat: tax, gross: pence(net + tax) },
  };
}

/** Throws where {@link obstaclesTo} names any. */
export function expectNoObstacle(invoice: InvoiceDocument, profile: Profile): void {
  const obstacles = obstaclesTo(invoice, profile);
  if (obstacles.length > 0)
    throw new Error(`This invoice cannot be an e-invoice: ${obstacles.join(", ")}`);
}

interface Item {
  readonly index: number;
  readonly net: Pence;
  readonly category: VatCategory;
}

/** A line of an invoice or a credit note. */
export const itemOf = (
  { name, quantity }: Pick<Line, "name" | "quantity">,
  { index, net, category }: Item,
): EInvoiceLine => ({
  id: String(index + 1),
  name: isBlankInXml(name) ? "Unnamed item" : name.replaceAll(/\s+/g, " "),
  quantity: formatQuantity(quantity),
  unitPrice: unitPrice(net, quantity),
  net,
  category,
});

function linesOf({ lines, vat, date }: InvoiceDocument): EInvoiceLine[] {
  const vats = lineVats(lines, { mode: vat, date });
  return lines.map((line: Line, index) => {
    const net = vats?.[index]?.net ?? lineTotal(line);
    const category = vats === null ? OUTSIDE_VAT : categoryOf(vatRateOf(line), date);
    return itemOf(line, { index, net, category });
  });
}

/**
 * The price of one unit in pounds, rounded half up to six decimals, from pence for so many
 * thousandths.
 */
function unitPrice(net: Pence, quantity: Quantity): string {
  const millionths = (2n * BigInt(net) * 10_000_000n + BigInt(quantity)) / (2n * BigInt(quantity));
  const digits = String(millionths).padStart(7, "0");
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}
