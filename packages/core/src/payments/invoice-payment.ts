import type { Day } from "../day.ts";
import { owed, type InvoiceTotals } from "../invoice.ts";
import { pence, type Pence } from "../money.ts";
import { paidFrom, type PaymentStatus } from "../payment-status.ts";
import { collectedByStatus } from "../van-here.ts";
import {
  allOf,
  cameFor,
  carriedAway,
  cashByStatus,
  followed,
  givenBack,
  keptOpen,
  type CameIn,
  type Settling,
} from "./came-in.ts";
import { openOf, type KeptMethod } from "./payment.ts";
import type { HowMoved } from "./status-parts.ts";

/** What an invoice says of its money. */
export interface PaidState extends Settling {
  readonly paidFrom: PaymentStatus | null;
  /** Pence in cash beside what its statuses say (van-here.ts). */
  readonly cashBeside?: Pence | undefined;
  /** As far as payments say it; absent: what is usual. */
  readonly came?: CameIn | undefined;
}

export type PaidChange = Pick<
  PaidState,
  "totals" | "paymentStatus" | "paidFrom" | "cashBeside" | "came"
>;

/** Pence that are still to be paid of an invoice; 0 of one that is paid. */
export const openAmount = ({
  totals,
  paymentStatus,
}: Pick<PaidState, "totals" | "paymentStatus">): Pence =>
  paymentStatus === "paid" ? pence(0) : openOf({ owed: owed(totals), paid: totals.paid ?? 0 });

/** Part of a payment that is for an invoice, in pence; below 0 where it is taken back. */
export interface PaidPart {
  readonly amount: Pence;
  readonly method: KeptMethod;
  /** What of the payment is for no invoice, of the first that it is for: the day counts cash with that. */
  readonly beside?: Pence | undefined;
  readonly day?: Day | undefined;
}

/**
 * An invoice after a payment of a person, as on the server: it is paid once it is covered whole. What is above that is on account, as is all that is
 * paid of a deleted invoice.
 */
export function withPayment(
  state: PaidState,
  { amount, method, beside = pence(0), day }: PaidPart,
): PaidChange {
  const cash = method === "cash" ? amount + beside : 0;
  const before = cameFor(state);
  if (amount === 0) return withCash(state, { ...changeOf(state), came: before }, cash);
  const isIn = amount > 0;
  const asked = owed(state.totals);
  const paid = allOf(before) + (isIn ? Math.min(amount, openAmount(state)) : amount);
  const mayBecomePaid = isIn && state.deletedAt === "" && asked > 0;
  const isWhole =
    state.paymentStatus === "paid" ? isIn || paid >= asked : mayBecomePaid && paid >= asked;
  const status = isWhole ? "paid" : opened(state);
  const after = {
    totals: withPaid(state.totals, isWhole ? 0 : Math.max(0, paid)),
    paymentStatus: status,
    paidFrom: paidFrom(state, status),
    // Where it is open, what its status paid stays, as money that came in.
    came: isWhole
      ? { ...before, byPersons: paid - allOf(before) + before.byPersons }
      : keptOpen(before, Math.max(0, paid), day),
  };
  return withCash(state, after, cash);
}

/** An invoice that gets another status: paid, what was open is paid as `how` says, else in cash where it was in GetPaid; not paid any more, that goes back. */
export function withStatus(state: PaidState, status: PaymentStatus, how?: HowMoved): PaidChange {
  const { totals } = state;
  return settling(state, { totals, paymentStatus: status, paidFrom: paidFrom(state, status) }, how);
}

/** An invoice that was deleted at an instant, or is alive again (""): what its status paid goes back, and comes again. */
export const withDeletion = (
  state: PaidState,
  deletedAt: string,
  day?: Day,
): PaidChange & Pick<PaidState, "deletedAt"> => ({
  ...settling(state, { ...changeOf(state), deletedAt }, { day }),
  deletedAt,
});

/**
 * What a change that comes to other totals makes of a paid invoice: owed at more than came in, where a person took some of that, it is open again, as
 * nobody took the rest. The cash in hand stays what it was. What its status paid follows the total.
 */
