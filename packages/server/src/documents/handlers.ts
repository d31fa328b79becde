import type { ServedFile } from "@roundsman/contract/wire/endpoint";
import { INVOICE_FIELDS, type Invoice } from "@roundsman/contract/invoice";
import { formValues } from "@roundsman/contract/wire/record-content";
import type { invoiceDocuments } from "@roundsman/contract/invoices/invoice-documents";
import { languageFor } from "@roundsman/core/document-language";
import { numberOf } from "@roundsman/core/invoice";
import { profileOf } from "@roundsman/documents/einvoice/e-invoice";
import { fileName } from "@roundsman/documents/files/file-name";
import {
  asInvoice,
  type CreditNoteDocument,
} from "@roundsman/documents/credit-note/credit-note-document";
import { creditedInvoice, printedNote } from "@roundsman/documents/credit-note/printed-note";
import type { InvoiceDocument } from "@roundsman/documents/invoice/invoice-document";
import type { FileSource } from "@roundsman/documents/node/render-file";
import type { Call, Handlers } from "../kernel/calls/call.ts";
import { notFound } from "../kernel/errors/refusal.ts";
import { findCreditNote } from "../credit-notes/repository/find-credit-notes.ts";
import { findState, paperVat } from "../invoices/repository/issued-states.ts";
import { findInvoice } from "../invoices/repository/find-invoices.ts";
import { invoiceOf } from "../invoices/repository/invoice-rows.ts";
import { invoiceRecords } from "../invoices/repository/write-invoices.ts";
import type { DocumentWorkers } from "./document-workers.ts";
import { handedOutInvoice, handedOutNote } from "./handed-out.ts";
import { momentIn } from "../kernel/calls/moment-in.ts";
import { buyerOf, customerById, issuerOf } from "./parties.ts";
import { receiptOf } from "./receipt.ts";
import { statementDocumentOf } from "./statement.ts";
import { refuseObstacles } from "./refuse-obstacles.ts";

type Ask<Name extends keyof typeof invoiceDocuments> = Pick<
  Call<(typeof invoiceDocuments)[Name]>,
  "db" | "actor" | "params" | "query"
>;
/** Who requests a document, and in which format. */
type Asking = Pick<Call, "actor" | "manager" | "signal" | "now"> & {
  readonly query: { readonly format: keyof typeof ENDINGS };
};

export const documentHandlers = (workers: DocumentWorkers): Handlers<typeof invoiceDocuments> => ({
  async read(call) {
    const { document, format } = await documentOf(call);
    return serveDocument(workers, call, { document, format, asked: document, what: "INV" });
  },
  async creditNote(call) {
    const { document, format } = await creditDocumentOf(call);
    return serveDocument(workers, call, {
      document,
      format,
      asked: asInvoice(document),
      what: "CN",
    });
  },
  async receipt(call) {
    const receipt = await receiptOf(call);
    return serveDocument(workers, call, { document: { kind: "receipt", receipt }, what: "RCT" });
  },
  async statement(call) {
    const document = await statementDocumentOf(call);
    return serveDocument(workers, call, { document: { kind: "statement", document }, what: "STM" });
  },
});

interface RequestedFile {
  readonly document: FileSource;
  /** The invoice to check as an e-invoice; absent if the document has no e-invoice. */
  readonly asked?: InvoiceDocument;
  readonly what: "INV" | "CN" | "RCT" | "STM";
  /** The format of a document that was handed out before; absent: the requested one. */
  readonly format?: Format;
}

type Format = keyof typeof ENDINGS;

export async function serveDocument(
  workers: DocumentWorkers,
  call: Asking,
  { document, asked, what, format = call.query.format }: RequestedFile,
): Promise<ServedFile> {
  if (asked && E_INVOICES.has(format)) refuseObstacles(asked, profileOf(format));
  const { bytes, type, missing } = await workers.render(call, document, format);
  return {
    bytes,
    type,
    name: fileName(ENDINGS[format], momentIn("Europe/London", call.now), what),
    headers: reported(missing),
  };
}

