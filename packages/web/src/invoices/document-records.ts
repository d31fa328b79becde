import type { HandedOut } from "@roundsman/core/handed-out";
import { changeRow, Gone } from "../platform/actions.ts";
import { currentPhone } from "../platform/current-phone.ts";
import type { Database, DocumentChoice } from "../platform/database.ts";
import type { NewDocument } from "../platform/invoice-notes.ts";
import { useRows } from "../platform/use-rows.ts";

/** Keeps that a document went out, here and on the server. One of an invoice that was deleted meanwhile is kept nowhere. */
export async function recordDocument(key: string, document: NewDocument, phone = currentPhone()): Promise<void> {
  const { company: _company, ...lastDocument } = document;
  const step = { kind: "invoice.document", payload: document } as const;
  await changeRow(phone, "invoices", { key, fields: { lastDocument }, step }).catch((error: unknown) => {
    if (!(error instanceof Gone)) throw error;
  });
}

/** How the customer's last document was made, on whichever phone; null where there was none. */
export const documentChoice = (customerKey: string, { db } = currentPhone()): Promise<DocumentChoice | null> => choiceOf(db, customerKey);

/** The same, as it changes; undefined while loading. */
export const useDocumentChoice = (customerKey: string | null): DocumentChoice | null | undefined =>
  useRows(async (db) => (customerKey === null ? null : choiceOf(db, customerKey)), [customerKey]);

async function choiceOf(db: Database, customerKey: string): Promise<DocumentChoice | null> {
  const theirs = await db.invoices.where("customerKey").equals(customerKey).toArray();
  const last = latest(theirs.flatMap(({ lastDocument }) => lastDocument ?? []));
  // What was remembered before documents were recorded, or for invoices that the phone does not keep any more.
  const choice = last ?? (await db.choices.get(customerKey));
  return choice ? { vat: choice.vat, language: choice.language } : null;
}

const latest = (all: readonly HandedOut[]): HandedOut | undefined => all.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0];

/** For when the phone does not keep the invoice any more. */
export const rememberDocumentChoice = async (customerKey: string, choice: DocumentChoice, { db } = currentPhone()): Promise<void> =>
  void (await db.choices.put({ ...choice, customerKey }));
