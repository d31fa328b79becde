import type { ReportDocument } from "@roundsman/documents/report/report-document";
import { createContext, use } from "react";

/** What a screen of the office says of its figures; whose they are and the day are the app's to know. */
export interface Report extends Pick<
  ReportDocument,
  "title" | "about" | "days" | "figures" | "tables"
> {
  /** What its file is called, without ending. */
  readonly file: string;
}

/** Makes the paper and hands it over; rejects where that fails. The app has it: documents are another feature. */
export const Printing = createContext<(report: Report) => Promise<void>>(async () => undefined);

export const usePrinting = () => use(Printing);
