import type { ReportTable } from "@roundsman/documents/report/report-document";
import { isPart, type BoardTable } from "./board-tables.ts";

/** A table of the screen as a paper has it. */
export const reportTable = (table: BoardTable): ReportTable => {
  const { title, columns, rows, empty } = table;
  return { title, columns, rows, isPart: isPart(table), empty };
};
