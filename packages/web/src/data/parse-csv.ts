import { withoutFormulaMark } from "@roundsman/core/csv";
import Papa from "papaparse";

/** A parsed file. */
export interface Table {
  readonly header: readonly string[];
  /** Rows of any width, without blank ones. */
  readonly rows: readonly (readonly string[])[];
}

/**
 * Parses CSV by RFC 4180. The delimiter is guessed among comma, semicolon and tab. Cells are
 * trimmed, and the mark that keeps spreadsheets from running a cell as a formula is removed.
 */
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
