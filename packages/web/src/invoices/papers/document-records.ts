import type { Company } from "@roundsman/core/company";
import type { HandedOut } from "@roundsman/core/issuing/handed-out";
import { languageFor } from "@roundsman/core/document-language";
import type { VatMode } from "@roundsman/core/vat";
import { annotateAll } from "../../sync/outbox/mutate.ts";
import { replayTables } from "../../sync/outbox/replay.ts";
import { currentPhone } from "../../sync/store/current-phone.ts";
import type { Database, DocumentChoice } from "../../sync/store/database.ts";
import type { LocalCustomer } from "../../sync/store/local.ts";
import type { NewDocument } from "../../sync/store/pending-share.ts";
import { transact } from "../../sync/store/phone.ts";
import { mergedKeys } from "../../sync/store/merged-customers.ts";
import { useRows } from "../../sync/store/use-rows.ts";
import { isUnregistered } from "../../ui/layer/use-vat-question.ts";

/**
 * Records that a document is handed out, here and on the server. The server also records one of an
 * invoice that was deleted meanwhile; that invoice is void then.
 */
export const recordDocument = (
  key: string,
  document: NewDocument,
  phone = currentPhone(),
): Promise<void> => recordDocuments(new Map([[key, document]]), phone);

/** The same for several documents, by invoice key: all or none. */
export function recordDocuments(
  documents: ReadonlyMap<string, NewDocument>,
  phone = currentPhone(),
): Promise<void> {
  const { db } = phone;
  const keys = [...documents.keys()];
  return transact(phone, [...replayTables(db), db.choices], async () => {
    await annotateAll("invoice.document", documents, phone);
    // Needed once the phone does not keep the invoice any more.
    const choices = (await db.invoices.bulkGet(keys)).flatMap((row) => {
      const document = row && documents.get(row.key);
      return document && row.customerKey
        ? { customerKey: row.customerKey, vat: document.vat, language: document.language }
        : [];
    });
    await db.choices.bulkPut(choices);
  });
}

/** The choices for the customer's last document, on any phone; null where there was none. */
export const documentChoice = (
  customerKey: string,
  { db } = currentPhone(),
): Promise<DocumentChoice | null> => choiceOf(db, customerKey);

/** The same as a live query; undefined while loading. */
export const useDocumentChoice = (customerKey: string | null): DocumentChoice | null | undefined =>
  useRows(async (db) => (customerKey === null ? null : choiceOf(db, customerKey)), [customerKey]);

/**
 * The choices that a document starts with. VAT: as chosen for the invoice, else as its last
 * document, else as the customer prefers, else as the customer's last document, else as the seller
 * may. Language: the customer's, else that of its last document, else both; never the language of
 * the app.
 */
export const startingChoice = (
  before: HandedOut | null,
  last: DocumentChoice | null | undefined,
  customer: Pick<LocalCustomer, "documentLanguage" | "vatMode"> | null | undefined,
  { chosen, company = null }: { readonly chosen?: VatMode; readonly company?: Company | null } = {},
): DocumentChoice => ({
  vat: chosen ?? before?.vat ?? (customer?.vatMode || (last?.vat ?? startingVat(company))),
  language: customer?.documentLanguage || (before?.language ?? languageFor(null)),
});

/** The VAT mode where nobody has chosen one. */
export const startingVat = (company: Company | null): VatMode =>
  isUnregistered(company) ? "without" : "included";

async function choiceOf(db: Database, customerKey: string): Promise<DocumentChoice | null> {
  const entries = await mergedKeys(db, customerKey);
  const theirs = await db.invoices.where("customerKey").anyOf(entries).toArray();
  const last = latest(theirs.flatMap(({ lastDocument }) => lastDocument ?? []));
  // Remembered from before documents were recorded, or for invoices that the phone does not keep
  // any more.
  const choice = last ?? (await db.choices.get(customerKey));
  return choice ? { vat: choice.vat, language: choice.language } : null;
}

const latest = (all: readonly HandedOut[]): HandedOut | undefined =>
  all.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0];
