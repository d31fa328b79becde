import type { CreditedLine } from "@roundsman/core/credit/credited";
import { isCredited } from "@roundsman/core/invoice";
import { thousandths, type Quantity } from "@roundsman/core/quantity";
import { creditNotesOf } from "../../sync/outbox/credit-notes.ts";
import { reducesOwed } from "../../sync/outbox/reduces-owed.ts";
import type { Base, Database } from "../../sync/store/database.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { withBefore, type Here } from "./with-before.ts";

type Goods = Pick<Here["lines"][number], "id" | "name" | "quantity">;

/** Goods that credit notes brought back to the van, as lines with quantities below 0. */
interface Back {
  /** Of the credit notes that the server has. */
  readonly sent: readonly Goods[];
  readonly all: readonly Goods[];
}
export type CreditedGoods = ReadonlyMap<string, Back>;

/**
 * The returned goods of invoices with credit notes, on this phone or on the server, by the
 * invoice's key.
 */
export async function creditedGoods(
  db: Database,
  invoices: readonly LocalInvoice[],
  bases: ReadonlyMap<string, Base>,
): Promise<CreditedGoods> {
  const found = new Map<string, Back>();
  for (const invoice of invoices) {
    const before = withBefore(invoice, bases.get(invoice.key)).before ?? invoice;
    if (!isCredited(invoice.totals) && !isCredited(before.totals)) continue;
    const notes = await creditNotesOf(db, invoice);
    const sent = notes.filter(({ isSent, isVoidSent }) => isSent && !isVoidSent);
    found.set(invoice.key, {
      sent: sent.flatMap(({ lines }) => goodsIn(lines)),
      all: notes.filter(reducesOwed).flatMap(({ lines }) => goodsIn(lines)),
    });
  }
  return found;
}

const goodsIn = (lines: readonly CreditedLine[]): Goods[] =>
  lines.flatMap(({ goods, line, name, quantity }) =>
    goods === "van" ? [{ id: line, name, quantity: below(quantity) }] : [],
  );
const below = (quantity: Quantity): Quantity => thousandths(-quantity);

/**
 * The invoice with the returned goods among its lines, so that it takes that much less off the van.
 */
export function withCredits(invoice: Here, credited: CreditedGoods): Here {
  const back = credited.get(invoice.key);
  if (!back) return invoice;
  const { before } = invoice;
  return {
    ...invoice,
    lines: [...invoice.lines, ...back.all],
    ...(before && { before: { ...before, lines: [...before.lines, ...back.sent] } }),
  };
}
