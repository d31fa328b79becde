import type { Day } from "../day.ts";
import { owed, type InvoiceTotals } from "../invoice.ts";
import { listIncludes, type PaymentStatus } from "../payment-status.ts";
import type { RecordedMethod } from "./payment.ts";
import {
  reversalOf,
  reversalDay,
  partsAfter,
  changeParts,
  dayIfStated,
  sumOf,
  type HowPaid,
  type StatusPaymentChange,
  type PaidByStatus,
} from "./paid-by-status.ts";

/**
 * What came in for an invoice, in pence: by payments that people recorded, and by its status. An
 * invoice that is marked as paid without a recorded payment is paid by its status.
 */
export interface ReceivedMoney {
  /** By payments that people recorded, and what this invoice took over as a correction. */
  readonly byPersons: number;
  /** What its status paid and did not take back, latest last. */
  readonly byStatus: readonly PaidByStatus[];
  /** The method of its status's latest payment, even if that was taken back. */
  readonly lastMethod?: RecordedMethod | undefined;
  /**
   * Payments that the server makes for its status and that the phone does not have yet; absent for
   * none.
   */
  readonly made?: readonly StatusPaymentChange[] | undefined;
  /** The money that its correction took over; absent for none. */
  readonly carried?: ReceivedBySource | undefined;
}

/** Money that people recorded, and money by a status. */
export type ReceivedBySource = Pick<ReceivedMoney, "byPersons" | "byStatus">;

/** What decides how much of an invoice its status pays. */
export interface SettlementState {
  readonly totals: InvoiceTotals;
  readonly paymentStatus: PaymentStatus;
  readonly paidFrom?: PaymentStatus | null;
  /** ISO instant, or "" while the invoice is not deleted. */
  readonly deletedAt: string;
}

export const totalReceived = ({ byPersons, byStatus }: ReceivedBySource): number =>
  byPersons + sumOf(byStatus);

/** Pence in cash that the driver has by the invoice's status. */
export const cashByStatus = ({ byStatus }: ReceivedMoney): number =>
  sumOf(byStatus.filter(({ method }) => method === "cash"));

/** The method where nobody states one: invoices of GetPaid are paid to the driver in cash. */
export const usualMethod = (from: PaymentStatus | null | undefined = "due"): RecordedMethod =>
  from !== null && listIncludes("getPaid", from) ? "cash" : "unknown";

/** What came in for an invoice: `came` where it is set, else presumed from the status. */
export const receivedFor = (
  state: SettlementState & { readonly came?: ReceivedMoney | undefined },
): ReceivedMoney => state.came ?? presumedFromStatus(state);

/**
 * What came in where no payments are known: for a paid invoice all by its status, else all by
 * people.
 */
function presumedFromStatus(state: SettlementState): ReceivedMoney {
  const { paymentStatus, paidFrom, totals } = state;
  if (paymentStatus !== "paid") return { byPersons: totals.paid ?? 0, byStatus: [] };
  const method = usualMethod(paidFrom);
  const amount = amountSettled(state);
  return { byPersons: 0, byStatus: amount > 0 ? [{ method, amount }] : [], lastMethod: method };
}

/**
 * What came in where only some payments are known: its status paid what is missing of a paid
 * invoice.
 */
export function reconciled(state: SettlementState, known: ReceivedMoney): ReceivedMoney {
  const isOpen = state.paymentStatus !== "paid" && state.deletedAt === "";
  if (isOpen) return { ...known, byPersons: state.totals.paid ?? 0, byStatus: [] };
  const method = usualMethod(state.paidFrom);
  return {
    ...known,
    byStatus: partsAfter(known.byStatus, statusShortfall(state, known), { method }),
  };
}

/**
 * What came in after an invoice changed, as the server computes it. The status pays what is open of
 * a paid invoice. It takes that back when the invoice is no longer paid, is deleted or is owed
 * less; each part by its own method. Payments that people recorded stay.
 */
export function receivedAfter(
  {
    before,
    after,
    came: received,
  }: { before: SettlementState; after: SettlementState; came: ReceivedMoney },
  { method, day }: HowPaid = {},
): ReceivedMoney {
  if (amountSettled(before) === amountSettled(after)) return received;
  const { byStatus, lastMethod } = received;
  const follows = before.paymentStatus === "paid" ? (byStatus.at(-1)?.method ?? lastMethod) : null;
  const by = follows ?? method ?? usualMethod(after.paidFrom);
  const difference = statusShortfall(after, received);
  const how = { method: by, day: difference > 0 ? day : reversalDay(day, byStatus) };
  const { parts, made: changes } = changeParts(byStatus, difference, how);
  return {
    ...received,
    byStatus: parts,
    lastMethod: difference > 0 ? by : (byStatus.at(-1)?.method ?? lastMethod),
    ...withMade(received, changes),
  };
}

/**
 * What came in for an invoice that becomes open: what its status paid stays, as one recorded
 * payment for each method.
 */
export function receivedWhenReopened(
  received: ReceivedMoney,
  paid: number,
  wanted?: Day,
): ReceivedMoney {
  const { byStatus } = received;
  const day = reversalDay(wanted, byStatus);
  const methods = [...new Set(byStatus.map(({ method }) => method))];
  const kept = methods.map((method) => {
    const amount = sumOf(byStatus.filter((part) => part.method === method));
    return { method, amount, payments: 1, ...dayIfStated(day) };
  });
  const changes = [...byStatus.toReversed().map((part) => reversalOf(part, day)), ...kept];
  return { ...received, byPersons: paid, byStatus: [], ...withMade(received, changes) };
}

/**
 * The money of an invoice after its correction took over all of it: none. `carried` keeps what it
 * was.
 */
export const movedToCorrection = (received: ReceivedMoney): ReceivedMoney => ({
  ...received,
  byPersons: 0,
  byStatus: [],
  carried: { byPersons: received.byPersons, byStatus: received.byStatus },
});

/**
 * The same after the correction gave `paid` pence back to the invoice, which is then in `state`.
 * Where that is not all that it took, the parts are presumed from the status.
 */
export function returnedByCorrection(
  received: ReceivedMoney,
  paid: number,
  state: SettlementState,
): ReceivedMoney {
  const { carried, made: changes, lastMethod } = received;
  const back =
    carried && totalReceived(carried) === paid
      ? { ...carried, lastMethod }
      : presumedFromStatus(state);
  return changes ? { ...back, made: changes } : back;
}

const withMade = (
  { made: before = [] }: ReceivedMoney,
  changes: readonly StatusPaymentChange[],
): Partial<ReceivedMoney> => (changes.length === 0 ? {} : { made: [...before, ...changes] });

/** Pence that must have come in for the invoice to be paid; 0 where it is not paid. */
const amountSettled = ({ paymentStatus, deletedAt, totals }: SettlementState): number =>
  paymentStatus === "paid" && deletedAt === "" ? owed(totals) : 0;

/** Pence that its status has still to pay; below 0 where it takes money back. */
const statusShortfall = (state: SettlementState, { byPersons, byStatus }: ReceivedMoney): number =>
  Math.max(0, amountSettled(state) - byPersons) - sumOf(byStatus);
