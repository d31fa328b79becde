import { LIST_RULES, type InvoiceList, type PaymentStatus } from "@roundsman/core/payment-status";
import type { InvoiceHere } from "@roundsman/core/van-here";
import type { Operation, Row } from "../platform/database.ts";
import type { LocalInvoice } from "../platform/local.ts";

/**
 * An invoice with what the server had before the changes that wait here, for core's aheadOf: null where it was made here. The payment status is
 * the last unpaid one, on the server or since: what stood in GetPaid before it was paid is cash.
 */
export function withBefore(invoice: LocalInvoice, queue: readonly Operation[]): InvoiceHere {
  const first = queue[0];
  const made = first && MADE[first.kind];
  const began = made ?? (first?.before as (Row & LocalInvoice) | null | undefined)?.paymentStatus ?? invoice.paymentStatus;
  const last = [began, ...queue.flatMap(statusesOf)].findLast((status) => status !== "paid") ?? began;
  if (made || !first?.before) return { ...invoice, before: null, madeAs: last };
  return { ...invoice, before: { ...(first.before as Row & LocalInvoice), paymentStatus: last } };
}

const MADE: Readonly<Record<string, PaymentStatus>> = {
  "invoice.createDue": "due",
  "invoice.createScheduled": "scheduled",
  "invoice.createCredit": "credit",
};

const SUBMITS: Readonly<Record<string, InvoiceList>> = {
  "invoice.submitGetPaid": "getPaid",
  "invoice.submitSchedule": "schedule",
  "invoice.submitCredit": "credit",
};

function statusesOf({ kind, payload }: Operation): readonly PaymentStatus[] {
  if (kind === "invoice.payment") return [payload as PaymentStatus];
  const list = SUBMITS[kind];
  return list ? [LIST_RULES[list].submitsTo] : [];
}