const E_INVOICES: ReadonlySet<string> = new Set(["factur-x", "ubl", "cii", "peppol"]);
const ENDINGS = {
  pdf: "pdf",
  "factur-x": "pdf",
  png: "png",
  svg: "svg",
  ubl: "xml",
  cii: "xml",
  peppol: "xml",
} as const;

/** The invoice as it is, or as it was in a stored state, with the company that issued it then. */
async function printedBy({ db, actor, params, query }: Ask<"read">) {
  if (query.state !== undefined)
    return findState(db, actor.id, { id: query.state, invoiceId: params.id });
  const invoice = await findInvoice(db, actor.id, params.id);
  return invoice && { invoice, company: null };
}

interface Made<Document> {
  readonly document: Document;
  readonly format: Format;
}

export async function documentOf(call: Ask<"read">): Promise<Made<InvoiceDocument>> {
  if (call.query.handed_out !== undefined) return handedOutDocument(call, call.query.handed_out);
  const printed = await printedBy(call);
  if (!printed) throw notFound();
  const { invoice: found } = printed;
  const { state, company: wanted } = call.query;
  const company =
    state === undefined || wanted !== undefined
      ? await issuerOf(call, found.companyId)
      : printed.company;
  const customer = await customerById(call, found.customerId);
  const { vat, lang, format } = call.query;
  const issuer = company?.name === "" ? null : company;
  const document = {
    ...numbered(found),
    vat: vat ?? paperVat(found, issuer),
    language: lang ?? languageFor(customer),
    company: issuer,
    ...buyerOf(customer),
  };
  return { document, format };
}

/** The document as it was handed out, even if the invoice changed since. */
async function handedOutDocument(call: Ask<"read">, id: number): Promise<Made<InvoiceDocument>> {
  const { invoice, company, buyer, record } = await handedOutInvoice(call, id);
  const { kind: format, vat, language } = record;
  const printed = numbered(invoice, record.number || numberOf(invoice));
  const document = { ...printed, vat, language, company, ...buyerOf(buyer) };
  return { document, format };
}

const numbered = (invoice: Invoice, number = numberOf(invoice)) => ({
  ...formValues(INVOICE_FIELDS, invoice),
  number,
  reference: number,
});

/** Company and buyer come from its invoice, even if that was deleted. */
export async function creditDocumentOf(call: Ask<"creditNote">): Promise<Made<CreditNoteDocument>> {
  const { db, actor, params, query } = call;
  const note = await findCreditNote(db, actor.id, params.id);
  const row = note && (await invoiceRecords.findAny(db, actor.id, note.invoiceId));
  if (!row) throw notFound();
  const customer = await customerById(call, note.customerId);
  const now = invoiceOf(row, []);
  const { handed_out: again } = query;
  const went =
    again === undefined
      ? null
      : await handedOutNote(call, again, {
          ...note,
          invoice: now,
          holder: row.moved_to || actor.id,
        });
  const invoice = went?.invoice ?? now;
  const document = printedNote(note, {
    credits: creditedInvoice(numberOf(invoice), invoice),
    billTo: invoice.billTo,
    company: went ? went.company : await issuerOf(call, invoice.companyId),
    language: went?.record.language ?? query.lang ?? note.language ?? languageFor(customer),
    customer: went ? went.buyer : customer,
  });
  return { document, format: went?.record.kind ?? query.format };
}

/** Characters that no font has, which are printed as □, as code points: "U+20BB7, U+1F600". */
function reported(missing: readonly string[]): Record<string, string> {
  const points = missing.flatMap((cluster) =>
    [...cluster].map((each) => `U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase()}`),
  );
  return points.length === 0 ? {} : { "missing-characters": points.slice(0, 50).join(", ") };
}
