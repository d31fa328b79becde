import type { Company } from "@roundsman/core/company";
import type { Day } from "@roundsman/core/day";
import type { DayRange } from "@roundsman/core/day-range";
import type { Pence } from "@roundsman/core/money";

/** The content of a table's cell: text, or pence. */
export type ReportCell = string | { readonly pence: Pence };

export interface ReportTable {
  /** "" for the only one of a report. */
  readonly title: string;
  readonly columns: readonly string[];
  /** A paper prints the first {@link MOST_ROWS}. */
  readonly rows: readonly (readonly ReportCell[])[];
  /** Whether there are more rows than these; its sums are of these alone. */
  readonly isPart?: boolean;
  /** The text where there are no rows. */
  readonly empty: string;
}

/** Figures of the business as a paper. Its words come with it, as its screen shows them. */
export interface ReportDocument {
  readonly title: string;
  /** What the report is limited to: a driver, a customer, a rate; "" for everything. */
  readonly about: string;
  /** The days that it covers; null for the state of today. */
  readonly days: DayRange | null;
  readonly today: Day;
  /** Printed above the tables. */
  readonly figures: readonly { readonly name: string; readonly amount: string }[];
  readonly tables: readonly ReportTable[];
  readonly company: Company | null;
  readonly language: "en" | "zh";
}

/** That is fifty pages or more; a spreadsheet is better for all rows. */
export const MOST_ROWS = 2000;
