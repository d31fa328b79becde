import type { Day } from "@roundsman/core/day";
import type { Pence } from "@roundsman/core/money";
import type { RecordedMethod } from "@roundsman/core/payments/payment";
import type { Quantity } from "@roundsman/core/quantity";
import type { DocumentLanguage } from "../language.ts";

/** What a driver hands in at the end of a day: goods and cash. */
export interface DaySheetDocument {
  readonly day: Day;
  readonly driver: string;
  readonly rows: readonly DaySheetRow[];
  readonly cash: DayCash;
  /** Cash that was for no invoice, by customer; absent for none. */
  readonly onAccount?: readonly DayOnAccount[] | undefined;
  /** Money that came in otherwise than in cash, by method; absent for none. */
  readonly received?: readonly DayReceived[] | undefined;
  /** Credit notes since the last sheet, in the order of writing; absent for none. */
  readonly credits?: readonly DayCredit[] | undefined;
  readonly note: string;
  readonly language: DocumentLanguage;
}

/** One product; a figure that did not change is 0. */
export interface DaySheetRow {
  readonly name: string;
  readonly delivered: Quantity;
  readonly returned: Quantity;
  readonly wastage: Quantity;
  readonly onVan: Quantity;
}

export interface DayCash {
  /** GetPaid invoices submitted that day. */
  readonly invoices: number;
  readonly expected: Pence;
  /** null where nobody counted. */
  readonly counted: Pence | null;
  /** The notes and coins that were counted, largest value first; empty where the sum was typed. */
  readonly denominations: readonly { readonly value: Pence; readonly pieces: number }[];
}

/** Cash that a customer paid for no invoice. */
export interface DayOnAccount {
  /** "" for a customer who was erased since. */
  readonly customer: string;
  /** Below 0 where more was paid back. */
  readonly amount: Pence;
}

/** Money that came in by one method other than cash. */
export interface DayReceived {
  readonly method: RecordedMethod;
  /** Payments taken, less those taken back. */
  readonly payments: number;
  readonly amount: Pence;
}

/** A credit note on a day sheet. */
export interface DayCredit {
  readonly number: string;
  /** The number of the invoice. */
  readonly invoice: string;
  readonly customer: string;
  /** What the customer is credited. */
  readonly total: Pence;
  /** The goods that came back; empty where only a price was credited. */
  readonly goods: readonly {
    readonly name: string;
    readonly quantity: Quantity;
    readonly to: "van" | "waste";
  }[];
}
