import type { CallBase } from "../kernel/calls/call.ts";
import { numberOf } from "@roundsman/core/invoice";
import { notFound, refused } from "../kernel/errors/refusal.ts";
import { deleteInvoices } from "./delete-invoices.ts";
import { statesOf } from "./repository/issued-states.ts";
import { withLines } from "./repository/invoice-lines.ts";
import { invoiceRecords } from "./repository/write-invoices.ts";

interface Named extends CallBase {
  readonly params: { readonly id: number };
}

/** Voids an invoice: it counts nowhere, and its number stays taken. */
export async function voidInvoice(
  call: Named & { readonly body: { readonly reason?: string | undefined } },
) {
  const { db, actor, now, params, body } = call;
  const row = await invoiceRecords.findAny(db, actor.id, params.id);
  const [before] = row ? await withLines(db, actor.id, [row]) : [];
  if (!row || !before) throw notFound();
  if (row.deleted_at !== "") throw refused(409, "already-void", "This invoice is void already");
  if (row.corrected_by !== 0)
    throw refused(409, "already-corrected", "This invoice was corrected already");
  await deleteInvoices(call, {
    rows: [row],
    before: [before],
    voided: { reason: body.reason ?? "" },
  });
  return { id: row.id, number: numberOf(before), voided_at: now.toISOString() };
}

/** Also answers for deleted and voided invoices. */
export async function formerStates({ db, actor, params }: Named) {
  if (!(await invoiceRecords.findAny(db, actor.id, params.id))) throw notFound();
  return { states: await statesOf(db, actor.id, params.id) };
}
