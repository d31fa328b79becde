import type { Pence } from "@roundsman/core/money";
import type { OfficeWords } from "../../messages/late/office-words.ts";
import type { Messages } from "../../messages/messages.ts";
import type { PaymentsWords } from "../../messages/late/payments-words.ts";
import type { TableCell } from "../../ui/tables/table-csv.ts";
import type { DaySheetOf } from "../day-sheets.ts";
import type { ListAsk } from "./ask.ts";

export interface ListWords {
  readonly t: OfficeWords;
  readonly methods: PaymentsWords["methods"];
  readonly delivery: Messages["invoices"]["delivery"];
  /** Shown for a customer without a name. */
  readonly unnamed: string;
}

/** A paper that the office can open; `title` heads its sheet. */
export interface PaperOf {
  readonly driver: number;
  readonly kind: "invoices" | "creditnotes" | "payments";
  readonly id: number;
  readonly title: string;
}

/** What a row opens: a paper, or the sheet of a closed day. */
export type Opened = PaperOf | (DaySheetOf & Pick<PaperOf, "title"> & { readonly kind: "days" });

/** A row of any list. */
export interface ListLine {
  readonly key: string;
  readonly name: string;
  /** Shown below the name. */
  readonly details: readonly string[];
  /** A problem to point out; "" for none. */
  readonly warning: string;
  readonly amount: Pence;
  /**
   * What a press opens: a paper or day sheet, or the list that the row sums up; null for nothing.
   */
  readonly opens: Opened | ListAsk | null;
  /** The row in files, in the order of the columns. */
  readonly cells: readonly TableCell[];
}

/** A total of a whole list. The first is the figure that was pressed. */
export interface ListSum {
  readonly label: string;
  readonly value: string;
}

export interface ListPage {
  readonly count: number;
  readonly linesOf: (words: ListWords) => readonly ListLine[];
  /** null on all pages but the first. */
  readonly sumsOf: ((words: ListWords) => readonly ListSum[]) | null;
  readonly next: string | null;
}

/** `cursor` is null for the first page. */
export interface Page {
  readonly limit: number;
  readonly cursor: string | null;
}
