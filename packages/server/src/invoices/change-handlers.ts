import type { Invoice } from "@roundsman/contract/invoice";
import type { ChangedInvoiceBody, InvoiceBody } from "@roundsman/contract/invoice";
import type { CallBase } from "../kernel/calls/call.ts";
import { owed } from "@roundsman/core/invoice";
import { LIST_RULES, type InvoiceList } from "@roundsman/core/payment-status";
import { notFound, stale } from "../kernel/errors/refusal.ts";
import { ChangedMeanwhile } from "../kernel/storage/transaction.ts";
import { changesPaper } from "./changes-paper.ts";
import { deleteInvoices } from "./delete-invoices.ts";
import { expectUnchanged } from "./repository/lock-invoice.ts";
import { refuseCredited } from "./refuse-credited.ts";
import { customerAfter, linkedCompany } from "./repository/links.ts";
import { dayOfChange } from "../ledger/repository/payment-day.ts";
import { updateLedgers } from "../stock/repository/update-ledgers.ts";
import { changedDraft, newDraft } from "./repository/draft.ts";
import { findInvoiceByKey } from "./repository/find-invoices.ts";
import { refuseUndoneCorrection } from "./refuse-undone-correction.ts";
import { keepStates } from "./repository/issued-states.ts";
import { withLines } from "./repository/invoice-lines.ts";
import { statusBeforePaid, reopenIfOwedMore } from "./reopen.ts";
import {
  invoiceOf,
  isCredited,
  type InvoiceDraft,
  type InvoiceRow,
} from "./repository/invoice-rows.ts";
import { linkedCustomer } from "./repository/link-customer.ts";
import {
  insertInvoice,
  invoiceRecords,
  rewriteInvoice,
  setDeleted,
} from "./repository/write-invoices.ts";

interface Sent<Body> extends CallBase {
  readonly body: Body;
}
interface Named extends CallBase {
  readonly params: { readonly id: number };
}

const kind = "invoice";

/**
 * Creates invoices of a list. A client_id that exists answers the existing invoice, unless the call
 * is a copy.
 */
export const createIn = (list: InvoiceList) =>
  async function create(call: Sent<InvoiceBody>): Promise<Invoice> {
    const { db, actor, now, today, body } = call;
    const existing = body.key && (await findInvoiceByKey(db, actor.id, body.key));
    if (existing && !call.copies) {
      call.unchanged();
      return existing;
    }
    const customerId = await linkedCustomer(db, actor.id, {
      customerId: body.customerId,
      name: body.billTo.name ?? "",
    });
    const companyId = await linkedCompany(db, actor.id, { sent: body.companyId, kept: null });
    const draft = newDraft(body, {
      customerId,
      companyId,
      today,
      paymentStatus: LIST_RULES[list].creates,
    });
    const after = invoiceOf(
      await insertInvoice(db, actor.id, {
        key: existing ? undefined : body.key,
        // A copy is another invoice: it does not get the number.
        number: call.copies ? undefined : body.number,
        draft,
        now,
      }),
      draft.lines,
    );
    call.record({ kind, action: "create", ids: [after.id], after });
    return after;
  };

export async function update(call: Sent<ChangedInvoiceBody> & Named): Promise<Invoice> {
  const { db, now, today, body, params } = call;
  const day = dayOfChange(body, today);
  const { row, invoice: before } = await mine(call, params.id);
  if (body.version !== undefined && body.version !== before.version) throw stale(before);
  const customerId = await customerAfter(call, before);
  const companyId = await linkedCompany(db, call.actor.id, {
    sent: body.companyId,
    kept: before.companyId,
  });
  const changed = openedAgain(row, changedDraft(before, body, { customerId, companyId }));
  const { draft, isOpen } = await reopenIfOwedMore(call, row, changed);
  await refuseCredited(db, call.actor.id, {
    before,
    after: { ...before, ...draft },
    isVersioned: body.version !== undefined,
  });
  const written = await rewriteInvoice(db, row, { draft, now });
  const after = invoiceOf(written, draft.lines);
  const isChanged = wasIssued(row, written) && changesPaper(before, after);
  if (isChanged) await keepStates(call, { action: "change", invoices: [before] });
  const lines = { before: before.lines, after: draft.lines };
  const change = { before: row, after: written, lines, keepsPaid: isOpen };
  const also = await updateLedgers(call, [change], { day });
  const action = isChanged ? "change issued" : "update";
  call.record({ kind, action, ids: [after.id], before, after, also });
  return after;
}

/**
 * What a client adds to an invoice that was replaced is open: its status says that it is settled,
 * but nobody paid the addition.
 */
const openedAgain = (row: InvoiceRow, draft: InvoiceDraft): InvoiceDraft =>
  row.corrected_by !== 0 && row.payment_status === "paid" && owed(draft.totals) > 0
    ? { ...draft, paymentStatus: statusBeforePaid(row) }
    : draft;

/**
 * Somebody may have handed it out since it was read. An invoice that this edit sets to paid is
 * issued only by that, and does not count. A credited one does: its note names it.
 */
const wasIssued = (before: InvoiceRow, after: InvoiceRow): boolean =>
  before.issued_at !== "" ||
  isCredited(before) ||
  (after.issued_at !== "" && after.payment_status !== "paid");

export async function remove(call: Named): Promise<{ message: string; id: number }> {
  const { id } = call.params;
  const { row, invoice } = await mine(call, id);
  await deleteInvoices(call, { rows: [row], before: [invoice] });
  return { message: DELETED, id };
}

/** Throws 404 if one of the ids is not the caller's (wire §5). */
export async function removeMany(
  call: Sent<{ readonly invoice_ids: readonly number[] }>,
): Promise<{ message: string; deleted: number[] }> {
  const { db, actor, body } = call;
  const ids = [...new Set(body.invoice_ids)];
  const rows = await invoiceRecords.findMany(db, actor.id, ids);
  if (rows.length < ids.length) throw notFound();
  await deleteInvoices(call, { rows, before: await withLines(db, actor.id, rows) });
  return { message: DELETED, deleted: ids };
}

/** Restoring an invoice that is not deleted changes nothing. */
export async function restore(call: Named): Promise<Invoice> {
  const { db, actor, now, params } = call;
  const row = await invoiceRecords.findAny(db, actor.id, params.id);
  if (!row || row.moved_to !== 0) throw notFound();
  if (row.deleted_at !== "") await refuseUndoneCorrection(db, row);
  const [back] = await setDeleted(db, actor.id, { ids: [params.id], deletedAt: "", now });
  // Throws if somebody else hid or restored it since it was read.
  if (back) expectUnchanged(row, back);
  else if (row.deleted_at !== "") throw new ChangedMeanwhile();
  const [after] = await withLines(db, actor.id, [back ?? row]);
  if (!after) throw notFound();
  if (back)
    call.record({
      kind,
      action: "restore",
      ids: [params.id],
      after,
      also: await updateLedgers(call, [{ before: row, after: back }]),
    });
  else call.unchanged();
  return after;
}

/** The message of spec §8. */
const DELETED = "Delete Success!";

async function mine({ db, actor }: CallBase, id: number) {
  const row = await invoiceRecords.find(db, actor.id, id);
  const [invoice] = row ? await withLines(db, actor.id, [row]) : [];
  if (!row || !invoice) throw notFound();
  return { row, invoice };
}
