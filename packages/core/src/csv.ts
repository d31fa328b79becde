/** CSV as RFC 4180 has it, safe to open in a spreadsheet. */

/** Opens a file, so that Excel reads it as UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** What people typed, or a number of ours in digits: that one no spreadsheet runs, a minus before it or not. */
export type Cell = string | { readonly figure: string };

/** One line with its end. Texts are marked by {@link formulaSafe}; with a comma, a quote, a line break or a blank at an edge they are quoted. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(",")}\r\n`;

const cellText = (cell: Cell): string => {
  if (typeof cell !== "string") return cell.figure;
  const safe = formulaSafe(cell);
  return /[",\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/**
 * What a spreadsheet may run (OWASP "CSV injection"): a leading tab or line break, or = + - @ of either width behind blanks and characters that
 * nobody sees. Behind marks of our own or not.
 */
const RUNS = /^'*(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u;

/** With a quote mark before what a spreadsheet would take for a formula. */
export const formulaSafe = (text: string): string => (RUNS.test(text) ? `'${text}` : text);

/** The text that {@link formulaSafe} was given. */
export const withoutFormulaMark = (text: string): string =>
  text.startsWith("'") && RUNS.test(text) ? text.slice(1) : text;

/** The same for text that people paste into a message as well: a phone number keeps its plus. */
export const pasteSafe = (text: string): string =>
  /^[+-][\d\s().-]*$/.test(text) ? text : formulaSafe(text);
