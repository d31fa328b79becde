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

/** What came in for an invoice, in pence. */
export interface CameIn {
  /** By persons, and what a correction took over. */
  readonly byPersons: number;
  /** What its status paid and stands, the last one last. */
  readonly byStatus: readonly StatusPart[];
  /** How its status paid last, whether that stands or not. */
  readonly lastMethod?: KeptMethod | undefined;
  /** Payments that its status makes on the server, and that the phone does not have yet; absent for none. */
  readonly made?: readonly MadeByStatus[] | undefined;
  /** What its correction took over, as it was paid before; absent for nothing. */
  readonly carried?: PaidBy | undefined;
}

/** By persons, and by a status. */
export type PaidBy = Pick<CameIn, "byPersons" | "byStatus">;

/** What decides how much of an invoice its status pays. */
export interface Settling {
  readonly totals: InvoiceTotals;
  readonly paymentStatus: PaymentStatus;
  readonly paidFrom?: PaymentStatus | null;
  /** ISO instant, or "" while it is alive. */
  readonly deletedAt: string;
}

export const allOf = ({ byPersons, byStatus }: PaidBy): number => byPersons + sumOf(byStatus);

/** In pence: what of it the driver has in hand by its status. */
export const cashByStatus = ({ byStatus }: CameIn): number =>
  sumOf(byStatus.filter(({ method }) => method === "cash"));

/** Where nobody says how: money from GetPaid is the driver's to hand in. */
export const usualMethod = (from: PaymentStatus | null | undefined = "due"): KeptMethod =>
  from !== null && holds("getPaid", from) ? "cash" : "unknown";

/** What came in for an invoice, as far as it says that. */
export const cameFor = (state: Settling & { readonly came?: CameIn | undefined }): CameIn =>
  state.came ?? presumed(state);

/** What came in where no payments say it: all that is paid of a paid invoice by its status, else by persons. */
function presumed(state: Settling): CameIn {
  const { paymentStatus, paidFrom, totals } = state;
  if (paymentStatus !== "paid") return { byPersons: totals.paid ?? 0, byStatus: [] };
  const method = usualMethod(paidFrom);
  const amount = settled(state);
  return { byPersons: 0, byStatus: amount > 0 ? [{ method, amount }] : [], lastMethod: method };
}

/** The same as payments say it, where not all are known: what is missing of a paid invoice its status paid. */
export function reconciled(state: Settling, known: CameIn): CameIn {
  const isOpen = state.paymentStatus !== "paid" && state.deletedAt === "";
  if (isOpen) return { ...known, byPersons: state.totals.paid ?? 0, byStatus: [] };
  const method = usualMethod(state.paidFrom);
  return { ...known, byStatus: moved(known.byStatus, missing(state, known), { method }) };
}

/**
 * What came in once an invoice is another: its status pays what is open of a paid one, and takes that back when it is not paid any more, is deleted,
 * or is owed less; each part by its own method. What persons took stays. As the server does it.
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

/** What came in of one that is open from now on: what its status paid stays, as payments like those that a person takes, one of each method. */
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

/** What came in of one whose correction took over all of that. */
export const carriedAway = (came: CameIn): CameIn => ({
  ...came,
  byPersons: 0,
  byStatus: [],
  carried: { byPersons: came.byPersons, byStatus: came.byStatus },
});

/** The same when so many pence of it are given back, to one that is as it says then. Where that is not all of it, nobody knows of what. */
export function givenBack(came: CameIn, paid: number, state: Settling): CameIn {
  const { carried, made, lastMethod } = came;
  const back = carried && allOf(carried) === paid ? { ...carried, lastMethod } : presumed(state);
  return made ? { ...back, made } : back;
}

const withMade = ({ made: before = [] }: CameIn, made: readonly MadeByStatus[]): Partial<CameIn> =>
  made.length === 0 ? {} : { made: [...before, ...made] };

/** What must be paid of it for it to be paid, in pence; 0 where it is not. */
const settled = ({ paymentStatus, deletedAt, totals }: Settling): number =>
  paymentStatus === "paid" && deletedAt === "" ? owed(totals) : 0;

/** What its status has still to pay, in pence; below 0 for what it takes back. */
const missing = (state: Settling, { byPersons, byStatus }: CameIn): number =>
  Math.max(0, settled(state) - byPersons) - sumOf(byStatus);
