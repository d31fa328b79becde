import type { ReportDocument } from "@roundsman/documents/report/report-document";
import { createContext, use } from "react";

/** The figures of an office screen for a PDF; the app adds the owner and the day. */
export interface Report extends Pick<
  ReportDocument,
  "title" | "about" | "days" | "figures" | "tables"
> {
  /** The name of its file, without extension. */
  readonly file: string;
}

/**
 * Makes the PDF and hands it over; rejects where that fails. The app provides the function, because
 * documents are another feature.
 */
export const Printing = createContext<(report: Report) => Promise<void>>(async () => undefined);

export const usePrinting = () => use(Printing);
