import { withoutFormulaMark } from "@roundsman/core/csv";
import Papa from "papaparse";

/** A file of rows. */
export interface Table {
  readonly header: readonly string[];
  /** Each as wide as it came; blank ones left out. */
  readonly rows: readonly (readonly string[])[];
}

/** Reads CSV by RFC 4180; comma, semicolon or tab, whichever fits. Cells come trimmed and without the mark that keeps spreadsheets from running them. */
export function parseCsv(text: string): Table {
  const { data } = Papa.parse<string[]>(text, {
    delimitersToGuess: [",", ";", "\t"],
    skipEmptyLines: "greedy",
  });
  const [header = [], ...rows] = data.map((row) =>
    row.map((cell) => withoutFormulaMark(cell.trim()).trim()),
  );
  return { header, rows };
}
