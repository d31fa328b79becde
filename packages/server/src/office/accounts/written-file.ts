import type { Day } from "@roundsman/core/day";
import type { Pence } from "@roundsman/core/money";
import type { Cell } from "@roundsman/core/csv";
import { waitForOtherCalls } from "../../kernel/calls/yielding.ts";
import type { AccountsEntry } from "./entry.ts";

/**
 * A CSV file for a program; UTF-8 without a byte order mark, which would become part of its first
 * heading.
 */
export interface WrittenFile {
  readonly name: string;
  readonly text: string;
}

export type Writer = (
  entries: readonly AccountsEntry[],
  books: { readonly salesAccount: string },
) => Promise<WrittenFile[]>;

/** The name on it, or the one that spec §2 gives for none. */
export const nameOf = ({ document }: AccountsEntry): string =>
  document.name.trim() || "Unnamed Customer";

/** A day as all three programs read it in the United Kingdom. */
export const ukDate = (day: Day): string => day.split("-").toReversed().join("/");

/** "1234.50" */
export function amountCell(amount: Pence): Cell {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  return { figure: `${amount < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}` };
}

export const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 3)}...`;

const WRITTEN_AT_ONCE = 50;

/**
 * Files of at most so many documents and rows each, in order; `rowsOf` writes one document. Other
 * calls are answered in between.
 */
export async function inFiles<Entry>(
  entries: readonly Entry[],
  most: { readonly documents: number; readonly rows: number },
  { name, heading, rowsOf }: Sheet<Entry>,
): Promise<WrittenFile[]> {
  const files: { rows: number; documents: number; text: string }[] = [];
  for (const [index, entry] of entries.entries()) {
    if (index % WRITTEN_AT_ONCE === 0) await waitForOtherCalls();
    const rows = rowsOf(entry);
    let file = files.at(-1);
    if (!file || file.documents >= most.documents || file.rows + rows.length > most.rows)
      files.push((file = { rows: 0, documents: 0, text: heading }));
    file.rows += rows.length;
    file.documents += 1;
    file.text += rows.join("");
  }
  return files.map(({ text }, index) => ({
    name: files.length === 1 ? `${name}.csv` : `${name}-${index + 1}.csv`,
    text,
  }));
}

interface Sheet<Entry> {
  readonly name: string;
  readonly heading: string;
  readonly rowsOf: (entry: Entry) => readonly string[];
}
