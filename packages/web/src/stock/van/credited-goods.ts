import type { CreditedLine } from "@roundsman/core/credit/credited";
import { isCredited } from "@roundsman/core/invoice";
import { thousandths, type Quantity } from "@roundsman/core/quantity";
import { notesOf } from "../../sync/outbox/credit-notes.ts";
import { counts } from "../../sync/outbox/note-counts.ts";
import type { Base, Database } from "../../sync/store/database.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { withBefore, type Here } from "./with-before.ts";

type Goods = Pick<Here["lines"][number], "id" | "name" | "quantity">;

/** What credit notes brought back to the van, as lines below 0. */
interface Back {
  /** Those that the server has. */
  readonly sent: readonly Goods[];
  readonly all: readonly Goods[];
}
export type CreditedGoods = ReadonlyMap<string, Back>;

/** Of invoices that something is credited of, here or as the server has them, by their keys. */
export async function creditedGoods(
  db: Database,
  invoices: readonly LocalInvoice[],
  bases: ReadonlyMap<string, Base>,
): Promise<CreditedGoods> {
  const found = new Map<string, Back>();
  for (const invoice of invoices) {
    const before = withBefore(invoice, bases.get(invoice.key)).before ?? invoice;
    if (!isCredited(invoice.totals) && !isCredited(before.totals)) continue;
    const notes = await notesOf(db, invoice);
    const sent = notes.filter(({ isSent, isVoidSent }) => isSent && !isVoidSent);
    found.set(invoice.key, {
      sent: sent.flatMap(({ lines }) => goodsIn(lines)),
      all: notes.filter(counts).flatMap(({ lines }) => goodsIn(lines)),
    });
  }
  return found;
}

const goodsIn = (lines: readonly CreditedLine[]): Goods[] =>
  lines.flatMap(({ goods, line, name, quantity }) =>
    goods === "van" ? [{ id: line, name, quantity: below(quantity) }] : [],
  );
const below = (quantity: Quantity): Quantity => thousandths(-quantity);

/** An invoice takes its lines less what came back of them. */
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
