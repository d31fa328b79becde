import { spanOf } from "@roundsman/contract/wire/span";
import type { invoiceDocuments } from "@roundsman/contract/invoices/invoice-documents";
import { languageFor } from "@roundsman/core/document-language";
import { statementOf } from "@roundsman/core/payments/statement";
import { printedStatement } from "@roundsman/documents/statement/printed-statement";
import type { StatementDocument } from "@roundsman/documents/statement/statement-document";
import type { Call } from "../kernel/calls/call.ts";
import { notFound } from "../kernel/errors/refusal.ts";
import { accountOf } from "../payments/repository/account.ts";
import { customerById, issuerOf } from "./parties.ts";

/** From the requested company, or else from the default one. */
export async function statementDocumentOf(
  call: Call<(typeof invoiceDocuments)["statement"]>,
): Promise<StatementDocument> {
  const { actor, params, query, longRead } = call;
  const customer = await customerById(call, params.id);
  if (!customer) throw notFound();
  const company = await issuerOf(call, null);
  const span = spanOf(query);
  const customerRef = { owner: actor.id, customer: params.id };
  const account = await longRead((snapshot) => accountOf(snapshot, customerRef, span));
  return printedStatement(statementOf(account, span), {
    customer,
    company,
    language: query.lang ?? languageFor(customer),
  });
}
