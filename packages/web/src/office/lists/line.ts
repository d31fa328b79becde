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
  /** A customer without a name. */
  readonly unnamed: string;
}

/** A paper of the office: whose, of which kind, and what it is called. */
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
  /** Beneath the name. */
  readonly details: readonly string[];
  /** What is bad about it; "" for nothing. */
  readonly warning: string;
  readonly amount: Pence;
  /** The paper that it opens, or the list that it is the sum of; null for nothing. */
  readonly opens: Opened | ListAsk | null;
  /** In the order of the file's columns. */
  readonly cells: readonly TableCell[];
}

/** A figure of a whole list; the first is the one that was pressed. */
export interface ListSum {
  readonly label: string;
  readonly value: string;
}

export interface ListPage {
  readonly count: number;
  readonly linesOf: (words: ListWords) => readonly ListLine[];
  /** null but for the first page. */
  readonly sumsOf: ((words: ListWords) => readonly ListSum[]) | null;
  readonly next: string | null;
}

/** Before the first one is named by its list. */
export interface Page {
  readonly limit: number;
  readonly cursor: string | null;
}
