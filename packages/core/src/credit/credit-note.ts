import { fraction, pence, sum, type Pence } from "../money.ts";
import { ONE_UNIT, thousandths, type Quantity } from "../quantity.ts";
import type { RateVat } from "../vat/invoice-vat.ts";
import { creditVat } from "./credit-vat.ts";
import type {
  CreditReason,
  CreditLineRequest,
  CreditableInvoice,
  CreditedGoods,
  CreditedLine,
  EarlierNote,
} from "./credited.ts";
import { isPriceCut, uncreditedLines, type UncreditedLine } from "./uncredited-lines.ts";
import { creditableAmounts } from "./creditable-amounts.ts";

export interface NewCreditNote<Reason extends CreditReason = CreditReason> extends EarlierNote {
  readonly reason: Reason;
  /**
   * The VAT of each rate that its lines have, in the order of VAT_RATES; empty where the note shows
   * no VAT.
   */
  readonly rates: readonly RateVat[];
  readonly net: Pence;
  /** null where the note shows no VAT. */
  readonly vat: Pence | null;
  /** What the customer is credited. */
  readonly total: Pence;
}

export type CreditFault =
  | "no-credit-lines"
  | "unknown-line"
  | "credit-above-line"
  | "price-above-line"
  | "no-credit-price"
  | "price-without-reason"
  | "goods-of-price";

/**
 * Why a note cannot be made. `index` is the line of the request that is at fault, null where no
 * single line is.
 */
export class CreditRefused extends Error {
  readonly fault: CreditFault;
  readonly index: number | null;
  constructor(fault: CreditFault, index: number | null) {
    super(fault);
    this.fault = fault;
    this.index = index;
  }
}

interface NoteContent<Reason> {
  readonly reason: Reason;
  readonly lines: readonly CreditLineRequest[];
}

/**
 * A credit note of an invoice. It never credits more of a line than earlier notes left of it, in
 * quantity and in money. VAT is rounded once per rate and note, and never exceeds what the invoice
 * charged; the note that credits the rest takes all the VAT that is left. So the notes of a whole
 * invoice cancel it exactly. Throws {@link CreditRefused}.
 */
export function creditNote<Reason extends CreditReason>(
  invoice: CreditableInvoice,
  { reason, lines: wanted }: NoteContent<Reason>,
): NewCreditNote<Reason> {
  if (wanted.length === 0) throw new CreditRefused("no-credit-lines", null);
  const creditable = creditableAmounts(invoice, reason);
  const left = uncreditedLines(invoice, creditable).map((each) => ({ ...each }));
  const bare = wanted.map((request, index) => creditedLine(left, { request, reason, index }));
  const { rates, shares } = creditVat(invoice, bare, creditable);
  const lines = bare.map((line, index): CreditedLine => ({ ...line, ...shares[index] }));
  const isShown = invoice.mode !== "without";
  return {
    reason,
    lines,
    rates,
    net: sum(lines.map(({ net }) => net)),
    vat: isShown ? sum(lines.map(({ vat }) => vat)) : null,
    total: sum(lines.map(({ gross }) => gross)),
  };
}

type Left = { -readonly [Name in keyof UncreditedLine]: UncreditedLine[Name] };
interface AskedLine {
  readonly request: CreditLineRequest;
  readonly reason: CreditReason;
  readonly index: number;
}

/**
 * Credits a line and takes it off what is left. Its VAT is added later, when all lines are known.
 */
function creditedLine(left: Left[], { request, reason, index }: AskedLine): CreditedLine {
  const { quantity, unitPrice, goods } = request;
  const isCut = isPriceCut(reason);
  if (unitPrice !== undefined && !isCut) throw new CreditRefused("price-without-reason", index);
  if (unitPrice === undefined && isCut) throw new CreditRefused("no-credit-price", index);
  if (isCut && goods !== "none") throw new CreditRefused("goods-of-price", index);
  const open = lineOf(left, request, index);
  if (quantity > open.quantity) throw new CreditRefused("credit-above-line", index);
  const own = pence(open.line.price - open.line.discount);
  if (unitPrice !== undefined && unitPrice > own)
    throw new CreditRefused("price-above-line", index);
  const amount =
    unitPrice === undefined ? amountLeft(open, quantity) : fraction(unitPrice, quantity, ONE_UNIT);
  if (amount > open.amount) throw new CreditRefused("price-above-line", index);
  // A price note of £0.00 is refused: it would use up a number.
  if (isCut && amount === 0) throw new CreditRefused("no-credit-price", index);
  open.amount = pence(open.amount - amount);
  if (isCut) open.isCut = true;
  else open.quantity = thousandths(open.quantity - quantity);
  return {
    line: open.line.id,
    nth: open.nth,
    name: open.line.name,
    quantity,
    unitPrice: unitPrice ?? (open.isCut ? fraction(amount, ONE_UNIT, quantity) : own),
    vatRate: open.line.vatRate,
    amount,
    net: amount,
    vat: pence(0),
    gross: amount,
    goods,
  };
}

/**
 * Pence that a quantity of a line comes to. All that is left of the quantity comes to all the money
 * that is left.
 */
function amountLeft(
  { line, quantity: quantityLeft, amount, isCut }: Left,
  quantity: Quantity,
): Pence {
  if (quantity === quantityLeft) return amount;
  const exact = isCut
    ? fraction(amount, quantity, quantityLeft)
    : fraction(pence(line.price - line.discount), quantity, ONE_UNIT);
  return pence(Math.min(exact, amount));
}

function lineOf(
  left: readonly Left[],
  { line, nth, quantity }: CreditLineRequest,
  index: number,
): Left {
  const same = left.filter((each) => String(each.line.id) === String(line));
  const found =
    nth === undefined
      ? (same.find((each) => quantity <= each.quantity) ?? same[0])
      : same.find((each) => each.nth === nth);
  if (!found) throw new CreditRefused("unknown-line", index);
  return found;
}

/** Requests for all that is left of an invoice, for its correction. */
export const requestEverything = (
  invoice: CreditableInvoice,
  goods: CreditedGoods,
): CreditLineRequest[] =>
  uncreditedLines(invoice, creditableAmounts(invoice, "correction"))
    .filter(({ quantity }) => quantity > 0)
    .map(({ line, nth, quantity }) => ({ line: line.id, nth, quantity, goods }));
