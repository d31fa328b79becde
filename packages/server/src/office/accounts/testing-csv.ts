import { unzipSync } from "fflate";
import { checkHeadings, type Columns } from "./testing-columns.ts";

export type Row = Readonly<Record<string, string>>;

/** The files of a download, by name: one CSV, or the contents of a ZIP. */
export function textsIn(bytes: Uint8Array): Map<string, string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return new Map([["", decoder.decode(bytes)]]);
  return new Map(
    Object.entries(unzipSync(bytes)).map(([name, inside]) => [name, decoder.decode(inside)]),
  );
}

/**
 * RFC 4180: the first record names the columns; every record has as many fields. `columns`: what
 * the first record may name, and what it must.
 */
export function rowsIn(text: string, columns?: Columns): Row[] {
  const [head = [], ...rest] = recordsIn(text);
  if (columns) checkHeadings(head, columns);
  return rest.map((record) => {
    if (record.length !== head.length) throw new Error(`A record has ${record.length} fields`);
    return Object.fromEntries(head.map((name, index) => [name, record[index] ?? ""]));
  });
}

/**
 * Every second part between quotation marks is quoted; an empty part between two of them is a
 * quotation mark in the text. The line break at the end begins no record.
 */
function recordsIn(text: string): string[][] {
  const records = [[""]];
  const append = (more: string) => void records.at(-1)?.push((records.at(-1)?.pop() ?? "") + more);
  const parts = text.split('"');
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 1) append(part);
    else if (part === "" && index > 0 && index < parts.length - 1) append('"');
    else
      for (const [line, fields] of part.split("\r\n").entries()) {
        if (line > 0) records.push([""]);
        const [first = "", ...others] = fields.split(",");
        append(first);
        records.at(-1)?.push(...others);
      }
  }
  return text === "" || text.endsWith("\r\n") ? records.slice(0, -1) : records;
}

export function cell(row: Row, column: string): string {
  const value = row[column];
  if (value === undefined) throw new Error(`There is no column ${column}`);
  return value;
}
export function needed(row: Row, column: string): string {
  const value = cell(row, column);
  if (value === "") throw new Error(`${column} is empty`);
  return value;
}
export function penceIn(row: Row, column: string): number {
  const text = needed(row, column);
  if (!/^-?\d{1,9}\.\d\d$/.test(text)) throw new Error(`${column} is no amount: ${text}`);
  return Number(text.replace(".", ""));
}
export function dateIn(row: Row, column: string): string {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(needed(row, column)) ?? [];
  if (!year) throw new Error(`${column} is no date: ${row[column]}`);
  return `${year}-${month}-${day}`;
}
function once(seen: Set<string>, name: string): void {
  if (seen.has(name)) throw new Error(`${name} is there twice`);
  seen.add(name);
}

/** Consecutive rows with the same number are one document. */
export function grouped(rows: readonly Row[], number: (row: Row) => string): [string, Row[]][] {
  const seen = new Set<string>();
  const groups: [string, Row[]][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last && last[0] === number(row)) {
      last[1].push(row);
      continue;
    }
    once(seen, number(row));
    groups.push([number(row), [row]]);
  }
  return groups;
}
export const firstOf = (rows: readonly Row[]): Row => rows[0] ?? {};
