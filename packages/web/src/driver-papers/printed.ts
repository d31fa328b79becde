import { createClient, Refused } from "@roundsman/contract/client";
import type { Invoice } from "@roundsman/contract/invoice";
import { creditedDigest, invoiceDigest } from "@roundsman/contract/invoices/paper-content";
import type { CreditNote } from "@roundsman/contract/invoices/credit-note";
import type { SavedCompany } from "@roundsman/contract/companies";
import { driverBooks } from "@roundsman/contract/office/driver-books";
import { companyText, type Company } from "@roundsman/core/company";
import { languageFor, type DocumentLanguage } from "@roundsman/core/document-language";
import { numberOf } from "@roundsman/core/invoice";
import type { VatMode } from "@roundsman/core/vat";
import { payableOf } from "@roundsman/core/vat/invoice-vat";
import { fetchFile, idempotentCall, withTimeout } from "../session/call-options.ts";
import { transport } from "../session/session.ts";

const invoices = createClient(driverBooks.driverInvoices, transport);
const notes = createClient(driverBooks.driverCreditNotes, transport);
const customers = createClient(driverBooks.driverCustomers, transport);
const companies = createClient(driverBooks.driverCompanies, transport);
const defaults = createClient(driverBooks.driverDefaultCompany, transport);

/** The paper of an invoice or of a credit note. */
export interface PaperOf {
  readonly kind: "invoices" | "creditnotes";
  readonly id: number;
}

/** The records that a paper is made of. */
export interface Printed {
  /** The invoice, or for a credit note the one that it credits. */
  readonly invoice: Invoice;
  /** Null for the paper of the invoice itself. */
  readonly note: CreditNote | null;
  /** The company that the paper is from; null if there is none. */
  readonly issuer: Company | null;
  readonly language: DocumentLanguage;
  /**
   * Undefined if no option was chosen and no paper was handed out. The server knows what the issuer
   * may charge.
   */
  readonly vat: VatMode | undefined;
  /** The customer's default VAT option. */
  readonly customersVat: VatMode | undefined;
}

export const paperOf = ({ invoice, note }: Printed): PaperOf =>
  note ? { kind: "creditnotes", id: note.id } : { kind: "invoices", id: invoice.id };

export async function printedOf(
  driver: number,
  { kind, id }: PaperOf,
  signal?: AbortSignal,
): Promise<Printed> {
  const note =
    kind === "creditnotes"
      ? await notes.get({ params: { driver, id } }, withTimeout(signal))
      : null;
  const invoiceId = note?.invoiceId ?? id;
  const invoice = await invoices.get({ params: { driver, id: invoiceId } }, withTimeout(signal));
  const { lastDocument, vatMode } = invoice;
  const [issuer, customer] = await Promise.all([
    sellerOf(driver, invoice.companyId, signal),
    customerOf(driver, invoice, signal),
  ]);
  const last = note?.lastDocument ?? lastDocument;
  return {
    invoice,
    note,
    issuer,
    // The same language as the driver's own screen starts with.
    language: customer?.documentLanguage || (last?.language ?? languageFor(null)),
    vat: note?.vatMode ?? vatMode ?? lastDocument?.vat,
    customersVat: customer?.vatMode || undefined,
  };
}

/** Null if the invoice names no customer, or a deleted one. */
async function customerOf(driver: number, { customerId }: Invoice, signal?: AbortSignal) {
  if (customerId === null) return null;
  const params = { driver, rp: driver, id: customerId };
  return customers.get({ params }, withTimeout(signal)).catch(whereDeleted);
}

/**
 * Whether invoice, company and note are unchanged: a paper that was made in between then matches
 * what is shown.
 */
export const isSame = (before: Printed, after: Printed): boolean =>
  before.invoice.version === after.invoice.version &&
  before.note?.version === after.note?.version &&
  numberOf(before.invoice) === numberOf(after.invoice) &&
  JSON.stringify(before.issuer) === JSON.stringify(after.issuer);

/** The companies that a driver's invoices can be from. */
export interface Issuers {
  /** Sorted by name. */
  readonly companies: readonly SavedCompany[];
  /** The company of invoices that name none; null if there is none. */
  readonly standard: Company | null;
}

export async function issuersOf(driver: number, signal?: AbortSignal): Promise<Issuers> {
  const params = { driver, rp: driver };
  const [all, standard] = await Promise.all([
    companies.list({ params }, withTimeout(signal)),
    defaults.get({ params }, withTimeout(signal)),
  ]);
  return {
    companies: all.toSorted((a, b) => a.name.localeCompare(b.name)),
    standard: standard.name === "" ? null : standard,
  };
}

/**
 * The company of an invoice with this `companyId`, or the default one if it is deleted; null if
 * there is none.
 */
export async function sellerOf(
  driver: number,
  companyId: number | null,
  signal?: AbortSignal,
): Promise<Company | null> {
  const params = { driver, rp: driver };
  const named =
    companyId === null
      ? null
      : await companies
          .get({ params: { ...params, id: companyId } }, withTimeout(signal))
          .catch(whereDeleted);
  const company = named ?? (await defaults.get({ params }, withTimeout(signal)));
  return company.name === "" ? null : company;
}

function whereDeleted(error: unknown): null {
  if (error instanceof Refused && error.problem.status === 404) return null;
  throw error;
}

/** The paper of a driver's invoice or credit note, as the server makes it. */
export function fetchPaper(driver: number, printed: Printed, format: "pdf" | "png") {
  const { kind, id } = paperOf(printed);
  const { language, note, vat } = printed;
  const asked = `format=${format}&lang=${language}${vat && !note ? `&vat=${vat}` : ""}`;
  return fetchFile(`/api/office/drivers/${driver}/api/${kind}/${id}/document/?${asked}`);
}

/**
 * Saves the VAT option of an invoice that had none. Resolves with the records of its paper after
 * that. Throws Refused if the invoice has changed since.
 */
export async function keepVat(
  driver: number,
  printed: Printed,
  { vat, key }: { readonly vat: VatMode; readonly key: string },
): Promise<Printed> {
  const { id, version } = printed.invoice;
  const body = { vatMode: vat, billTo: {}, version };
  const invoice = await invoices.update({ params: { driver, id }, body }, idempotentCall(key));
  return { ...printed, invoice, vat };
}

/** The record that the PDF is handed out, with its content. `send` stores it once for each key. */
export function recordOf(driver: number, printed: Printed, vat: VatMode) {
  const { invoice, note, issuer, language } = printed;
  const { kind, id } = paperOf(printed);
  const params = { driver, id };
  const paper = { kind: "pdf", language, company: companyText(issuer, vat) } as const;
  if (note) {
    const credits = { ...invoice, number: numberOf(invoice) };
    const record = { ...paper, total: note.total, paperDigest: creditedDigest(credits) };
    return {
      request: { kind, ...params, record },
      send: (key: string): Promise<unknown> =>
        notes.recordDocument({ params, body: { ...record, key } }, idempotentCall()),
    };
  }
  const record = {
    ...paper,
    vat,
    total: payableOf(invoice, vat),
    number: numberOf(invoice),
    paperDigest: invoiceDigest(invoice),
  };
  return {
    request: { kind, ...params, record },
    send: (key: string): Promise<unknown> =>
      invoices.recordDocument({ params, body: { ...record, key } }, idempotentCall()),
  };
}
