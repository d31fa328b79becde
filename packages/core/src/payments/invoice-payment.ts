import { owed, type InvoiceTotals } from "../invoice.ts";
import { pence, type Pence } from "../money.ts";
import { holds, paidFrom, type PaymentStatus } from "../payment-status.ts";
import { collectedByStatus } from "../van-here.ts";
import { openOf, type KeptMethod } from "./payment.ts";

/** What an invoice says of its money. */
export interface PaidState {
  readonly totals: InvoiceTotals;
  readonly paymentStatus: PaymentStatus;
  readonly paidFrom: PaymentStatus | null;
  /** ISO instant, or "" while it is alive. */
  readonly deletedAt: string;
  /** Pence in cash beside what its statuses say (van-here.ts). */
  readonly cashBeside?: Pence | undefined;
}

export type PaidChange = Pick<PaidState, "totals" | "paymentStatus" | "paidFrom" | "cashBeside">;

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
}

/** An invoice after a payment of a person: covered whole it is paid, as on the server. What is above that is on account. */
export function withPayment(
  state: PaidState,
  { amount, method, beside = pence(0) }: PaidPart,
): PaidChange {
  const cash = method === "cash" ? amount + beside : 0;
  if (amount === 0) return withCash(state, state, cash);
  const asked = owed(state.totals);
  const before = state.paymentStatus === "paid" ? asked : (state.totals.paid ?? 0);
  const paid = before + amount;
  const isWhole = asked > 0 && paid >= asked;
  const status = isWhole ? "paid" : opened(state);
  const after = {
    totals: withPaid(state.totals, isWhole ? 0 : Math.max(0, paid)),
    paymentStatus: status,
    paidFrom: paidFrom(state, status),
  };
  return withCash(state, after, cash);
}

/** An invoice that gets another status: paid, what was open is paid by `method`, else in cash where it was in GetPaid. */
export function withStatus(
  state: PaidState,
  status: PaymentStatus,
  method?: KeptMethod,
): PaidChange {
  const isPaid = status === "paid";
  const after = {
    totals: isPaid || state.paymentStatus === "paid" ? withPaid(state.totals, 0) : state.totals,
    paymentStatus: status,
    paidFrom: paidFrom(state, status),
  };
  const usual = holds("getPaid", state.paymentStatus) ? "cash" : "unknown";
  const paidNow = (method ?? usual) === "cash" ? openAmount(state) : 0;
  const takenBack = state.paymentStatus === "paid" ? collectedBy(state) : 0;
  return withCash(state, after, isPaid ? paidNow : -takenBack);
}

/** An invoice whose correction took over what was paid of it: nothing is owed of it, and the cash stays in hand. */
export function withCorrection(state: PaidState, totals: InvoiceTotals): PaidChange {
  const after = {
    totals: withPaid(totals, 0),
    paymentStatus: "paid" as const,
    paidFrom: paidFrom(state, "paid"),
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
  return withCash(state, after, 0);
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

const collectedBy = (state: PaidState): number =>
  collectedByStatus(state) + (state.cashBeside ?? 0);

/** What the driver has in hand changes by `cash` pence, whatever the statuses say. */
function withCash(
  state: PaidState,
  after: Omit<PaidChange, "cashBeside">,
  cash: number,
): PaidChange {
  const beside = collectedBy(state) + cash - collectedByStatus({ ...state, ...after });
  return { ...after, cashBeside: beside === 0 ? undefined : pence(beside) };
}
