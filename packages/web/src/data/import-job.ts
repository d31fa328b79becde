import type { ImportResult } from "@roundsman/contract/exchange";
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
  /** Rows of the file that are not sent, and the file's headings. */
  readonly leftOut: { readonly header: readonly string[]; readonly rows: readonly BadRow[] };
  readonly chunks: readonly ImportChunk[];
}

/** The place of a row in its file. */
export interface Origin {
  /** As spreadsheets count: the heading is line 1. */
  readonly line: number;
  /** The whole row, unchanged. */
  readonly cells: readonly string[];
}

/** The rows of one call, for the same people. */
export interface ImportChunk {
  readonly key: string;
  readonly rows: readonly Details[];
  /** The origin of each row, in the same order. */
  readonly origins: readonly Origin[];
  readonly people: readonly number[];
}

/** The result of a call; for the business also how many records were assigned to drivers. */
export interface SentChunk extends ImportResult {
  readonly assigned?: number;
}

export interface ImportRow extends Origin {
  readonly details: Details;
  readonly likeness: string;
  readonly people: readonly number[];
}

/** A job before its rows are split into calls. */
export type ImportOf = Omit<ImportJob, "batch" | "chunks">;

/**
 * Makes the calls of a job. Each has its key from the start, so that it can be sent again if its
 * response is lost.
 */
export function jobOf(target: ImportOf, rows: readonly ImportRow[]): ImportJob {
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
  return { ...target, file: target.file.slice(0, 300), batch: uuidV7(Date.now()), chunks };
}

/** A call without some of its rows. It is another request, so it needs a key of its own. */
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

/**
 * Groups rows for the same people into calls. Of two rows for the same record the later one is
 * always written later, whoever they are for.
 */
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
