import type { Customer } from "@roundsman/contract/customers";
import type { Invoice } from "@roundsman/contract/invoice";
import type { RecordedDocument } from "@roundsman/contract/invoices/handed-out";
import { companyText, type Company } from "@roundsman/core/company";
import { isEInvoice } from "@roundsman/core/issuing/handed-out";
import type { Pence } from "@roundsman/core/money";
import { payableOf } from "@roundsman/core/vat/invoice-vat";
import { findHidden, findInvoice } from "../invoices/repository/find-invoices.ts";
import { findRecord } from "../invoices/repository/handed-out.ts";
import { stateAt, type StateBody } from "../invoices/repository/issued-states.ts";
import type { CallBase } from "../kernel/calls/call.ts";
import { notFound, refused } from "../kernel/errors/refusal.ts";
import { customerWith, issuerOf } from "./parties.ts";

interface Asked extends Pick<CallBase, "db" | "actor"> {
  readonly params: { readonly id: number };
}

/** A document that was handed out, and all that it said. Throws 404, and 409 where what went out was changed and is not kept. */
export async function handedOutInvoice(
  { db, actor, params }: Asked,
  id: number,
): Promise<StateBody & Pick<Paper, "customer"> & { readonly record: RecordedDocument }> {
  const owner = actor.id;
  const record = await findRecord(db, owner, { id, invoiceId: params.id, creditNoteId: 0 });
  if (!record) throw notFound();
  const then = await stateAt(db, owner, { invoiceId: params.id, at: record.at });
  if (then) return paperOf({ db, actor }, record, then);
  // Handed out without signal after somebody else deleted it: it is as it was then.
  const invoice =
    (await findInvoice(db, owner, params.id)) ?? (await findHidden(db, owner, params.id))?.invoice;
  if (!invoice) throw notKept();
  const company = await issuerOf({ db, actor, query: {} }, invoice.companyId);
  return paperOf({ db, actor }, record, {
    invoice,
    company: company.name === "" ? null : company,
  });
}

async function paperOf(
  call: Pick<CallBase, "db" | "actor">,
  record: RecordedDocument,
  { invoice, company }: StateBody,
) {
  const { customerId } = invoice;
  const customer = await customerWith(call, customerId);
  const total = payableOf(invoice, record.vat);
  refuseOther(record, { total, company, customerId, customer });
  return { record, invoice, company, customer };
}

/** What a credit note's paper takes from its invoice. */
export type Credited = Pick<Invoice, "number" | "id" | "date" | "billTo" | "companyId">;

/** One of a credit note, with what its invoice was then. Throws 404, and 409 as {@link handedOutInvoice} does. */
export async function handedOutNote(
  {
    db,
    actor,
    params,
    query,
  }: Asked & { readonly query: { readonly company?: number | undefined } },
  id: number,
  note: Pick<Paper, "total" | "customerId" | "customer"> & { readonly invoice: Credited },
): Promise<{ readonly record: RecordedDocument; readonly invoice: Credited }> {
  const owner = actor.id;
  const of = { id, invoiceId: note.invoice.id, creditNoteId: params.id };
  const record = await findRecord(db, owner, of);
  if (!record) throw notFound();
  const then = await stateAt(db, owner, { invoiceId: note.invoice.id, at: record.at });
  const invoice = then?.invoice ?? note.invoice;
  const company = await issuerOf({ db, actor, query }, invoice.companyId);
  refuseOther(record, { ...note, company: company.name === "" ? null : company });
  return { record, invoice };
}

interface Paper {
  readonly total: Pence;
  /** With when it was changed last, where somebody noted it. */
  readonly company: (Company & { readonly updatedAt?: string }) | null;
  readonly customerId: number | null;
  /** undefined for none, and for one who is hidden or gone. */
  readonly customer: Customer | undefined;
}

/**
 * A record says whom its paper was from and what it came to. The bank, the logo, and what an e-invoice says of the buyer are in none: they are what they
 * were where nobody changed company and customer since.
 */
function refuseOther(record: RecordedDocument, paper: Paper): void {
  const { company, customerId, customer } = paper;
  const isFrom =
    record.company === companyText(company, record.vat) && (company?.updatedAt ?? "") <= record.at;
  const isTo =
    !isEInvoice(record.kind) ||
    customerId === null ||
    (customer !== undefined && customer.updatedAt <= record.at);
  if (!isFrom || !isTo || record.total !== paper.total) throw notKept();
}

const notKept = () =>
  refused(
    409,
    "paper-not-kept",
    "What went out then has since been changed, and is not kept. Open it to make today's paper.",
  );
