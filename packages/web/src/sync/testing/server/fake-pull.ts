import type { ChangeEvent } from "@roundsman/contract/changes";
import type { WireReply } from "@roundsman/contract/client";
import type { CreditNote } from "@roundsman/contract/invoices/credit-note";
import type { DaySheet } from "@roundsman/contract/day-sheet";
import { pull, SNAPSHOT_ENTRIES } from "@roundsman/contract/pull";
import type { Van } from "@roundsman/contract/stock";
import type { StockEntry } from "@roundsman/contract/stock/stock-wire";
import * as z from "zod/mini";
import { LISTED_TABLES, type ListedTable } from "../../store/table-names.ts";
import { KINDS, problem } from "./fake-calls.ts";
import type { Model } from "./fake-model.ts";
import type { Stored } from "./stored.ts";

interface Log {
  readonly model: Model;
  readonly changes: readonly ChangeEvent[];
}

/** How many changes the cursor of a snapshot lies back. */
const OVERLAP = 5;

/** The server's rules for pulls (contract/src/pull.ts), with all in one page. */
export function fakePull({ model, changes }: Log) {
  const ask = (name: string, query = {}) => model.run("stock", name, { id: 0, query, body: null });
  const textOf = (seq: number, entry: number, whole: boolean) => [seq, entry, Number(whole)].join();

  return ({ cursor, snapshot }: { cursor?: string; snapshot?: boolean }): WireReply => {
    const van = ask("van") as Van;
    if (!cursor) {
      const seq = Math.max(0, changes.length - (snapshot ? OVERLAP : 0));
      const entry = snapshot ? Math.max(0, van.lastEntry - SNAPSHOT_ENTRIES) : van.lastEntry;
      return answer({ cursor: textOf(seq, entry, snapshot === true) });
    }
    const [seq = 0, entry = 0, whole] = cursor.split(",").map(Number);
    if (seq > changes.length) return problem(410, "The cursor expired");
    const since = changes.slice(seq);
    // Payments count too, because the figures name the last payment that they include.
    const moving = ["stock", KINDS.payments];
    const isVanDue = whole === 1 || since.some(({ kind }) => moving.includes(kind));
    const { entries } = ask("entries", { limit: "100000" }) as { entries: readonly StockEntry[] };
    const { sheets } = ask("days") as { sheets: readonly DaySheet[] };
    return answer({
      ...rowsSince(model, since),
      ...(isVanDue && {
        van: [van],
        stockEntries: entries.filter(({ id }) => id > entry).toReversed(),
        daySheets: sheets.toReversed(),
      }),
      cursor: textOf(changes.length, van.lastEntry, false),
    });
  };
}

function rowsSince(model: Model, since: readonly ChangeEvent[]) {
  const removed: Partial<Record<ListedTable, object[]>> = {};
  const changed: Partial<Record<ListedTable, unknown[]>> = {};
  for (const book of LISTED_TABLES) {
    const named = since.filter(({ kind }) => kind === KINDS[book]).flatMap(({ ids }) => ids);
    const notes = book === "creditNotes" ? notesOfChanged(model, since) : [];
    for (const id of new Set([...named, ...notes])) {
      const record = model.books[book].get(id);
      if (!record || record.hidden) (removed[book] ??= []).push({ id, key: record?.key ?? null });
      else (changed[book] ??= []).push(model.run(book, "get", { id, query: {}, body: null }));
    }
  }
  return { changed, removed };
}

/** A changed invoice brings its credit notes. */
function notesOfChanged({ books }: Model, since: readonly ChangeEvent[]): number[] {
  const changed = since.filter(({ kind }) => kind === KINDS.invoices).flatMap(({ ids }) => ids);
  const notes = [...books.creditNotes.values()] as readonly Stored[] as readonly CreditNote[];
  return notes.filter(({ invoiceId }) => changed.includes(invoiceId)).map(({ id }) => id);
}

function answer({ changed, removed = {}, cursor, ...van }: Answer): WireReply {
  const pulled = { changes: { ...changed, ...van }, removed, cursor, more: false };
  return { status: 200, body: z.encode(pull.read.reply, pulled as never) };
}

interface Answer {
  readonly changed?: object;
  readonly removed?: object;
  readonly cursor: string;
  readonly van?: readonly Van[];
  readonly stockEntries?: readonly StockEntry[];
  readonly daySheets?: readonly DaySheet[];
}
