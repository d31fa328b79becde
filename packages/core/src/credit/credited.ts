import type { Day } from "../day.ts";
import type { Line } from "../invoice.ts";
import type { Pence } from "../money.ts";
import type { Quantity } from "../quantity.ts";
import type { VatMode } from "../vat.ts";
import type { VatRate } from "../vat/rates.ts";

/**
 * Why an invoice is credited. "price" lowers a price that was too high; the other reasons are for
 * goods that the customer does not keep.
 */
export const CREDIT_REASONS = ["returned", "short", "damaged", "refused", "price"] as const;
export type ChosenReason = (typeof CREDIT_REASONS)[number];
/**
 * Nobody can choose "correction": it credits everything that is left, for an invoice that replaces
 * this one.
 */
export const NOTE_REASONS = [...CREDIT_REASONS, "correction"] as const;
export type CreditReason = (typeof NOTE_REASONS)[number];

/**
 * Where credited goods go: back onto the van, thrown away, or nowhere because they never came or
 * are kept.
 */
export const CREDITED_GOODS = ["none", "van", "waste"] as const;
export type CreditedGoods = (typeof CREDITED_GOODS)[number];

/** What is to be credited of one line. */
export interface CreditLineRequest {
  readonly line: Line["id"];
  /**
   * Which of several lines with this id, 1 for the first; absent: the first one that has enough
   * left.
   */
  readonly nth?: number | undefined;
  readonly quantity: Quantity;
  /**
   * Pence to credit for a unit, where its price was too high; absent: what is left of the line's
   * own price.
   */
  readonly unitPrice?: Pence | undefined;
  readonly goods: CreditedGoods;
}

export interface CreditedLine {
  readonly line: Line["id"];
  readonly nth: number;
  readonly name: string;
  readonly quantity: Quantity;
  /** Pence a unit, discounts taken off. */
  readonly unitPrice: Pence;
  /** The rate of the invoice's line. */
  readonly vatRate?: VatRate | undefined;
  /** Pence, with VAT where the invoice's prices include it, else without. */
  readonly amount: Pence;
  readonly net: Pence;
  /** 0 where the note shows no VAT. */
  readonly vat: Pence;
  readonly gross: Pence;
  readonly goods: CreditedGoods;
}

/** What later credit notes need to know of an earlier one. */
export interface EarlierNote {
  readonly reason: CreditReason;
  readonly lines: readonly CreditedLine[];
}

/** What can be credited: an invoice as it is now, and the notes that it has. */
export interface CreditableInvoice {
  readonly lines: readonly Line[];
  /** The invoice's date: it decides the per cent of each rate. */
  readonly date: Day;
  readonly mode: VatMode;
  readonly earlier: readonly EarlierNote[];
}
