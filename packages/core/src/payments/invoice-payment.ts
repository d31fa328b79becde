import type { Day } from "../day.ts";
import { owed, type InvoiceTotals } from "../invoice.ts";
import { pence, type Pence } from "../money.ts";
import { statusBeforePaid, type PaymentStatus } from "../payment-status.ts";
import { collectedByStatus } from "../local-van.ts";
import {
  totalReceived,
  receivedFor,
  movedToCorrection,
  cashByStatus,
  receivedAfter,
  returnedByCorrection,
  receivedWhenReopened,
  type ReceivedMoney,
  type SettlementState,
} from "./received-money.ts";
import { openBalance, type RecordedMethod } from "./payment.ts";
import type { HowPaid } from "./paid-by-status.ts";

/** An invoice's status and money. */
export interface PaidState extends SettlementState {
  readonly paidFrom: PaymentStatus | null;
  /** Pence in cash to add to what its status says (local-van.ts). */
  readonly cashBeside?: Pence | undefined;
  /** What came in, as far as payments say it; absent: presumed from the status. */
  readonly came?: ReceivedMoney | undefined;
}

export type PaidChange = Pick<
  PaidState,
  "totals" | "paymentStatus" | "paidFrom" | "cashBeside" | "came"
>;

type StatusAndTotals = Pick<PaidState, "totals" | "paymentStatus">;

/** Pence that are still to be paid of an invoice; 0 of one that is paid. */
export const openAmount = ({ totals, paymentStatus }: StatusAndTotals): Pence =>
  paymentStatus === "paid" ? pence(0) : openBalance({ owed: owed(totals), paid: totals.paid ?? 0 });

/** The part of a payment that is for one invoice, in pence; below 0 where it is taken back. */
export interface PaymentShare {
  readonly amount: Pence;
  readonly method: RecordedMethod;
  /** Pence for no invoice, with the first invoice only: the day's cash includes them. */
  readonly beside?: Pence | undefined;
  readonly day?: Day | undefined;
}

/**
 * An invoice after a payment that a person recorded, as on the server: paid once fully covered.
 * Money above that is on account, as is every payment for a deleted invoice.
 */
export function withPayment(
  state: PaidState,
  { amount, method, beside = pence(0), day }: PaymentShare,
): PaidChange {
  const cash = method === "cash" ? amount + beside : 0;
  const before = receivedFor(state);
  if (amount === 0) return withCash(state, { ...changeOf(state), came: before }, cash);
  const isIn = amount > 0;
  const asked = owed(state.totals);
  const paid = totalReceived(before) + (isIn ? Math.min(amount, openAmount(state)) : amount);
  const mayBecomePaid = isIn && state.deletedAt === "" && asked > 0;
  const isWhole =
    state.paymentStatus === "paid" ? isIn || paid >= asked : mayBecomePaid && paid >= asked;
  const status = isWhole ? "paid" : reopenedStatus(state);
  const after = {
    totals: withPaid(state.totals, isWhole ? 0 : Math.max(0, paid)),
    paymentStatus: status,
    paidFrom: statusBeforePaid(state, status),
    // An open invoice keeps what its status paid, as money that came in.
    came: isWhole
      ? { ...before, byPersons: paid - totalReceived(before) + before.byPersons }
      : receivedWhenReopened(before, Math.max(0, paid), day),
  };
  return withCash(state, after, cash);
}

/**
 * An invoice that gets another status. If it becomes paid, what was open is paid as `how` says,
 * else in cash where it was in GetPaid. If it is no longer paid, that money goes back.
 */
export function withStatus(state: PaidState, status: PaymentStatus, how?: HowPaid): PaidChange {
  const from = statusBeforePaid(state, status);
  return settle(state, { totals: state.totals, paymentStatus: status, paidFrom: from }, how);
}

/**
 * An invoice that was deleted at an instant, or is alive (""): what its status paid follows that.
 */
export const withDeletion = (
  state: PaidState,
  deletedAt: string,
  day?: Day,
): PaidChange & Pick<PaidState, "deletedAt"> => ({
  ...settle(state, { ...changeOf(state), deletedAt }, { day }),
  deletedAt,
});

/**
 * A paid invoice with new totals. It is open again where people recorded some of its money and more
 * is owed than came in, with the cash unchanged. Else what its status paid follows the total.
 */
