import type { ListAsk } from "./lists/ask.ts";
import type { FileTable } from "../ui/tables/table-csv.ts";
import type { Opened } from "./lists/line.ts";

export interface BoardTable extends FileTable {
  /** Of its file. */
  readonly name: string;
  readonly title: string;
  /** Columns of words that the screen shows beneath the first, by their places. */
  readonly beneath?: readonly number[];
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
