import type { ListAsk } from "./lists/ask.ts";
import type { FileTable } from "../ui/tables/table-csv.ts";
import type { Opened } from "./lists/line.ts";

export interface BoardTable extends FileTable {
  /** The start of its file's name. */
  readonly name: string;
  readonly title: string;
  /** Indexes of text columns that the screen shows below the first column. */
  readonly beneath?: readonly number[];
  /** For each row, the driver that its first column links to. */
  readonly drivers?: readonly number[];
  /** For each row, the list that it opens. */
  readonly asks?: readonly ListAsk[];
  /** For each row, the paper or day sheet that it opens. */
  readonly papers?: readonly Opened[];
  /** The figures are as of today, whatever days are chosen. */
  readonly isToday?: boolean;
  /** Figures that its PDF shows above the table. */
  readonly figures?: readonly { readonly name: string; readonly amount: string }[];
  /** Shown where there are no rows. */
  readonly empty: string;
  /** Whether the server may have more rows. */
  readonly isPart?: boolean;
}
