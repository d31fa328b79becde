import type { Day } from "../day.ts";
import { owed, type InvoiceTotals } from "../invoice.ts";
import { holds, type PaymentStatus } from "../payment-status.ts";
import type { KeptMethod } from "./payment.ts";
import {
  allBack,
  backOn,
  moved,
  moving,
  on,
  sumOf,
  type HowMoved,
  type MadeByStatus,
  type StatusPart,
} from "./status-parts.ts";

/**
 * What came in for an invoice, in pence: by payments that people recorded, and by its status. An
 * invoice that is marked as paid without a recorded payment is paid by its status.
 */
export interface CameIn {
  /** By payments that people recorded, and what this invoice took over as a correction. */
  readonly byPersons: number;
  /** What its status paid and did not take back, latest last. */
  readonly byStatus: readonly StatusPart[];
  /** The method of its status's latest payment, even if that was taken back. */
  readonly lastMethod?: KeptMethod | undefined;
  /**
   * Payments that the server makes for its status and that the phone does not have yet; absent for
   * none.
   */
  readonly made?: readonly MadeByStatus[] | undefined;
  /** The money that its correction took over; absent for none. */
  readonly carried?: PaidBy | undefined;
}

/** Money that people recorded, and money by a status. */
export type PaidBy = Pick<CameIn, "byPersons" | "byStatus">;

/** What decides how much of an invoice its status pays. */
export interface Settling {
  readonly totals: InvoiceTotals;
  readonly paymentStatus: PaymentStatus;
  readonly paidFrom?: PaymentStatus | null;
  /** ISO instant, or "" while the invoice is not deleted. */
  readonly deletedAt: string;
}

export const allOf = ({ byPersons, byStatus }: PaidBy): number => byPersons + sumOf(byStatus);

/** Pence in cash that the driver has by the invoice's status. */
export const cashByStatus = ({ byStatus }: CameIn): number =>
  sumOf(byStatus.filter(({ method }) => method === "cash"));

/** The method where nobody states one: invoices of GetPaid are paid to the driver in cash. */
export const usualMethod = (from: PaymentStatus | null | undefined = "due"): KeptMethod =>
  from !== null && holds("getPaid", from) ? "cash" : "unknown";

/** What came in for an invoice: `came` where it is set, else presumed from the status. */
export const cameFor = (state: Settling & { readonly came?: CameIn | undefined }): CameIn =>
  state.came ?? presumed(state);

/**
 * What came in where no payments are known: for a paid invoice all by its status, else all by
 * people.
 */
function presumed(state: Settling): CameIn {
  const { paymentStatus, paidFrom, totals } = state;
  if (paymentStatus !== "paid") return { byPersons: totals.paid ?? 0, byStatus: [] };
  const method = usualMethod(paidFrom);
  const amount = settled(state);
  return { byPersons: 0, byStatus: amount > 0 ? [{ method, amount }] : [], lastMethod: method };
}

/**
 * What came in where only some payments are known: its status paid what is missing of a paid
 * invoice.
 */
export function reconciled(state: Settling, known: CameIn): CameIn {
  const isOpen = state.paymentStatus !== "paid" && state.deletedAt === "";
  if (isOpen) return { ...known, byPersons: state.totals.paid ?? 0, byStatus: [] };
  const method = usualMethod(state.paidFrom);
  return { ...known, byStatus: moved(known.byStatus, missing(state, known), { method }) };
}

/**
 * What came in after an invoice changed, as the server computes it. The status pays what is open of
 * a paid invoice. It takes that back when the invoice is no longer paid, is deleted or is owed
 * less; each part by its own method. Payments that people recorded stay.
 */
export function followed(
  { before, after, came }: { before: Settling; after: Settling; came: CameIn },
  { method, day }: HowMoved = {},
): CameIn {
  if (settled(before) === settled(after)) return came;
  const { byStatus, lastMethod } = came;
  const follows = before.paymentStatus === "paid" ? (byStatus.at(-1)?.method ?? lastMethod) : null;
  const by = follows ?? method ?? usualMethod(after.paidFrom);
  const difference = missing(after, came);
  const how = { method: by, day: difference > 0 ? day : backOn(day, byStatus) };
  const { parts, made } = moving(byStatus, difference, how);
  return {
    ...came,
    byStatus: parts,
    lastMethod: difference > 0 ? by : (byStatus.at(-1)?.method ?? lastMethod),
    ...withMade(came, made),
  };
}

/**
 * What came in for an invoice that becomes open: what its status paid stays, as one recorded
 * payment for each method.
 */
export function keptOpen(came: CameIn, paid: number, wanted?: Day): CameIn {
  const { byStatus } = came;
  const day = backOn(wanted, byStatus);
  const methods = [...new Set(byStatus.map(({ method }) => method))];
  const kept = methods.map((method) => {
    const amount = sumOf(byStatus.filter((part) => part.method === method));
    return { method, amount, payments: 1, ...on(day) };
  });
  const made = [...byStatus.toReversed().map((part) => allBack(part, day)), ...kept];
  return { ...came, byPersons: paid, byStatus: [], ...withMade(came, made) };
}

/**
 * The money of an invoice after its correction took over all of it: none. `carried` keeps what it
 * was.
 */
export const carriedAway = (came: CameIn): CameIn => ({
  ...came,
  byPersons: 0,
  byStatus: [],
  carried: { byPersons: came.byPersons, byStatus: came.byStatus },
});

/**
 * The same after the correction gave `paid` pence back to the invoice, which is then in `state`.
 * Where that is not all that it took, the parts are presumed from the status.
 */
export function givenBack(came: CameIn, paid: number, state: Settling): CameIn {
  const { carried, made, lastMethod } = came;
  const back = carried && allOf(carried) === paid ? { ...carried, lastMethod } : presumed(state);
  return made ? { ...back, made } : back;
}

const withMade = ({ made: before = [] }: CameIn, made: readonly MadeByStatus[]): Partial<CameIn> =>
  made.length === 0 ? {} : { made: [...before, ...made] };

/** Pence that must have come in for the invoice to be paid; 0 where it is not paid. */
const settled = ({ paymentStatus, deletedAt, totals }: Settling): number =>
  paymentStatus === "paid" && deletedAt === "" ? owed(totals) : 0;

/** Pence that its status has still to pay; below 0 where it takes money back. */
const missing = (state: Settling, { byPersons, byStatus }: CameIn): number =>
  Math.max(0, settled(state) - byPersons) - sumOf(byStatus);