export function withOwed(before: PaidState, totals: InvoiceTotals, day?: Day): Partial<PaidChange> {
  if (before.paymentStatus !== "paid") return {};
  const received = receivedFor(before);
  // What the status of a deleted invoice paid has gone back.
  const least = before.deletedAt === "" ? owed(before.totals) : 0;
  const paid = Math.max(least, totalReceived(received));
  if (received.byPersons <= 0 || owed(totals) <= paid)
    return settle(before, { ...changeOf(before), totals }, { day });
  const after = {
    totals: withPaid(totals, paid),
    paymentStatus: reopenedStatus(before),
    paidFrom: null,
    came: receivedWhenReopened(received, paid, day),
  };
  return withCash(before, after, 0);
}

/** An invoice after a credit note: partly paid and now owed no more than that, it becomes paid. */
export function withCreditNote(before: PaidState, totals: InvoiceTotals): Partial<PaidChange> {
  const { paid = 0 } = totals;
  if (before.paymentStatus === "paid" || paid === 0 || paid < owed(totals)) return {};
  const after = { totals: withPaid(totals, 0), came: receivedFor(before) };
  return withCash(before, { ...after, paymentStatus: "paid", paidFrom: before.paymentStatus }, 0);
}

/** An invoice whose correction took over its money: nothing is owed, the cash stays in hand. */
export function withCorrection(state: PaidState, totals: InvoiceTotals): PaidChange {
  const after = {
    totals: withPaid(totals, 0),
    paymentStatus: "paid" as const,
    paidFrom: statusBeforePaid(state, "paid"),
    came: movedToCorrection(receivedFor(state)),
  };
  return withCash(state, after, 0);
}

/** The same invoice when its correction is taken back, with the pence that were paid of it. */
export function withoutCorrection(
  state: PaidState,
  { totals, paymentStatus, paid }: StatusAndTotals & { paid: Pence },
): PaidChange {
  const isPaid = paymentStatus === "paid";
  const after = {
    totals: withPaid(totals, isPaid ? 0 : paid),
    paymentStatus,
    paidFrom: isPaid ? state.paidFrom : null,
  };
  const received = returnedByCorrection(receivedFor(state), paid, { ...state, ...after });
  return withCash(state, { ...after, came: received }, 0);
}

/** Pence of an invoice's money that its correction takes over. */
export const amountPaid = ({ totals, paymentStatus }: StatusAndTotals) =>
  paymentStatus === "paid" ? owed(totals) : (totals.paid ?? pence(0));

/** The status that an invoice gets when it is no longer paid. */
const reopenedStatus = ({ paymentStatus, paidFrom: from }: PaidState): PaymentStatus =>
  paymentStatus === "paid" ? (from ?? "due") : paymentStatus;

function withPaid({ paid: _before, ...totals }: InvoiceTotals, paid: number): InvoiceTotals {
  return paid === 0 ? totals : { ...totals, paid: pence(paid) };
}

/** Pence in cash that the driver has for the invoice. */
export const cashCollected = (state: Omit<PaidState, "came">): number =>
  collectedByStatus(state) + (state.cashBeside ?? 0);

type Settled = Omit<PaidChange, "cashBeside" | "came"> & { readonly deletedAt?: string };

const changeOf = ({ totals, paymentStatus, paidFrom: from }: PaidState): Settled => ({
  totals,
  paymentStatus,
  paidFrom: from,
});

function settle(state: PaidState, after: Settled, how?: HowPaid): PaidChange {
  const before = receivedFor(state);
  const next = receivedAfter({ before: state, after: { ...state, ...after }, came: before }, how);
  const { paymentStatus, paidFrom: from, totals } = after;
  const paid = paymentStatus === "paid" ? 0 : totalReceived(next);
  const change = { paymentStatus, paidFrom: from, totals: withPaid(totals, paid), came: next };
  const cash = cashByStatus(next) - cashByStatus(before);
  return withCash({ ...state, ...after }, change, cash, cashCollected(state));
}

/** Changes the driver's cash in hand by `cash` pence, whatever the statuses say. */
function withCash(
  state: PaidState,
  after: Omit<PaidChange, "cashBeside">,
  cash: number,
  before: number = cashCollected(state),
): PaidChange {
  const beside = before + cash - collectedByStatus({ ...state, ...after });
  return { ...after, cashBeside: beside === 0 ? undefined : pence(beside) };
}
