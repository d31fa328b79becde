import type { Day } from "@roundsman/core/day";
import {
  holds,
  LIST_RULES,
  paidFrom,
  type InvoiceList,
  type PaymentStatus,
} from "@roundsman/core/payment-status";
import { changeRows } from "../sync/outbox/actions.ts";
import { currentPhone } from "../sync/store/current-phone.ts";
import type { OperationKind } from "../sync/resources/operations.ts";
import type { Phone } from "../sync/store/phone.ts";
import type { Kept } from "../sync/store/database.ts";
import { asBefore, queuesOf, reckoningsIn, settleAll } from "../sync/outbox/queue.ts";
import { storing } from "../sync/store/storing.ts";
import type { LocalInvoice } from "../sync/store/local.ts";
import { repeated } from "./editor/draft.ts";
import { createInvoice, setPaymentStatus } from "./queries.ts";

/** The specification's call of every list (spec §7). */
const KINDS = {
  getPaid: "invoice.submitGetPaid",
  schedule: "invoice.submitSchedule",
  credit: "invoice.submitCredit",
} as const satisfies Record<InvoiceList, OperationKind>;

/** Makes of invoices what Submit All makes of their list; one that is not in it any more is passed over. Resolves with how to take it back. */
export async function submitInvoices(
  list: InvoiceList,
  keys: readonly string[],
  phone = currentPhone(),
): Promise<() => Promise<void>> {
  const before = new Map<string, PaymentStatus>();
  const paymentStatus = LIST_RULES[list].submitsTo;
  await changeRows(phone, "invoices", keys, (row) => {
    const { key, deletedAt, paymentStatus: was } = row as Kept<LocalInvoice>;
    if (deletedAt !== "" || !holds(list, was)) return null;
    before.set(key, was);
    return {
      fields: { paymentStatus, paidFrom: paidFrom({ paymentStatus: was }, paymentStatus) },
      step: { kind: KINDS[list], payload: paymentStatus },
    };
  });
  return () =>
    storing(phone, [phone.db.invoices, phone.db.outbox], async () => {
      const said = await callOff(phone, list, before);
      for (const status of new Set(said.values()))
        await setPaymentStatus(
          [...said.keys()].filter((key) => said.get(key) === status),
          status,
          phone,
        );
    });
}

type Before = ReadonlyMap<string, PaymentStatus>;

/** Takes the unsent submissions of a list out of the queue. Answers those that have left, or have something behind them, be it the closing of the day. */
async function callOff({ db }: Phone, list: InvoiceList, before: Before): Promise<Before> {
  const left = new Map<string, PaymentStatus>();
  await db.transaction("rw", db.invoices, db.outbox, async () => {
    const queues = await queuesOf(db, [...before.keys()]);
    const reckoned = Math.max(0, ...(await reckoningsIn(db)));
    for (const [key, paymentStatus] of before) {
      const last = queues.get(key)?.at(-1);
      const row = await db.invoices.get(key);
      if (!row || last?.attempts !== 0 || last.seq < reckoned || last.kind !== KINDS[list])
        left.set(key, paymentStatus);
      else {
        await db.outbox.delete(last.seq);
        await db.invoices.put(asBefore({ ...row, paymentStatus, paidFrom: null }, last));
      }
    }
    await settleAll(db, "invoices", [...before.keys()]);
  });
  return left;
}

/** "Import from schedule": the same again as a new GetPaid invoice; the scheduled one stays (wire §10). Resolves with the new key. */
export const importInvoice = (
  scheduled: LocalInvoice,
  today: Day,
  phone = currentPhone(),
): Promise<string> => createInvoice("getPaid", repeated(scheduled, today), phone);
