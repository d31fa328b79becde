import type { Imported } from "@roundsman/contract/exchange";
import type { DuplicatePolicy } from "@roundsman/core/exchange/import-plan";
import { uuidV7 } from "../device/uuid-v7.ts";
import { chunksOf } from "./chunks.ts";
import type { ImportKind } from "./columns.ts";
import type { BadRow, Details } from "./read-rows.ts";

export interface ImportJob {
  readonly kind: ImportKind;
  readonly batch: string;
  readonly file: string;
  readonly duplicates: DuplicatePolicy;
  /** Rows of the file that are not sent, under its headings. */
  readonly leftOut: { readonly header: readonly string[]; readonly rows: readonly BadRow[] };
  readonly chunks: readonly ImportChunk[];
}

/** Where a row comes from. */
export interface Origin {
  /** As spreadsheets count: the heading is 1. */
  readonly line: number;
  /** The whole row, as the file has it. */
  readonly cells: readonly string[];
}

/** Rows that one call takes, for the same people. */
export interface ImportChunk {
  readonly key: string;
  readonly rows: readonly Details[];
  /** Of the file, one of each row. */
  readonly origins: readonly Origin[];
  readonly people: readonly number[];
}

/** What became of the rows of a call; for the business also how many records drivers were given. */
export interface SentChunk extends Imported {
  readonly assigned?: number;
}

export interface ImportRow extends Origin {
  readonly details: Details;
  readonly likeness: string;
  readonly people: readonly number[];
}

/** A job before its rows are put into calls. */
export type ImportOf = Omit<ImportJob, "batch" | "chunks">;

/** Every call of a job has its key from the start, so that one whose answer was lost can be sent again. */
export function jobOf(of: ImportOf, rows: readonly ImportRow[]): ImportJob {
  const chunks = callsOf(rows).flatMap((some) => {
    const people = some[0]?.people ?? [];
    const details = some.map((row) => row.details);
    let sent = 0;
    return chunksOf(details, people.length).map((rows) => ({
      key: uuidV7(Date.now()),
      rows,
      origins: some.slice(sent, (sent += rows.length)).map(({ line, cells }) => ({ line, cells })),
      people,
    }));
  });
  return { ...of, file: of.file.slice(0, 300), batch: uuidV7(Date.now()), chunks };
}

/** A call without some of its rows: another request, with a key of its own. */
export function withoutRows(
  chunk: ImportChunk,
  lines: readonly number[],
  key: string,
): ImportChunk {
  const isKept = (_: unknown, at: number) => !lines.includes(chunk.origins[at]?.line ?? 0);
  return {
    ...chunk,
    key,
    rows: chunk.rows.filter(isKept),
    origins: chunk.origins.filter(isKept),
  };
}

/** Rows for the same people go together, but of two rows for one record the later is written later, for whomever they are. */
function callsOf(rows: readonly ImportRow[]): ImportRow[][] {
  const calls: { readonly people: string; readonly rows: ImportRow[] }[] = [];
  const lastOf = new Map<string, number>();
  for (const row of rows) {
    const people = row.people.toSorted((a, b) => a - b).join();
    const from = lastOf.get(row.likeness) ?? 0;
    const found = calls.findIndex((call, at) => at >= from && call.people === people);
    const at = found === -1 ? calls.length : found;
    const call = calls[at];
    if (call) call.rows.push(row);
    else calls.push({ people, rows: [row] });
    lastOf.set(row.likeness, at);
  }
  return calls.map((call) => call.rows);
}
