import type { Customer } from "@roundsman/contract/customers";
import type { RecordedDocument } from "@roundsman/contract/invoices/handed-out";
import { companyText, type Company } from "@roundsman/core/company";
import { isEInvoice } from "@roundsman/core/issuing/handed-out";
import type { Pence } from "@roundsman/core/money";
import { payableOf } from "@roundsman/core/vat/invoice-vat";
import { findInvoice } from "../invoices/repository/find-invoices.ts";
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
  const invoice = await findInvoice(db, owner, params.id);
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

/** One of a credit note. What a note says never changes, but its company may. */
export async function handedOutNote(
  { db, actor, params }: Asked,
  id: number,
  paper: Paper & { readonly invoiceId: number },
): Promise<RecordedDocument> {
  const record = await findRecord(db, actor.id, {
    id,
    invoiceId: paper.invoiceId,
    creditNoteId: params.id,
  });
  if (!record) throw notFound();
  refuseOther(record, paper);
  return record;
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
    "What went out then was changed since, and is not kept. Open it to make today's paper.",
  );
