import type { DeliveryStatus } from "@roundsman/core/delivery-status";
import { LIST_RULES, type InvoiceList, type PaymentStatus } from "@roundsman/core/payment-status";
import type { Day } from "@roundsman/core/day";
import { pence, type Pence } from "@roundsman/core/money";
import { openBalance } from "@roundsman/core/payments/payment";
import type { PaymentMethod } from "@roundsman/core/payments/payment";
import type { CallBase } from "../kernel/calls/call.ts";
import { notFound } from "../kernel/errors/refusal.ts";
import { paymentDay } from "../ledger/repository/payment-day.ts";
import type { HowPaid } from "../ledger/repository/status-payments.ts";
import { updateLedgers, type InvoiceChange } from "../stock/repository/update-ledgers.ts";
import type { SoldInvoice } from "../stock/repository/sold.ts";
import { paidFrom } from "./repository/write-invoices.ts";
import {
  ownInvoices,
  setStatus,
  lockForStatus,
  type LockedInvoice,
} from "./repository/set-status.ts";

interface Sent<Body> extends CallBase {
  readonly body: Body;
}

interface Paid {
  /** How it was paid; undefined: nobody said. */
  readonly payment_method?: PaymentMethod | undefined;
  /** On which day; none: today. */
  readonly payment_date?: Day | null | undefined;
}

const howPaid = ({ body, today }: Sent<Paid>): HowPaid => ({
  method: body.payment_method,
  day: paymentDay(body.payment_date, today),
});

const kind = "invoice";

/**
 * "Submit All" of a list. The caller's ids that are not in it are named and left alone; an id that
 * is not the caller's refuses all.
 */
export const submitAll = (list: InvoiceList) =>
  async function submit(call: Sent<Submitted>) {
    const { with_amounts: withAmounts = false, invoice_ids } = call.body;
    const ids = [...new Set(invoice_ids)];
    const { holds: statuses, submitsTo } = LIST_RULES[list];
    const { db, actor, now } = call;
    const how = howPaid(call);
    const own = await ownInvoices(db, actor.id, ids);
    if (own.length < ids.length) throw notFound();
    const locked = await lockForStatus(db, actor.id, { ids, statuses, now });
    const inList = locked.map(({ id }) => id);
    const moved = await move(call, {
      ids: inList,
      before: locked,
      status: submitsTo,
      how,
    });
    return {
      message: "Submit successful!",
      ...moved,
      skipped: own.filter((id) => !inList.includes(id)),
      ...(withAmounts && { amounts: locked.map(({ row }) => paidNow(row, submitsTo)) }),
    };
  };

interface Submitted extends Paid {
  readonly invoice_ids: readonly number[];
  /** Whether the answer has the amounts that were paid. */
  readonly with_amounts?: boolean | undefined;
}

/** Pence that a status pays of an open invoice: all that is open of it. */
const paidNow = ({ total, vat_added, paid }: SoldInvoice, status: PaymentStatus): Pence =>
  status === "paid" ? openBalance({ owed: total + vat_added, paid }) : pence(0);

export async function setPaymentStatus(
  call: Sent<
    Paid & { readonly invoice_ids: readonly number[]; readonly payment_status: PaymentStatus }
  >,
) {
  const { payment_status: status } = call.body;
  const how = howPaid(call);
  const ids = [...new Set(call.body.invoice_ids)];
  return move(call, { ids, before: await lock(call, ids), status, how });
}

interface Move {
  readonly ids: readonly number[];
  readonly before: readonly LockedInvoice[];
  readonly status: PaymentStatus;
  readonly how: HowPaid;
}

async function move(call: CallBase, { ids, before, status, how }: Move) {
  await setStatus(call.db, call.actor.id, {
    ids,
    status: { payment_status: status },
    now: call.now,
  });
  const was = before.map(({ id, paymentStatus }) => ({ id, paymentStatus }));
  const now = ({ row }: LockedInvoice) => ({
    ...row,
    payment_status: status,
    paid_from: paidFrom(row, status),
  });
  await recordStatuses(call, {
    ids,
    before: was,
    after: { paymentStatus: status },
    changes: before.map((each) => ({ before: each.row, after: now(each) })),
    how,
  });
  return {
    updated_invoices: ids.map((id) => ({ id, payment_status: status })),
    versions: versionsOf(ids, before),
  };
}

interface DeliveryBody {
  readonly invoices: readonly { readonly id: number; readonly delivery_status: DeliveryStatus }[];
}

/** If an invoice is named twice, the last status counts. */
export async function setDeliveryStatus(call: Sent<DeliveryBody>) {
  const wanted = new Map(
    call.body.invoices.map(({ id, delivery_status }) => [id, delivery_status]),
  );
  const ids = [...wanted.keys()];
  const before = await lock(call, ids);
  for (const status of new Set(wanted.values()))
    await setStatus(call.db, call.actor.id, {
      ids: ids.filter((id) => wanted.get(id) === status),
      status: { delivery_status: status },
      now: call.now,
    });
  const after = [...wanted].map(([id, deliveryStatus]) => ({ id, deliveryStatus }));
  const was = before.map(({ id, deliveryStatus }) => ({ id, deliveryStatus }));
  const now = ({ id, row }: LockedInvoice) => ({
    ...row,
    delivery_status: wanted.get(id) ?? row.delivery_status,
  });
  await recordStatuses(call, {
    ids,
    before: was,
    after,
    changes: before.map((each) => ({ before: each.row, after: now(each) })),
  });
  const updated = after.map(({ id, deliveryStatus }) => ({ id, delivery_status: deliveryStatus }));
  return { updated_invoices: updated, versions: versionsOf(ids, before) };
}

function versionsOf(ids: readonly number[], locked: readonly LockedInvoice[]): number[] {
  const versions = new Map(locked.map(({ id, version }) => [id, version]));
  return ids.map((id) => versions.get(id) ?? 0);
}

/** Throws 404 if one of them is not the caller's, or is deleted. */
async function lock(
  { db, actor, now }: CallBase,
  ids: readonly number[],
): Promise<LockedInvoice[]> {
  const locked = await lockForStatus(db, actor.id, { ids, now });
  if (locked.length < ids.length) throw notFound();
  return locked;
}

interface StatusesSet {
  readonly ids: readonly number[];
  readonly before: unknown;
  readonly after: unknown;
  readonly changes: readonly InvoiceChange[];
  readonly how?: HowPaid;
}

async function recordStatuses(
  call: CallBase,
  { changes, how, ...entry }: StatusesSet,
): Promise<void> {
  if (entry.ids.length === 0) return call.unchanged();
  const also = await updateLedgers(call, changes, how);
  call.record({ kind, action: "status", ...entry, also });
}
