import type { Problem } from "@roundsman/contract/wire/problem";
import { invoices } from "@roundsman/contract/invoices";
import type { DeliveryStatus } from "@roundsman/core/delivery-status";
import { listIncludes, type InvoiceList, type PaymentStatus } from "@roundsman/core/payment-status";
import { pence, type Pence } from "@roundsman/core/money";
import { withDeletion, withStatus } from "@roundsman/core/payments/invoice-payment";
import type { PaymentMethod } from "@roundsman/core/payments/payment";
import type { PendingMutation, Row } from "../store/database.ts";
import type { Answer, LocalInvoice, SubmitAnswer } from "../store/local.ts";
import {
  dayOf,
  mutation,
  noRecord,
  request,
  type MutationDefinition,
  type ReplayedMutation,
  type Request,
  type RequestContext,
} from "./resource.ts";

/** Statuses are set whatever else changes on the invoice; the last write wins. */
export const invoiceStatuses = {
  "invoice.delivery": mutation<DeliveryStatus, LocalInvoice>({
    ...statusField("deliveryStatus"),
    apply: (_, { payload: deliveryStatus }) => ({ deliveryStatus }),
    request: (context) =>
      request(
        invoices.setDeliveryStatus,
        { body: { invoices: [{ id: context.id, delivery_status: context.payload }] } },
        newVersion(context),
      ),
  }),
  "invoice.payment": mutation<StatusPayload, LocalInvoice>({
    ...statusField("paymentStatus"),
    movesMoney: true,
    apply: applyStatus,
    request: (context) => {
      const { status: payment_status, ...how } = statusBody(context);
      return request(
        invoices.setPaymentStatus,
        { body: { invoice_ids: [context.id], payment_status, ...how } },
        newVersion(context),
      );
    },
  }),
  // "Submit All": the server leaves alone what is no longer in the list (wire §5).
  "invoice.submitGetPaid": submitAll("getPaid", "submitGetPaid", { paysFrom: "due" }),
  "invoice.submitSchedule": submitAll("schedule", "submitSchedule"),
  "invoice.submitCredit": submitAll("credit", "submitCredit", { paysFrom: "credit" }),
};

function submitAll(
  list: InvoiceList,
  call: "submitGetPaid" | "submitSchedule" | "submitCredit",
  traits: { readonly paysFrom?: PaymentStatus } = {},
) {
  return mutation<StatusPayload, LocalInvoice>({
    ...statusField("paymentStatus"),
    movesMoney: true,
    ...traits,
    apply: (row, change) => (listIncludes(list, row.paymentStatus) ? applyStatus(row, change) : {}),
    request: (context) => {
      const { status: _status, ...how } = statusBody(context);
      const with_amounts = countedIn(context.payload) === undefined ? {} : { with_amounts: true };
      const body = { invoice_ids: [context.id], ...how, ...with_amounts };
      return request(invoices[call], { body }, submittedTo(context));
    },
  });
}

/**
 * Like {@link newVersion}, with what the call paid of the invoice: 0 where the server left it
 * alone. The invoice is also read whole where the amount is not what the person saw.
 */
const submittedTo =
  ({ id, expectedVersion, payload }: RequestContext<StatusPayload>) =>
  ({ versions: [version], amounts: [amount] = [] }: SubmitReply): SubmitAnswer | Request => {
    const booked = version === undefined ? pence(0) : amount;
    const isAsSeen = booked === undefined || booked === (countedIn(payload) ?? booked);
    return version === expectedVersion + 1 && isAsSeen
      ? { submitted: { newVersion: version }, booked }
      : request(invoices.get, { params: { id } }, (submitted) => ({ submitted, booked }));
  };

interface SubmitReply {
  readonly versions: readonly number[];
  readonly amounts?: readonly Pence[] | undefined;
}

/** A status alone, or with how the money came in where the person said so. */
export type StatusPayload = PaymentStatus | StatusWithMoney;

interface StatusWithMoney {
  readonly status: PaymentStatus;
  readonly method?: PaymentMethod;
  /** Of Submit All: the amount due as the person saw it; absent where an older release wrote it. */
  readonly counted?: Pence;
}

export const statusIn = (payload: StatusPayload): PaymentStatus =>
  typeof payload === "string" ? payload : payload.status;

export const methodIn = (payload: StatusPayload): PaymentMethod | undefined =>
  typeof payload === "string" ? undefined : payload.method;

export const countedIn = (payload: StatusPayload): Pence | undefined =>
  typeof payload === "string" ? undefined : payload.counted;

/** Whether the server set the status, its answer was lost, and the invoice was paid afterwards. */
export const wasPaidSince = (
  row: Row,
  { kind, payload, seen, attempts }: PendingMutation,
): boolean => {
  if (kind !== "invoice.payment" || attempts <= 0 || !seen) return false;
  const { paymentStatus, paidFrom } = row as Row & Partial<LocalInvoice>;
  const isPaid = paymentStatus === "paid" && seen["paymentStatus"] !== "paid";
  return isPaid && paidFrom === statusIn(payload as StatusPayload);
};

function applyStatus(row: LocalInvoice, change: ReplayedMutation<StatusPayload>) {
  return withStatus(row, statusIn(change.payload), {
    method: methodIn(change.payload),
    day: dayOf(change),
  });
}

function statusBody({ payload, day }: RequestContext<StatusPayload>) {
  const payment_method = methodIn(payload);
  return {
    status: statusIn(payload),
    ...(payment_method && { payment_method }),
    ...(day && { payment_date: day }),
  };
}

function statusField<Field extends "deliveryStatus" | "paymentStatus">(name: Field) {
  return { book: "invoices", effect: "status", field: name } as const;
}

/**
 * The version that the call made. An invoice that the server left alone, or that somebody else
 * changed before, has to be read whole.
 */
const newVersion =
  ({ id, expectedVersion }: RequestContext<unknown>) =>
  ({ versions: [version] }: { readonly versions: readonly number[] }): Answer | Request =>
    version === expectedVersion + 1
      ? { newVersion: version }
      : request(invoices.get, { params: { id } });

/** A deletion takes back what the invoice's status paid of it; a restoration pays it again. */
export const invoiceRemovals = {
  "invoice.remove": removalOrRestoration<null>("remove", ({ id }) =>
    request(invoices.remove, { params: { id } }, noRecord),
  ),
  "invoice.void": {
    ...removalOrRestoration<{ readonly reason: string }>("remove", ({ id, payload: { reason } }) =>
      request(invoices.void, { params: { id }, body: { reason } }, noRecord),
    ),
    // Another phone may have voided it before.
    isDoneAfter: ({ status, type }: Problem) =>
      status === 404 || (status === 409 && type.endsWith(":already-void")),
  },
  "invoice.restore": removalOrRestoration<null>("restore", ({ id }) =>
    request(invoices.restore, { params: { id } }),
  ),
} as const;

function removalOrRestoration<Payload>(
  effect: "remove" | "restore",
  ask: MutationDefinition<Payload, LocalInvoice>["request"],
) {
  return mutation<Payload, LocalInvoice>({
    book: "invoices",
    effect,
    movesMoney: true,
    apply: (row, change) => withDeletion(row, effect === "remove" ? change.at : "", dayOf(change)),
    request: ask,
  });
}