export function withOwed(before: PaidState, totals: InvoiceTotals, day?: Day): Partial<PaidChange> {
  if (before.paymentStatus !== "paid") return {};
  const came = cameFor(before);
  // What the status of a deleted one paid went back.
  const least = before.deletedAt === "" ? owed(before.totals) : 0;
  const paid = Math.max(least, allOf(came));
  if (came.byPersons <= 0 || owed(totals) <= paid)
    return settling(before, { ...changeOf(before), totals }, { day });
  const after = {
    totals: withPaid(totals, paid),
    paymentStatus: opened(before),
    paidFrom: null,
    came: keptOpen(came, paid, day),
  };
  return withCash(before, after, 0);
}

/** What a credit note makes of an invoice: paid in part, and owed at no more by now, it is paid, as by a payment. One that nothing came in for stays. */
export function withOwedLess(before: PaidState, totals: InvoiceTotals): Partial<PaidChange> {
  const { paid = 0 } = totals;
  if (before.paymentStatus === "paid" || paid === 0 || paid < owed(totals)) return {};
  const after = { totals: withPaid(totals, 0), came: cameFor(before) };
  return withCash(before, { ...after, paymentStatus: "paid", paidFrom: before.paymentStatus }, 0);
}

/** An invoice whose correction took over what was paid of it: nothing is owed of it, and the cash stays in hand. */
export function withCorrection(state: PaidState, totals: InvoiceTotals): PaidChange {
  const after = {
    totals: withPaid(totals, 0),
    paymentStatus: "paid" as const,
    paidFrom: paidFrom(state, "paid"),
    came: carriedAway(cameFor(state)),
  };
  return withCash(state, after, 0);
}

/** The same invoice when its correction is taken back, with what was paid of it, in pence. */
export function withoutCorrection(
  state: PaidState,
  { totals, paymentStatus, paid }: Pick<PaidState, "totals" | "paymentStatus"> & { paid: Pence },
): PaidChange {
  const isPaid = paymentStatus === "paid";
  const after = {
    totals: withPaid(totals, isPaid ? 0 : paid),
    paymentStatus,
    paidFrom: isPaid ? state.paidFrom : null,
  };
  const came = givenBack(cameFor(state), paid, { ...state, ...after });
  return withCash(state, { ...after, came }, 0);
}

/** What of an invoice's money its correction takes over, in pence. */
export const paidOf = ({ totals, paymentStatus }: Pick<PaidState, "totals" | "paymentStatus">) =>
  paymentStatus === "paid" ? owed(totals) : (totals.paid ?? pence(0));

/** Where it goes when it is not paid any more. */
const opened = ({ paymentStatus, paidFrom: from }: PaidState): PaymentStatus =>
  paymentStatus === "paid" ? (from ?? "due") : paymentStatus;

function withPaid({ paid: _before, ...totals }: InvoiceTotals, paid: number): InvoiceTotals {
  return paid === 0 ? totals : { ...totals, paid: pence(paid) };
}

/** Pence in cash that the driver has of it. */
export const collectedBy = (state: Omit<PaidState, "came">): number =>
  collectedByStatus(state) + (state.cashBeside ?? 0);

type Settled = Omit<PaidChange, "cashBeside" | "came"> & { readonly deletedAt?: string };

const changeOf = ({ totals, paymentStatus, paidFrom: from }: PaidState): Settled => ({
  totals,
  paymentStatus,
  paidFrom: from,
});

/** What its status paid follows the invoice, and the cash that. */
function settling(state: PaidState, after: Settled, how?: HowMoved): PaidChange {
  const before = cameFor(state);
  const came = followed({ before: state, after: { ...state, ...after }, came: before }, how);
  const { paymentStatus, paidFrom: from, totals } = after;
  const paid = paymentStatus === "paid" ? 0 : allOf(came);
  const change = { paymentStatus, paidFrom: from, totals: withPaid(totals, paid), came };
  const cash = cashByStatus(came) - cashByStatus(before);
  return withCash({ ...state, ...after }, change, cash, collectedBy(state));
}

/** What the driver has in hand changes by `cash` pence, whatever the statuses say. */
function withCash(
  state: PaidState,
  after: Omit<PaidChange, "cashBeside">,
  cash: number,
  before: number = collectedBy(state),
): PaidChange {
  const beside = before + cash - collectedByStatus({ ...state, ...after });
  return { ...after, cashBeside: beside === 0 ? undefined : pence(beside) };
}
