import type { ReportTable } from "@roundsman/documents/report/report-document";
import { MOST_NAMED, type BoardTable } from "./board-tables.ts";

/** A table of the screen as a paper has it. */
export const reportTable = ({ title, columns, rows, empty }: BoardTable): ReportTable => ({
  title,
  columns,
  rows,
  isPart: rows.length === MOST_NAMED,
  empty,
});
