import { INVOICE_FIELDS } from "@roundsman/contract/invoice";
import { typedPart } from "@roundsman/contract/wire/record-content";
import type { invoiceDocuments } from "@roundsman/contract/invoices/invoice-documents";
import type { Company } from "@roundsman/core/company";
import { languageFor } from "@roundsman/core/document-language";
import { numberOf } from "@roundsman/core/invoice";
import { profileOf } from "@roundsman/documents/einvoice/e-invoice";
import { fileName } from "@roundsman/documents/files/file-name";
import type { InvoiceDocument } from "@roundsman/documents/invoice/invoice-document";
import type { Call, Handlers } from "../kernel/calls/call.ts";
import { notFound } from "../kernel/errors/refusal.ts";
import { companyOf, companyRecords, defaultCompanyOf } from "../companies/repository.ts";
import { customerOf, customerRecords } from "../customers/repository.ts";
import { findInvoice } from "../invoices/repository/find-invoices.ts";
import type { DocumentLanes } from "./document-lanes.ts";
import { momentIn } from "../kernel/calls/moment-in.ts";
import { refuseObstacles } from "./refuse-obstacles.ts";

type Read = Call<(typeof invoiceDocuments)["read"]>;

export const documentHandlers = (lanes: DocumentLanes): Handlers<typeof invoiceDocuments> => ({
  async read(call) {
    const { format } = call.query;
    const invoice = await documentOf(call);
    if (E_INVOICES.has(format)) refuseObstacles(invoice, profileOf(format));
    const { bytes, type, missing } = await lanes.render(call, invoice, format);
    return {
      bytes,
      type,
      name: fileName(ENDINGS[format], momentIn("Europe/London", call.now)),
      headers: reported(missing),
    };
  },
});

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

async function documentOf(call: Read): Promise<InvoiceDocument> {
  const found = await findInvoice(call.db, call.actor.id, call.params.id);
  if (!found) throw notFound();
  const company = await issuerOf(call, found.companyId);
  const number = numberOf(found);
  const row =
    found.customerId === null
      ? undefined
      : await customerRecords.find(call.db, call.actor.id, found.customerId);
  const customer = row && customerOf(row, call.actor);
  const { vat, lang } = call.query;
  return {
    ...typedPart(INVOICE_FIELDS, found),
    number,
    reference: number,
    vat: vat ?? found.vatMode ?? "included",
    language: lang ?? languageFor(customer),
    company: company.name === "" ? null : company,
    ...(customer && { buyer: { peppolId: customer.peppolId, reference: customer.buyerReference } }),
  };
}

/** The company that is asked for, where it is the caller's; else the invoice's own, until it is deleted; else the default one. */
async function issuerOf({ db, actor, query }: Read, chosen: number | null): Promise<Company> {
  const wanted = query.company ?? chosen;
  const row = wanted === null ? undefined : await companyRecords.find(db, actor.id, wanted);
  if (row) return companyOf(row);
  if (query.company !== undefined) throw notFound();
  return defaultCompanyOf(db, actor);
}

/** Characters that no font has, printed as □, by their code points: "U+20BB7, U+1F600". */
function reported(missing: readonly string[]): Record<string, string> {
  const points = missing.flatMap((cluster) =>
    [...cluster].map((each) => `U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase()}`),
  );
  return points.length === 0 ? {} : { "missing-characters": points.slice(0, 50).join(", ") };
}
