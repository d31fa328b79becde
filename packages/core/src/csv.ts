/** CSV as RFC 4180 has it, safe to open in a spreadsheet. */

/** Put at the start of a file, so that Excel reads it as UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Text that people typed, or a number of ours in digits: no spreadsheet runs that as a formula,
 * even with a minus.
 */
export type Cell = string | { readonly figure: string };

/**
 * One line with its line end. Texts are marked by {@link formulaSafe}. They are quoted where they
 * hold a comma, a quote, a tab or a line break, or white space at an end.
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(",")}\r\n`;

const cellText = (cell: Cell): string => {
  if (typeof cell !== "string") return cell.figure;
  const safe = formulaSafe(cell);
  return /[",\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/**
 * Text that a spreadsheet may run (OWASP "CSV injection"): it begins with a tab or a line break, or
 * with = + - @ of either width, perhaps after white space and invisible characters. Quote marks
 * that {@link formulaSafe} added before may come first.
 */
const RUNS = /^'*(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u;

/** Puts a quote mark before text that a spreadsheet would take for a formula. */
export const formulaSafe = (text: string): string => (RUNS.test(text) ? `'${text}` : text);

/** Undoes {@link formulaSafe}. */
export const withoutFormulaMark = (text: string): string =>
  text.startsWith("'") && RUNS.test(text) ? text.slice(1) : text;

/**
 * Like {@link formulaSafe}, for text that people also paste into a message: a phone number keeps
 * its plus.
 */
export const pasteSafe = (text: string): string =>
  /^[+-][\d\s().-]*$/.test(text) ? text : formulaSafe(text);
