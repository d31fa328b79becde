import { endpoint } from "../wire/endpoint.ts";
import { invoiceDocuments } from "../invoices/invoice-documents.ts";

const { read, creditNote, receipt } = invoiceDocuments;

/**
 * Ours: the papers of any driver's records, for managers. The calls of the specification stay each
 * person's own.
 */
export const officePapers = {
  invoice: endpoint("GET", "/api/office/papers/{driver}/invoices/{id}/", {
    record: "invoice",
    summary: "A driver's invoice as PDF, picture or e-invoice",
    access: "manager",
    query: read.query,
    reply: read.reply,
    media: read.media,
  }),
  creditNote: endpoint("GET", "/api/office/papers/{driver}/creditnotes/{id}/", {
    record: "creditNote",
    summary: "A driver's credit note as PDF, picture or e-invoice",
    access: "manager",
    query: creditNote.query,
    reply: creditNote.reply,
    media: creditNote.media,
  }),
  receipt: endpoint("GET", "/api/office/papers/{driver}/payments/{id}/", {
    record: "payment",
    summary: "The receipt of a payment that a driver took, as PDF or picture",
    access: "manager",
    query: receipt.query,
    reply: receipt.reply,
    media: receipt.media,
  }),
};
