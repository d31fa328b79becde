import {
  NO_INVOICE,
  type Payment,
  type PaymentBody,
  type SentAllocation,
} from "@roundsman/contract/payments/payment";
import { pence } from "@roundsman/core/money";
import { openBalance } from "@roundsman/core/payments/payment";
import { customerRecords } from "../customers/repository.ts";
import { paymentDay } from "../ledger/repository/payment-day.ts";
import { keepOnAccount } from "../ledger/repository/on-account.ts";
import {
  insertPayments,
  type AllocationDraft,
  type PaymentDraft,
} from "../ledger/repository/write-payments.ts";
import { lockForPayment, type LockedForPayment } from "../invoices/repository/set-status.ts";
import type { CallBase } from "../kernel/calls/call.ts";
import type { Touched } from "../kernel/changes/record-change.ts";
import { invalid, notFound, Refusal } from "../kernel/errors/refusal.ts";
import { ChangedMeanwhile } from "../kernel/storage/transaction.ts";
import { insertCash } from "../stock/repository/cash.ts";
import { OPEN_DAY } from "../stock/repository/update-ledgers.ts";
import { findPayment, findPaymentByKey } from "./repository/find-payments.ts";
import { markPaidInFull } from "./statuses.ts";
import type { AskedPayment } from "./asked-payment.ts";
import { useAccount } from "./use-account.ts";

interface PaymentCall extends CallBase {
  readonly body: PaymentBody;
}

/**
 * Takes a payment for invoices, or for a customer alone. Money that came in is never refused
 * because of what happened to the invoices: what they do not need, because another phone took it or
 * they were deleted, is on account, and the answer says so. The method "account" pays invoices from
 * what is on account (use-account.ts). An invoice that is covered in full becomes paid.
 */
export async function takePayment(call: PaymentCall): Promise<Payment> {
  const { db, actor, today, body } = call;
  const existing = body.key && (await findPaymentByKey(db, actor.id, body.key));
  if (existing) {
    call.unchanged();
    return existing;
  }
  const wanted = merged(body.allocations ?? []);
  const day = paymentDay(body.day, today);
  refuseAbove(wanted, body.amount);
  const customer = await customerNamed(call, body.customerId);
  const [first = null] = wanted.keys();
  if (first === null && (!body.customerId || body.method === "account"))
    throw invalid({ allocations: [NO_INVOICE] });
  const invoices = await lockForPayment(call, [...wanted.keys()]);
  // A call with the same key had locked the invoices: the retry finds its payment.
  if (body.key && (await findPaymentByKey(db, actor.id, body.key))) throw new ChangedMeanwhile();
  if (invoices.length < wanted.size) throw notFound();
  const asked = {
    ...body,
    day,
    first,
    payer: first === null ? customer : undefined,
    wanted,
    invoices,
  };
  return writePayment(
    call,
    body.method === "account" ? await useAccount(call, asked) : money(asked),
    invoices,
  );
}

/** All of the money came in, whatever the invoices need. */
function money({
  wanted,
  invoices,
  first,
  payer,
  customerId = null,
  ...asked
}: AskedPayment): PaymentDraft {
  return {
    ...asked,
    payer,
    customerId,
    invoiceId: first,
    byStatus: false,
    allocations: needed(wanted, invoices),
  };
}

async function writePayment(
  call: CallBase,
  draft: PaymentDraft,
  invoices: readonly LockedForPayment[],
): Promise<Payment> {
  const { db, actor } = call;
  const [written] = await insertPayments(call, [draft]);
  const id = written?.id ?? 0;
  const also = [
    ...(await markPaidInFull(call, invoices, draft.allocations)),
    ...(await collect(call, draft)),
    ...(await accountsAfter(call, draft.customerId, invoices)),
  ];
  const payment = await findPayment(db, actor.id, id);
  if (!payment) throw notFound();
  call.record({ kind: "payment", action: "create", ids: [id], after: payment, also });
  return payment;
}

/** An invoice that is named twice counts once, with both amounts. */
function merged(sent: readonly SentAllocation[]): ReadonlyMap<number, number> {
  const amounts = new Map<number, number>();
  for (const { invoiceId, amount } of sent)
    amounts.set(invoiceId, (amounts.get(invoiceId) ?? 0) + amount);
  return amounts;
}

const refusal = (code: string, field: string, words: string) =>
  new Refusal(422, code, words, { fields: { [field]: [words] } });

function refuseAbove(wanted: ReadonlyMap<number, number>, amount: number): void {
  const sum = [...wanted.values()].reduce((left, each) => left + each, 0);
  if (sum > amount)
    throw refusal(
      "allocated-above-payment",
      "allocations",
      "The invoices come to more than the payment",
    );
}

async function customerNamed({ db, actor }: CallBase, id: number | null | undefined) {
  const row = id ? await customerRecords.findAny(db, actor.id, id) : undefined;
  if (id && !row) throw notFound();
  return row;
}

/** For each invoice at most what is open; the rest that was meant for it is noted. */
function needed(
  wanted: ReadonlyMap<number, number>,
  invoices: readonly LockedForPayment[],
): AllocationDraft[] {
  const open = new Map(invoices.map((each) => [each.id, openBalance(each)]));
  return [...wanted].map(([invoiceId, asked]) => {
    const amount = pence(Math.min(asked, open.get(invoiceId) ?? 0));
    return { invoiceId, amount, unneeded: asked - amount };
  });
}

/** The customers whose money on account changed. */
export async function accountsAfter(
  call: CallBase,
  customerId: number | null | undefined,
  invoices: readonly LockedForPayment[],
): Promise<readonly Touched[]> {
  const ofInvoices = invoices.map((invoice) => invoice.customerId);
  return [{ kind: "customer", ids: await keepOnAccount(call, [customerId, ...ofInvoices]) }];
}

type Collected = Pick<
  PaymentDraft,
  "method" | "amount" | "customerId" | "invoiceId" | "allocations"
>;

/**
 * The open day shows the payment; the driver hands in what came in as cash. Cash that is on account
 * is with the first invoice, otherwise with the customer.
 */
export async function collect(
  { db, actor, today, now }: CallBase,
  { method, amount, customerId, invoiceId: first, allocations }: Collected,
): Promise<readonly Touched[]> {
  const shown = [{ kind: "daySheet" as const, ids: [OPEN_DAY] }];
  if (method !== "cash") return shown;
  const amounts = new Map<number, number>(
    allocations.filter((each) => each.amount !== 0).map((each) => [each.invoiceId, each.amount]),
  );
  const rest = allocations.reduce((left, each) => left - each.amount, amount);
  if (rest !== 0 && first !== null) amounts.set(first, (amounts.get(first) ?? 0) + rest);
  const onAccount =
    first === null && typeof customerId === "number" ? { customerId, amount: rest } : undefined;
  await insertCash(db, actor.id, { amounts, onAccount, today, now });
  return shown;
}
