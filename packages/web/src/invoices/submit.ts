import type { Day } from "@roundsman/core/day";
import { holds, LIST_RULES, type InvoiceList, type PaymentStatus } from "@roundsman/core/payment-status";
import { changeRow } from "../platform/actions.ts";
import { currentPhone } from "../platform/current-phone.ts";
import type { OperationKind } from "../platform/operations.ts";
import type { Phone } from "../platform/phone.ts";
import { queueOf, settle } from "../platform/queue.ts";
import type { LocalInvoice } from "../platform/local.ts";
import { repeated } from "./draft.ts";
import { createInvoice, setPaymentStatus } from "./queries.ts";

/** The specification's call of every list (spec §7). */
const KINDS = {
  getPaid: "invoice.submitGetPaid",
  schedule: "invoice.submitSchedule",
  credit: "invoice.submitCredit",
} as const satisfies Record<InvoiceList, OperationKind>;

/** Makes of invoices what Submit All makes of their list; one that is not in it any more is passed over. Resolves with how to take it back. */
export async function submitInvoices(list: InvoiceList, keys: readonly string[], phone = currentPhone()): Promise<() => Promise<void>> {
  const { db } = phone;
  const before = new Map<string, PaymentStatus>();
  await db.transaction("rw", db.invoices, db.outbox, async () => {
    for (const row of await db.invoices.bulkGet([...keys])) {
      if (!row || row.deletedAt !== "" || !holds(list, row.paymentStatus)) continue;
      before.set(row.key, row.paymentStatus);
      const fields = { paymentStatus: LIST_RULES[list].submitsTo };
      await changeRow(phone, "invoices", { key: row.key, fields, step: { kind: KINDS[list], payload: null } });
    }
  });
  return () =>
    db.transaction("rw", db.invoices, db.outbox, async () => {
      for (const [key, status] of before) if (!(await callOff(phone, { key, status }))) await setPaymentStatus([key], status, phone);
    });
}

/** Takes an unsent submission out of the queue; false where it has left, or something stands behind it. */
async function callOff({ db }: Phone, { key, status }: { readonly key: string; readonly status: PaymentStatus }): Promise<boolean> {
  const last = (await queueOf(db, key)).at(-1);
  const row = await db.invoices.get(key);
  if (!row || last?.attempts !== 0 || !Object.values<string>(KINDS).includes(last.kind)) return false;
  await db.outbox.delete(last.seq);
  await db.invoices.put({ ...row, paymentStatus: status });
  await settle(db, "invoices", key);
  return true;
}

/** "Import from schedule": the same again as a new GetPaid invoice; the scheduled one stays (wire §10). Resolves with the new key. */
export const importInvoice = (scheduled: LocalInvoice, today: Day, phone = currentPhone()): Promise<string> =>
  createInvoice("getPaid", repeated(scheduled, today), phone);
