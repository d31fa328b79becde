import type { Day } from "@roundsman/core/day";
import type { Pence } from "@roundsman/core/money";
import type { KeptMethod } from "@roundsman/core/payments/payment";
import type { Quantity } from "@roundsman/core/quantity";
import type { DocumentLanguage } from "../language.ts";

/** What a driver hands in at the end of a day: goods and cash (issue 8). */
export interface DaySheetDocument {
  readonly day: Day;
  readonly driver: string;
  readonly rows: readonly DaySheetRow[];
  readonly cash: DayCash;
  /** What of the cash was for no invoice, by customer; absent for nothing. */
  readonly onAccount?: readonly DayOnAccount[] | undefined;
  /** What came in otherwise, by method; absent for nothing. */
  readonly received?: readonly DayReceived[] | undefined;
  /** Written since the last sheet, in the order of writing; absent for none. */
  readonly credits?: readonly DayCredit[] | undefined;
  readonly note: string;
  readonly language: DocumentLanguage;
}

/** One product; what stayed as it was is zero. */
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
  /** How the counted sum was made up, largest first; empty where it was typed as a sum. */
  readonly denominations: readonly { readonly value: Pence; readonly pieces: number }[];
}

/** Cash of a customer for no invoice. */
export interface DayOnAccount {
  /** "" for one who was erased since. */
  readonly customer: string;
  /** Below 0 where more was paid back. */
  readonly amount: Pence;
}

/** What came in by one method other than cash. */
export interface DayReceived {
  readonly method: KeptMethod;
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
  /** What the customer gets credited. */
  readonly total: Pence;
  /** What came back; none where only a price was credited. */
  readonly goods: readonly {
    readonly name: string;
    readonly quantity: Quantity;
    readonly to: "van" | "waste";
  }[];
}
