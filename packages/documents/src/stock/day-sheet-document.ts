import type { Day } from "@roundsman/core/day";
import type { Pence } from "@roundsman/core/money";
import type { Quantity } from "@roundsman/core/quantity";
import type { DocumentLanguage } from "../language.ts";

/** What a driver hands in at the end of a day: goods and cash (issue 8). */
export interface DaySheetDocument {
  readonly day: Day;
  readonly driver: string;
  readonly rows: readonly DaySheetRow[];
  readonly cash: DayCash;
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
