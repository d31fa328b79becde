import type {
  ListedState,
  NumberState,
  RegisteredNumber,
} from "@roundsman/contract/invoices/number-series";
import type { Day } from "@roundsman/core/day";
import { invoiceNumber } from "@roundsman/core/invoice";
import { pence } from "@roundsman/core/money";
import { seriesNumber } from "@roundsman/core/issuing/number-series";
import type { Db } from "../../kernel/storage/db.ts";
import { invalid } from "../../kernel/errors/refusal.ts";
import { creditRows } from "./register-credits.ts";
import { handedSeries, seriesRows } from "./series.ts";
import { gap, withChanges } from "./register-changes.ts";
import { correctingNumbers } from "./register-corrections.ts";
import { rowsById, rowsOfSeries, type RegisterRow } from "./register-rows.ts";
import type { From } from "./register-state.ts";

interface RegisterQuery {
  /** null: the whole business. */
  readonly owner: number | null;
  /** "INV" or a prefix; absent: all. */
  readonly series?: string | undefined;
  /** Absent: all, and the gaps between them. */
  readonly state?: ListedState | undefined;
  /** Deleted drafts only, or all but those. */
  readonly never_issued?: "true" | "false" | undefined;
  /** A whole number, or digits alone for that number in every series; absent: all. */
  readonly number?: string | undefined;
  readonly cursor?: string | null | undefined;
  readonly limit?: number | undefined;
}

/** Numbers that are counted together. */
interface Series {
  /** 0: invoices by their id; from {@link NOTES} on: credit notes; otherwise a phone's series. */
  readonly id: number;
  readonly name: string;
  readonly write: (at: number) => string;
  /** Whether gaps show: a person sees only part of the business's series and of other phones'. */
  readonly isWhole: boolean;
  /** The highest number that its phone says it gave out; 0 if it said none. */
  readonly last: number;
}

interface Placed {
  readonly series: number;
  readonly at: number;
  readonly entry: RegisteredNumber;
}

const USUAL_PAGE = 50;

/** One page, by series, then by number: invoices by id first, credit notes last. */
export async function registerPage(db: Db, asked: RegisterQuery) {
  const { owner, series: wanted, state, cursor, limit = USUAL_PAGE } = asked;
  const isDraft = asked.never_issued === undefined ? undefined : asked.never_issued === "true";
  const all = await seriesFrom(db, owner);
  const names = all.map(({ name }) => name);
  if (asked.number) {
    const numbers = await oneNumber(db, all, { owner, number: asked.number.trim().toUpperCase() });
    return { numbers, series: names, next_cursor: null };
  }
  const after = placeIn(cursor);
  const found: Placed[] = [];
  for (const series of all) {
    if (series.id < after.series || (wanted && wanted.toUpperCase() !== series.name)) continue;
    const at = series.id === after.series ? after.at : 0;
    found.push(
      ...(await numbersIn(db, series, {
        owner,
        at,
        state,
        isDraft,
        most: limit + 1 - found.length,
      })),
    );
    if (found.length > limit) break;
  }
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    numbers: await withChanges(
      db,
      shown.map(({ entry }) => entry),
    ),
    series: names,
    next_cursor: last && found.length > limit ? `${last.series}/${last.at}` : null,
  };
}

