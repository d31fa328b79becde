import type { AccountsProgram } from "@roundsman/core/accounts/program";
import type { DayRange } from "@roundsman/core/day-range";
import { waitForOtherCalls } from "../../../kernel/calls/yielding.ts";
import type { Db } from "../../../kernel/storage/db.ts";
import { inBatches } from "../../../kernel/storage/in-batches.ts";
import { isReversal } from "../../accounts/entry.ts";
import { keyOf, type RegisteredEntry } from "../../accounts/plan-entries.ts";
import type { SoldDocument } from "../../sold-document.ts";
import { OF_AN_EXPORT } from "../sold-documents.ts";

/** An entry, and the books that its export went into. */
export interface LatestEntry extends RegisteredEntry {
  readonly books: string;
}

interface EntriesQuery {
  readonly span: DayRange;
  readonly documents: readonly SoldDocument[];
  readonly exportNames: readonly string[];
}

/**
 * The last entry of each of these documents, and of all in these books that have an entry dated in
 * the span. Throws 413 for too many.
 */
export async function latestEntries(
  db: Db,
  program: AccountsProgram,
  asked: EntriesQuery,
): Promise<LatestEntry[]> {
  const latest = new Map<string, LatestEntry>();
  const add = (rows: readonly Found[]) => {
    for (const { nth, body, books } of rows) {
      const document = JSON.parse(body) as SoldDocument;
      if (nth > (latest.get(keyOf(document))?.nth ?? 0))
        latest.set(keyOf(document), { nth, document, books });
    }
  };
  for (const [kind, ids] of byKind([...asked.documents, ...(await datedIn(db, program, asked))]))
    await inBatches([...ids], async (some) => {
      add(await entries(db, program, { kind, ids: some }));
      await waitForOtherCalls();
    });
  return [...latest.values()];
}

/** The invoices of these ids as the program has them; those that it does not have are missing. */
export async function exportedInvoices(
  db: Db,
  program: AccountsProgram,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SoldDocument>> {
  const found: Found[] = [];
  await inBatches(ids, async (some) => {
    found.push(...(await entries(db, program, { kind: "invoice", ids: some })));
    await waitForOtherCalls();
  });
  const latest = new Map<number, SoldDocument | null>();
  for (const { nth, body } of found.toSorted((a, b) => a.nth - b.nth)) {
    const document = JSON.parse(body) as SoldDocument;
    latest.set(document.id, isReversal(nth) ? null : document);
  }
  return new Map(
    [...latest].flatMap(([id, document]) => (document ? [[id, document] as const] : [])),
  );
}

type Found = { readonly nth: number; readonly body: string; readonly books: string };
type Named = Pick<SoldDocument, "kind" | "id">;

async function datedIn(
  db: Db,
  program: AccountsProgram,
  { span, exportNames }: EntriesQuery,
): Promise<Named[]> {
  const rows = await db
    .selectFrom("accounts_entry")
    .select(["kind", "document_id"])
    .distinct()
    .where("program", "=", program)
    .where("day", ">=", span.start)
    .where("day", "<=", span.end)
    .where("export_id", "in", (eb) =>
      eb.selectFrom("accounts_export").select("id").where("vat_number", "in", exportNames),
    )
    .limit(OF_AN_EXPORT.most + 1)
    .execute();
  if (rows.length > OF_AN_EXPORT.most) throw OF_AN_EXPORT.refusal();
  return rows.map(({ kind, document_id: id }) => ({ kind: kind as SoldDocument["kind"], id }));
}

const entries = (
  db: Db,
  program: AccountsProgram,
  wanted: { readonly kind: string; readonly ids: readonly number[] },
): Promise<Found[]> =>
  db
    .selectFrom("accounts_entry as entry")
    .innerJoin("accounts_export as made", "made.id", "entry.export_id")
    .select(["entry.nth", "entry.body", "made.vat_number as books"])
    .where("entry.program", "=", program)
    .where("entry.kind", "=", wanted.kind)
    .where("entry.document_id", "in", wanted.ids)
    .execute();

function byKind(all: readonly Named[]): ReadonlyMap<string, ReadonlySet<number>> {
  const groups = new Map<string, Set<number>>();
  for (const { kind, id } of all) {
    const ids = groups.get(kind) ?? new Set<number>();
    groups.set(kind, ids.add(id));
  }
  return groups;
}

/** The entries of an export, without the content of the documents. */
export const entriesOf = (db: Db, exportId: number) =>
  db
    .selectFrom("accounts_entry")
    .select(["export_id", "program", "kind", "document_id", "owner_id", "nth", "day"])
    .where("export_id", "=", exportId)
    .orderBy("day")
    .orderBy("kind", "desc")
    .orderBy("document_id")
    .orderBy("nth")
    .execute();
