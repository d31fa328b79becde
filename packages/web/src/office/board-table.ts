import type { Pence } from "@roundsman/core/money";
import type { ListAsk } from "./lists/ask.ts";
import type { Opened } from "./lists/line.ts";

/** What a table holds in a place: words, or pence. */
export type BoardCell = string | { readonly pence: Pence };

export interface BoardTable {
  /** Of its file. */
  readonly name: string;
  readonly title: string;
  readonly columns: readonly string[];
  /** Columns of words that the screen shows beneath the first, by their places. */
  readonly beneath?: readonly number[];
  readonly rows: readonly (readonly BoardCell[])[];
  /** Where the first column of a row leads: the driver whose row it is. */
  readonly drivers?: readonly number[];
  /** What each row opens. */
  readonly asks?: readonly ListAsk[];
  /** The paper, or the sheet of a day, that each row opens. */
  readonly papers?: readonly Opened[];
  /** It is as of today, whatever the days are. */
  readonly isToday?: boolean;
  /** Above it on its paper. */
  readonly figures?: readonly { readonly name: string; readonly amount: string }[];
  /** What it says without rows. */
  readonly empty: string;
  /** The server may have more rows. */
  readonly isPart?: boolean;
}
