import type { BillTo } from "@roundsman/core/bill-to";
import type { Day } from "@roundsman/core/day";
import { pence, sum, type Pence } from "@roundsman/core/money";
import type { VatRate } from "@roundsman/core/vat/rates";

/** The part of a document at one rate, in pence; below 0 for a credit note. */
export interface SoldPart {
  /** null if the document shows no VAT. */
  readonly rate: VatRate | null;
  /** The rate on the day of the document. */
  readonly percent: number;
  readonly net: Pence;
  readonly vat: Pence;
  /** The names on its lines. */
  readonly goods: string;
}

/**
 * The account that a document is on: of a customer of the business, of a driver's own customer, or
 * of nobody (null).
 */
export type AccountHolder = { readonly business: number } | { readonly customer: number | null };

/** An invoice or a credit note for the business's accounts, and whom it is for. */
export interface SoldDocument extends BillTo {
  readonly kind: "invoice" | "creditNote";
  readonly owner: number;
  readonly id: number;
  readonly driver: string;
  /** As printed. */
  readonly number: string;
  /** For a credit note the number of its invoice; "" for an invoice. */
  readonly reference: string;
  readonly date: Day;
  readonly dueDate: Day;
  readonly customerId: number | null;
  /** Absent: that of `customerId`. */
  readonly holder?: AccountHolder;
  readonly parts: readonly SoldPart[];
}

export const holderOf = ({ holder, customerId }: SoldDocument): AccountHolder =>
  holder ?? { customer: customerId };

export interface Amounts {
  readonly net: Pence;
  readonly vat: Pence;
  readonly total: Pence;
}

export function amountsOf(parts: readonly Pick<SoldPart, "net" | "vat">[]): Amounts {
  const [net, vat] = [sum(parts.map((part) => part.net)), sum(parts.map((part) => part.vat))];
  return { net, vat, total: pence(net + vat) };
}

export const negated = (part: SoldPart): SoldPart => ({
  ...part,
  net: pence(-part.net),
  vat: pence(-part.vat),
});
