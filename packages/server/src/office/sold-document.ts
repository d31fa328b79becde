import type { Day } from "@roundsman/core/day";
import { pence, sum, type Pence } from "@roundsman/core/money";
import type { VatRate } from "@roundsman/core/vat/rates";

/** What a document comes to at one rate, in pence; of a credit note below 0. */
export interface SoldPart {
  /** null where its document shows no VAT. */
  readonly rate: VatRate | null;
  /** On the day of the document. */
  readonly percent: number;
  readonly net: Pence;
  readonly vat: Pence;
  /** The names on its lines. */
  readonly goods: string;
}

/** Whose account a document is on: a customer's of the business, a driver's own customer's, or nobody's (null). */
export type AccountHolder = { readonly business: number } | { readonly customer: number | null };

/** An invoice or a credit note as the books of the business have it. */
export interface SoldDocument {
  readonly kind: "invoice" | "creditNote";
  readonly owner: number;
  readonly id: number;
  readonly driver: string;
  /** As printed. */
  readonly number: string;
  /** Of a credit note: the number of its invoice; "" of an invoice. */
  readonly reference: string;
  readonly date: Day;
  readonly dueDate: Day;
  readonly customerId: number | null;
  /** Absent: the customer's. */
  readonly holder?: AccountHolder;
  readonly name: string;
  readonly email: string;
  readonly address: string;
  readonly city: string;
  readonly postcode: string;
  readonly phone: string;
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
  const [net, vat] = [sum(parts.map((of) => of.net)), sum(parts.map((of) => of.vat))];
  return { net, vat, total: pence(net + vat) };
}

export const negated = (part: SoldPart): SoldPart => ({
  ...part,
  net: pence(-part.net),
  vat: pence(-part.vat),
});
