import type { Company } from "@roundsman/core/company";
import { languageFor } from "@roundsman/core/document-language";
import type { VatMode } from "@roundsman/core/vat";
import type { BatchDocument } from "@roundsman/documents/files/batch";
import type { BatchChoice } from "../../documents/batch-sheet.tsx";
import { chosenCompany } from "../../companies/queries.ts";
import { findCustomer } from "../../customers/queries.ts";
import { replayTables } from "../../sync/outbox/replay.ts";
import { creditNotesByInvoice, type CreditNoteView } from "../../sync/outbox/credit-notes.ts";
import { reducesOwed } from "../../sync/outbox/reduces-owed.ts";
import type { Database } from "../../sync/store/database.ts";
import { currentPhone } from "../../sync/store/current-phone.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { transact, type Phone } from "../../sync/store/phone.ts";
import { noteDocument, noteRecord, type AroundNote } from "../credit-notes/note-document.ts";
import { recordNote } from "../credit-notes/queries.ts";
import { documentOf, recordOf } from "./document.ts";
import { documentChoice, recordDocuments, startingChoice } from "./document-records.ts";
import { oweAsPrinted } from "./owed-as-printed.ts";

interface Around {
  /** The company of an invoice that names none. */
  readonly company: Company | null;
  readonly phone?: Phone;
}

/**
 * The documents of invoices, in order, each followed by its credit notes where these are wanted.
 */
export async function batchDocuments(
  rows: readonly LocalInvoice[],
  choice: BatchChoice,
  { company: standIn, phone = currentPhone() }: Around,
): Promise<readonly BatchDocument[]> {
  const credited = await creditNotesByInvoice(phone.db, rows);
  const papers = rows.map(async (invoice): Promise<readonly BatchDocument[]> => {
    const company = (await chosenCompany(invoice.companyKey ?? null, phone)) ?? standIn;
    const customer = await findCustomer(invoice.customerKey, phone);
    const language = choice.language === "customer" ? languageFor(customer) : choice.language;
    const vat = choice.vat === "last" ? await lastVat(invoice, { company, phone }) : choice.vat;
    const { id, number, key } = invoice;
    const document = documentOf(invoice, { id, number, key, company, vat, language });
    // Voided and refused credit notes credit nothing, and no batch includes them.
    const notes = choice.withNotes ? (credited.get(key) ?? []).filter(reducesOwed) : [];
    const around = { company, language, customer };
    return [
      {
        name: `${document.number ?? document.reference}.pdf`,
        printable: { kind: "invoice", invoice: document },
      },
      ...notes.flatMap((note) => batchedNote(note, invoice, around)),
    ];
  });
  return (await Promise.all(papers)).flat();
}

export interface CountedNotes {
  readonly printable: number;
  /**
   * Credit notes that the server will number when they are sent; until then they have no document.
   */
  readonly unnumbered: number;
}

/** How many credit notes could be included with these invoices. */
export async function countNotes(
  db: Database,
  rows: readonly LocalInvoice[],
): Promise<CountedNotes> {
  const notes = [...(await creditNotesByInvoice(db, rows)).values()].flat().filter(reducesOwed);
  const printable = notes.filter(({ number }) => number !== null).length;
  return { printable, unnumbered: notes.length - printable };
}

function batchedNote(
  note: CreditNoteView,
  invoice: LocalInvoice,
  around: AroundNote,
): readonly BatchDocument[] {
  const document = noteDocument(note, invoice, around);
  return document
    ? [{ name: `${document.number}.pdf`, printable: { kind: "credit-note", note: document } }]
    : [];
}

/**
 * Records that the documents of these invoices and their notes are handed out (all or none), and
 * makes the invoices owe the printed totals.
 */
export async function recordBatch(
  chosen: readonly LocalInvoice[],
  documents: readonly BatchDocument[],
  phone = currentPhone(),
): Promise<void> {
  const at = new Date(phone.now());
  const papers = documents.flatMap(({ printable }) =>
    printable.kind === "invoice" ? [printable.invoice] : [],
  );
  const printed = papers.flatMap((paper, index) => {
    const invoice = chosen[index];
    return invoice ? [[invoice, paper] as const] : [];
  });
  await transact(phone, [...replayTables(phone.db), phone.db.choices], async () => {
    // First, while the previous document is still recorded as the last one.
    await oweAsPrinted(
      printed.map(([invoice, { vat }]) => [invoice, vat] as const),
      phone,
    );
    await recordDocuments(
      new Map(printed.map(([{ key }, paper]) => [key, recordOf(paper, "pdf", at)])),
      phone,
    );
    const named = await notesByNumber(phone.db, chosen);
    for (const { printable } of documents) {
      if (printable.kind !== "credit-note") continue;
      const found = named.get(printable.note.number);
      if (!found) continue;
      const { invoiceKey, note } = found;
      await recordNote(invoiceKey, { note, ...noteRecord(printable.note, "pdf", at) }, phone);
    }
  });
}

/** The keys of the credit notes of these invoices, by printed number. */
async function notesByNumber(db: Database, rows: readonly LocalInvoice[]) {
  const all = await creditNotesByInvoice(db, rows);
  return new Map(
    [...all].flatMap(([invoiceKey, notes]) =>
      notes.map(({ number, key: note }) => [number, { invoiceKey, note }] as const),
    ),
  );
}

const lastVat = async (
  { customerKey, lastDocument, vatMode }: LocalInvoice,
  { company, phone }: { readonly company: Company | null; readonly phone: Phone },
): Promise<VatMode> =>
  startingChoice(
    lastDocument,
    customerKey === null ? null : await documentChoice(customerKey, phone),
    await findCustomer(customerKey, phone),
    { company, ...(vatMode && { chosen: vatMode }) },
  ).vat;