/** Finds "B7-3" in its series, "3" and "#3" in every series. Empty if no series has it. */
async function oneNumber(
  db: Db,
  all: readonly Series[],
  { owner, number }: { readonly owner: number | null; readonly number: string },
) {
  const [, name, digits] = /^(?:(.+)-|#?)(\d{1,15})$/.exec(number) ?? [];
  const at = Number(digits ?? 0);
  const found: RegisteredNumber[] = [];
  for (const series of at > 0 ? all : []) {
    if (name !== undefined && name !== series.name) continue;
    const [first] = await numbersIn(db, series, { owner, at: at - 1, most: 1 });
    if (first?.entry.number === series.write(at)) found.push(first.entry);
  }
  return withChanges(db, found);
}

/** Higher than the id of any phone's series. */
const NOTES = 1_000_000_000;

async function seriesFrom(db: Db, owner: number | null): Promise<Series[]> {
  const byId = { id: 0, name: "INV", write: invoiceNumber, isWhole: owner === null, last: 0 };
  const rows = await seriesRows(db, owner);
  const handed = owner === null ? [] : await handedSeries(db, owner);
  const ofPhones = rows.map(({ id, prefix, last_credit_note: last }) => ({
    id: NOTES + id,
    name: `CN-${prefix}`,
    isWhole: true,
    last,
  }));
  const notes = [{ id: NOTES, name: "CN", isWhole: owner === null, last: 0 }, ...ofPhones];
  return [
    byId,
    ...[...rows, ...handed]
      .toSorted((a, b) => a.id - b.id)
      .map(({ id, prefix, last }) => ({
        id,
        name: prefix,
        write: (at: number) => seriesNumber({ prefix, at }),
        isWhole: rows.some((row) => row.id === id),
        last,
      })),
    ...notes.map((series) => ({ ...series, write: (at: number) => `${series.name}-${at}` })),
  ];
}

async function numbersIn(db: Db, series: Series, from: From): Promise<Placed[]> {
  const rows = await rowsFrom(db, series, from);
  const corrections = await correctingNumbers(db, rows);
  const showsGaps = series.isWhole && !from.state && from.isDraft === undefined;
  const found: Placed[] = [];
  let last = from.at;
  const gapTo = (at: number) => {
    if (showsGaps && at > last)
      found.push({ series: series.id, at, entry: gap(series.write(last + 1), series.write(at)) });
  };
  for (const row of rows) {
    gapTo(row.at - 1);
    found.push({ series: series.id, at: row.at, entry: entryOf(row, series, corrections) });
    last = row.at;
  }
  // The series ends on this page: numbers that its phone gave out above the last row are gaps.
  if (rows.length < from.most) gapTo(series.last);
  return found;
}

function rowsFrom(db: Db, { id, name, isWhole }: Series, from: From): Promise<RegisterRow[]> {
  if (id === 0) return rowsById(db, from);
  // A credit note is never a draft: it is issued when it is written.
  if (id >= NOTES && from.isDraft) return Promise.resolve([]);
  if (id >= NOTES) return creditRows(db, `${name}-`, from);
  // A person's own series includes numbers of invoices that now belong to somebody else.
  return rowsOfSeries(db, id, isWhole ? { ...from, owner: null } : from);
}

function entryOf(
  row: RegisterRow,
  series: Series,
  corrections: ReadonlyMap<number, string>,
): RegisteredNumber {
  const replacedBy =
    series.id === 0 && row.number !== "" ? row.number : corrections.get(row.corrected_by);
  const state = replacedBy === undefined ? stateOf(row) : "replaced";
  return {
    number: series.write(row.at),
    state,
    ...(replacedBy !== undefined && { replaced_by: replacedBy }),
    ...(state === "voided" && row.issued_at === "" && { never_issued: true }),
    invoice_id: row.id,
    ...(row.invoice_deleted_at !== "" && { invoice_deleted: true }),
    responsible_person_id: row.owner_id,
    customer_name: row.bill_name,
    invoice_date: row.date as Day,
    payable_amount: pence(row.total + row.vat_added + row.credited),
  };
}

function stateOf({ deleted_at, issued_at }: RegisterRow): NumberState {
  if (deleted_at !== "") return "voided";
  return issued_at === "" ? "unissued" : "issued";
}

function placeIn(cursor: string | null | undefined): { series: number; at: number } {
  if (!cursor) return { series: 0, at: 0 };
  const [, series, at] = /^(\d{1,15})\/(\d{1,15})$/.exec(cursor) ?? [];
  if (at === undefined) throw invalid({ cursor: ["This cursor did not come from here"] });
  return { series: Number(series), at: Number(at) };
}
