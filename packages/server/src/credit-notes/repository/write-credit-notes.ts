import type { NewCreditNote } from "@roundsman/core/credit/credit-note";
import type { Day } from "@roundsman/core/day";
import type { DocumentLanguage } from "@roundsman/core/document-language";
import type { HandedOut } from "@roundsman/core/issuing/handed-out";
import type { VatMode } from "@roundsman/core/vat";
import { nextNumber } from "../../kernel/storage/counter.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { inBatches } from "../../kernel/storage/in-batches.ts";
import { ownedRecords, type Row } from "../../kernel/owned/owned-records.ts";
import { expectCreditNumber } from "../../numbers/repository/assign-number.ts";
import { lineRow } from "./credit-note-rows.ts";

export const creditNoteRecords = ownedRecords("credit_note");

export interface CreditNoteDraft {
  readonly key: string | undefined;
  /** Of a phone's series; undefined: the next one of the business. */
  readonly number: string | undefined;
  readonly invoiceId: number;
  readonly date: Day;
  readonly summary: string;
  /** "" for the customer's. */
  readonly language: DocumentLanguage | "";
  readonly vatMode: VatMode;
  readonly newNote: NewCreditNote;
  readonly now: Date;
}

/** Writes a note under its number. Throws if it cannot have that number. */
export async function insertCreditNote(
  trx: Db,
  owner: number,
  { newNote, now, key, number, invoiceId, date, summary, language, vatMode }: CreditNoteDraft,
): Promise<Row<"credit_note">> {
  const { reason, lines, rates, net, vat, total } = newNote;
  if (number !== undefined) await expectCreditNumber(trx, owner, number);
  const row = await creditNoteRecords.insert(trx, owner, {
    key,
    now,
    number: number ?? `CN-${await nextNumber(trx, "credit_note_number")}`,
    invoice_id: invoiceId,
    date,
    reason,
    summary,
    language,
    vat_mode: vatMode,
    net,
    vat,
    total,
    rates: JSON.stringify(rates),
  });
  const rows = lines.map((line, position) => ({
    owner_id: owner,
    credit_note_id: row.id,
    ...lineRow(line, position),
  }));
  await inBatches(rows, (some) => trx.insertInto("credit_note_line").values(some).execute());
  return row;
}

/** Voids a note; its number and its lines stay. */
export const setVoided = (
  trx: Db,
  row: Row<"credit_note">,
  now: Date,
): Promise<Row<"credit_note">> =>
  creditNoteRecords.update(trx, row, { voided_at: now.toISOString(), now });

/** The version stays, because the content of the note does not change. */
export async function setHandedOut(
  trx: Db,
  owner: number,
  { id, lastDocument }: { readonly id: number; readonly lastDocument: HandedOut },
): Promise<void> {
  await trx
    .updateTable("credit_note")
    .set({ handed_out: JSON.stringify(lastDocument) })
    .where("owner_id", "=", owner)
    .where("id", "=", id)
    .execute();
}
