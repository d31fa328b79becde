import type { CreditNote } from "@roundsman/contract/invoices/credit-note";
import type { CreditedLine } from "@roundsman/core/credit/credited";
import type { Db } from "../../kernel/storage/db.ts";
import { inBatches } from "../../kernel/storage/in-batches.ts";
import { lineOf, noteOf, type FoundNote } from "./credit-note-rows.ts";

/** Notes joined with their invoices. */
export const notes = (db: Db, owner: number) =>
  db
    .selectFrom("credit_note as note")
    .innerJoin("invoice", (on) =>
      on
        .onRef("invoice.owner_id", "=", "note.owner_id")
        .onRef("invoice.id", "=", "note.invoice_id"),
    )
    .where("note.owner_id", "=", owner);

export const whole = (db: Db, owner: number) =>
  notes(db, owner)
    .selectAll("note")
    .select([
      "invoice.date as invoice_date",
      "invoice.number as invoice_number",
      "invoice.deleted_at as invoice_deleted_at",
      "invoice.customer_id",
      "invoice.bill_name",
    ]);

/** Undefined if it is another person's, or missing. */
export const findCreditNote = (
  db: Db,
  owner: number,
  id: number,
): Promise<CreditNote | undefined> =>
  one(db, owner, whole(db, owner).where("note.id", "=", id).execute());

export const findCreditNoteByKey = (
  db: Db,
  owner: number,
  key: string,
): Promise<CreditNote | undefined> =>
  one(db, owner, whole(db, owner).where("note.key", "=", key).execute());

async function one(
  db: Db,
  owner: number,
  found: Promise<readonly FoundNote[]>,
): Promise<CreditNote | undefined> {
  return (await withLines(db, owner, await found))[0];
}

/** The notes among these ids that are the owner's, by id. */
export const creditNotesByIds = (db: Db, owner: number, ids: readonly number[]) =>
  notesBy(db, owner, { column: "note.id", ids });

/** The notes of some invoices, oldest first, voided ones included. */
export const creditNotesOf = (db: Db, owner: number, invoiceIds: readonly number[]) =>
  notesBy(db, owner, { column: "note.invoice_id", ids: invoiceIds });

interface Chosen {
  readonly column: "note.id" | "note.invoice_id";
  readonly ids: readonly number[];
}

async function notesBy(db: Db, owner: number, { column, ids }: Chosen): Promise<CreditNote[]> {
  const found: FoundNote[] = [];
  await inBatches(ids, async (some) => {
    found.push(...(await whole(db, owner).where(column, "in", some).execute()));
  });
  return withLines(
    db,
    owner,
    found.toSorted((a, b) => a.id - b.id),
  );
}

/** Oldest first, after an id, to read all of them page by page. */
export const creditNotesAfter = async (
  db: Db,
  owner: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<CreditNote[]> =>
  withLines(
    db,
    owner,
    await whole(db, owner).where("note.id", ">", after).orderBy("note.id").limit(limit).execute(),
  );

/** How many lines each of these notes has. */
export async function creditLineCounts(
  db: Db,
  owner: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom("credit_note_line")
    .select((eb) => ["credit_note_id", eb.fn.countAll<number | string>().as("lines")])
    .where("owner_id", "=", owner)
    .where("credit_note_id", "in", ids)
    .groupBy("credit_note_id")
    .execute();
  return new Map(rows.map(({ credit_note_id, lines }) => [credit_note_id, Number(lines)]));
}

export async function withLines(
  db: Db,
  owner: number,
  rows: readonly FoundNote[],
): Promise<CreditNote[]> {
  const lines = new Map<number, CreditedLine[]>(rows.map(({ id }) => [id, []]));
  await inBatches([...lines.keys()], async (some) => {
    const found = await db
      .selectFrom("credit_note_line")
      .selectAll()
      .where("owner_id", "=", owner)
      .where("credit_note_id", "in", some)
      .orderBy("credit_note_id")
      .orderBy("position")
      .execute();
    for (const row of found) lines.get(row.credit_note_id)?.push(lineOf(row));
  });
  return rows.map((row) => noteOf(row, lines.get(row.id) ?? []));
}
