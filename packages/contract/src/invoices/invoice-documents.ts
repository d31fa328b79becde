import { DOCUMENT_LANGUAGES } from "@roundsman/core/document-language";
import { VAT_MODES } from "@roundsman/core/vat";
import * as z from "zod/mini";
import { endpoint, type ServedFile } from "../wire/endpoint.ts";
import { looseId } from "../wire/fields.ts";
import { withinRetention, inOrder, SPAN_FIELDS } from "../wire/span.ts";

/**
 * "factur-x" is the PDF with the e-invoice inside; "ubl" and "cii" are EN 16931 in its two
 * syntaxes, "peppol" is the UBL of Peppol BIS Billing 3.
 */
export const DOCUMENT_FORMATS = ["pdf", "factur-x", "png", "svg", "ubl", "cii", "peppol"] as const;

const format = z._default(z.enum(DOCUMENT_FORMATS), "pdf");
const lang = z.optional(z.enum(DOCUMENT_LANGUAGES));
const company = z.optional(looseId);
/**
 * The id of a document that was handed out: answers that paper again, as the file that it was. No
 * other option is needed.
 */
const handedOut = z.optional(looseId);

const query = z.object({
  format,
  /**
   * Absent: as somebody chose for the invoice, else as its last document, else included, or without
   * where its issuer has no VAT number.
   */
  vat: z.optional(z.enum(VAT_MODES)),
  /** Absent: the language of the invoice's customer, else both. */
  lang,
  /** One of the caller's companies; absent: the invoice's own. */
  company,
  /**
   * The id of a former state of the invoice: prints what it was before it was changed or voided.
   */
  state: z.optional(looseId),
  handed_out: handedOut,
});

/**
 * Without `lang`: the note's language, else its customer's, else both. VAT is as on its invoice.
 */
const creditQuery = z.object({ format, lang, company, handed_out: handedOut });

/** Without `lang`: the customer's language, else both. */
const paperFields = { format: z._default(z.enum(["pdf", "png", "svg"]), "pdf"), lang, company };
const receiptQuery = z.object(paperFields);
const statementQuery = z.object({ ...SPAN_FIELDS, ...paperFields }).check(inOrder, withinRetention);

const file = z.custom<ServedFile>((served) => served instanceof Object && "bytes" in served);
const media = ["application/pdf", "image/png", "image/svg+xml", "application/xml"];

/**
 * Ours: an invoice, a credit note, the receipt of a payment, or a statement of account, as the file
 * that its customer gets.
 */
export const invoiceDocuments = {
  read: endpoint("GET", "/api/invoices/{id}/document/", {
    record: "invoice",
    summary:
      "An invoice as PDF, picture or e-invoice; 422 tells what an e-invoice lacks, 409 that a paper of then is not kept",
    query,
    reply: file,
    media,
  }),
  creditNote: endpoint("GET", "/api/creditnotes/{id}/document/", {
    record: "creditNote",
    summary:
      "A credit note as PDF, picture or e-invoice; 422 tells what an e-invoice lacks, 409 that a paper of then is not kept",
    query: creditQuery,
    reply: file,
    media,
  }),
  receipt: endpoint("GET", "/api/payments/{id}/document/", {
    record: "payment",
    summary: "The receipt of a payment as PDF or picture",
    query: receiptQuery,
    reply: file,
    media: media.slice(0, 3),
  }),
  statement: endpoint("GET", "/api/customers/{id}/statement/document/", {
    record: "customer",
    summary: "A customer's statement of account as PDF or picture",
    query: statementQuery,
    reply: file,
    media: media.slice(0, 3),
  }),
};
