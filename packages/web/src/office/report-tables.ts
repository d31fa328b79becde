import type { ReportTable } from "@roundsman/documents/report/report-document";
import type { BoardTable } from "./board-table.ts";

/** A table of the screen, in the shape that a PDF uses. */
export const reportTable = ({
  title,
  columns,
  rows,
  empty,
  isPart,
}: Pick<BoardTable, "title" | "columns" | "rows" | "empty" | "isPart">): ReportTable => ({
  title,
  columns,
  rows,
  empty,
  ...(isPart && { isPart }),
});
