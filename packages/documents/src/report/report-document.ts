import type { Company } from "@roundsman/core/company";
import type { Day } from "@roundsman/core/day";
import type { DayRange } from "@roundsman/core/day-range";
import type { Pence } from "@roundsman/core/money";

/** What a table holds in a place: words, or pence. */
export type ReportCell = string | { readonly pence: Pence };

export interface ReportTable {
  /** "" for the only one of a report. */
  readonly title: string;
  readonly columns: readonly string[];
  /** A paper holds the first {@link MOST_ROWS}. */
  readonly rows: readonly (readonly ReportCell[])[];
  /** There are more than these: its sums are of these alone. */
  readonly isPart?: boolean;
  /** What it says without rows. */
  readonly empty: string;
}

/** Figures of the business as a paper. Its words come with it, as its screen says them. */
export interface ReportDocument {
  readonly title: string;
  /** What of it: a driver, a customer, a rate; "" for all. */
  readonly about: string;
  /** Its days; null for what is so today. */
  readonly days: DayRange | null;
  readonly today: Day;
  /** Above the tables. */
  readonly figures: readonly { readonly name: string; readonly amount: string }[];
  readonly tables: readonly ReportTable[];
  readonly company: Company | null;
  readonly language: "en" | "zh";
}

/** Fifty pages or more, which nobody turns; whoever wants them all wants a spreadsheet. */
export const MOST_ROWS = 2000;
