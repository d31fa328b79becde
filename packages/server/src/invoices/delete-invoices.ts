import type { Invoice } from "@roundsman/contract/invoice";
import type { CallBase } from "../kernel/calls/call.ts";
import { updateLedgers } from "../stock/repository/update-ledgers.ts";
import { isCredited, type InvoiceRow } from "./repository/invoice-rows.ts";
import { keepStates } from "./repository/issued-states.ts";
import { expectUnchanged } from "./repository/lock-invoice.ts";
import { setDeleted } from "./repository/write-invoices.ts";

interface Deletion {
  readonly rows: readonly InvoiceRow[];
  /** The same invoices with their lines. */
  readonly before: readonly Invoice[];
  /** Set by the call that voids: then all are voided, issued or not. */
  readonly voided?: { readonly reason: string };
}

/**
 * Deletes invoices. Issued ones are voided, and their state is kept; so are credited ones, because
 * a credit note names them.
 */
export async function deleteInvoices(
  call: CallBase,
  { rows, before, voided }: Deletion,
): Promise<void> {
  const { db, actor, now } = call;
  const ids = before.map(({ id }) => id);
  const deleted = new Map(
    (await setDeleted(db, actor.id, { ids, deletedAt: now.toISOString(), now })).map((row) => [
      row.id,
      row,
    ]),
  );
  for (const row of rows) expectUnchanged(row, deleted.get(row.id));
  const issued = before.filter(({ id }) => voided || wasIssued(deleted.get(id)));
  await keepStates(call, { action: "void", reason: voided?.reason, invoices: issued });
  const also = await updateLedgers(
    call,
    rows.map((row) => ({ before: row, after: deleted.get(row.id) ?? row })),
  );
  const drafts = before.filter((invoice) => !issued.includes(invoice));
  // Voided invoices and deleted drafts have separate entries in the log.
  const [first = entryOf("remove", before), second] = [
    entryOf("void", issued),
    entryOf("remove", drafts),
  ].filter((entry) => entry.ids.length > 0);
  const otherLogs = second && [{ ...second, ownerId: actor.id }];
  call.record({ ...first, also, ...(otherLogs && { otherLogs }) });
}

const entryOf = (action: "void" | "remove", before: readonly Invoice[]) => ({
  kind: "invoice" as const,
  action,
  ids: before.map(({ id }) => id),
  before,
});

const wasIssued = (row: InvoiceRow | undefined): boolean =>
  row !== undefined && (row.issued_at !== "" || isCredited(row));
