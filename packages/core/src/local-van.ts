import { pence, sum, type Pence } from "./money.ts";
import { owed, type InvoiceTotals } from "./invoice.ts";
import { listIncludes, type PaymentStatus } from "./payment-status.ts";
import type { Movement } from "./goods.ts";
import {
  sumByProduct,
  stockDifference,
  stockTakenBy,
  takesSameStock,
  type ProductQuantities,
  type Delivery,
  type FindProduct,
} from "./stock.ts";

/** What the server's figures include of one invoice. */
export interface InvoiceFigures<Ref> {
  /** The version of the invoice when the figures were made. */
  readonly version: number;
  /** Delivered before the van's stock was kept: the invoice never moves stock. */
  readonly outside: boolean;
  /** What it took off the van, above 0. */
  readonly taken: ProductQuantities<Ref>;
  /** Pence that the server has as collected for it. */
  readonly collected: Pence;
}

/** The server's figures of the van, all of one moment. */
export interface VanFigures<Ref> {
  readonly onHand: ProductQuantities<Ref>;
  /**
   * By the server's number: invoices that take goods or have been collected, and that were changed
   * at or after `since`.
   */
  readonly invoices: ReadonlyMap<number, InvoiceFigures<Ref>>;
  /** ISO instant. The figures include every invoice that was not changed since then. */
  readonly since: string;
}

/** An invoice as the phone has it. */
export interface VanInvoice extends Delivery {
  /** The server's number; null until it gave one. */
  readonly id: number | null;
  readonly version: number;
  readonly updatedAt: string;
  readonly paymentStatus: PaymentStatus;
  readonly totals: Pick<InvoiceTotals, "total" | "payable" | "credited">;
  /**
   * Its status before it was paid. Absent on a row that an older server sent: it is treated as
   * GetPaid, which nearly all were.
   */
  readonly paidFrom?: PaymentStatus | null;
  /**
   * Pence in cash to add to what its status says, for payments that the figures may not include
   * yet; below 0 for money that came in otherwise.
   */
  readonly cashBeside?: Pence | undefined;
  /** Delivered before the van's stock was kept. */
  readonly beforeStock?: boolean;
  /**
   * Set while changes of the invoice are unsent: what the server had before them, null where it had
   * no such invoice.
   */
  readonly before?: State | null;
  /**
   * The figures included it in this state, without listing it, until a response or a list changed
   * it.
   */
  readonly unlistedState?: State | undefined;
}

type State = Omit<VanInvoice, "before" | "slept">;

/** What an invoice on the phone adds to the server's figures. */
export interface FiguresDifference<Ref> {
  /** Above 0 onto the van, below 0 off it. */
  readonly moved: ProductQuantities<Ref>;
  /**
   * To be added to what the server says was collected, in pence; below 0 where a payment was taken
   * back.
   */
  readonly collected: Pence;
}

/**
 * How far an invoice on the phone is ahead of the server's figures: by unsent changes, and by
 * responses that came after the figures.
 */
export function diffFromFigures<Ref>(
  invoice: VanInvoice,
  figures: VanFigures<Ref>,
  find: FindProduct<Ref>,
): FiguresDifference<Ref> {
  const known = invoice.id === null ? undefined : figures.invoices.get(invoice.id);
  const { before, unlistedState } = invoice;
  const isIn = ({ version, updatedAt }: State) =>
    known ? known.version === version : updatedAt < figures.since;
  // The response to a deletion brings no version, so a deleted invoice has the version of figures
  // that still include it.
  if (before === undefined && !unlistedState && invoice.deletedAt === "" && isIn(invoice))
    return { ...NOTHING, collected: cashMissingFromFigures(invoice, known) };
  // The figures include an unlisted invoice as the server last sent it.
  const unlisted = known
    ? null
    : (unlistedState ?? (before && before.updatedAt < figures.since ? before : null));
  const taken = known?.taken ?? (unlisted ? stockTakenBy(unlisted, find) : new Map());
  // Money that came in otherwise than its status says is in the figures alone, once they include
  // all of it. The difference then counts from the base, unless that was deleted: the figures still
  // include it as it was before.
  const isHeld =
    before?.deletedAt === "" &&
    known?.version === before.version &&
    before.cashBeside === undefined;
  const counted = isHeld ? before : unlisted;
  const collected = counted ? cashCollected(counted) : (known?.collected ?? 0);
  // As on the server, renaming a product moves nothing by itself.
  const isTakenSo = before && known?.version === before.version && takesSameStock(before, invoice);
  return {
    moved:
      (known?.outside ?? invoice.beforeStock) || isTakenSo
        ? NOTHING.moved
        : stockDifference(stockTakenBy(invoice, find), taken),
    collected: pence(cashCollected(invoice) - collected),
  };
}

/**
 * In pence. A payment does not change the version, so figures of the same version may not include
 * the money that its response reported.
 */
const cashMissingFromFigures = (
  invoice: State,
  known: InvoiceFigures<unknown> | undefined,
): Pence =>
  pence(known && invoice.cashBeside !== undefined ? cashCollected(invoice) - known.collected : 0);

const NOTHING = { moved: new Map<never, never>(), collected: pence(0) };

/**
 * In pence: an invoice that went from GetPaid to paid counts as collected, whatever else is changed
 * on it.
 */
export const collectedByStatus = ({
  deletedAt,
  paymentStatus,
  paidFrom = "due",
  totals,
}: Pick<State, "deletedAt" | "paymentStatus" | "paidFrom" | "totals">): number =>
  deletedAt === "" &&
  paymentStatus === "paid" &&
  paidFrom !== null &&
  listIncludes("getPaid", paidFrom)
    ? owed(totals)
    : 0;

const cashCollected = (state: State): number => collectedByStatus(state) + (state.cashBeside ?? 0);

/**
 * The stock on hand as the driver sees it: the server's figures, the phone's movements that they do
 * not include yet, and the invoices ahead of them.
 */
export const localOnHand = <Ref>(
  onHand: ProductQuantities<Ref>,
  movements: Iterable<Movement<Ref>>,
  ahead: Iterable<FiguresDifference<Ref>>,
): ProductQuantities<Ref> =>
  sumByProduct([
    ...onHand,
    ...[...movements].map(({ product, quantity }) => [product, quantity] as const),
    ...[...ahead].flatMap(({ moved }) => [...moved]),
  ]);

/** The cash since the last day sheet likewise, in pence. */
export const localCash = (expected: Pence, ahead: Iterable<FiguresDifference<unknown>>): Pence =>
  sum([expected, ...[...ahead].map(({ collected }) => collected)]);
