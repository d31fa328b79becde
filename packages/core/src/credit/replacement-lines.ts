import { lineTotal, type Line } from "../invoice.ts";
import { fraction, pence, type Pence } from "../money.ts";
import { ONE_UNIT, thousandths, type Quantity } from "../quantity.ts";
import type { CreditableInvoice } from "./credited.ts";
import { uncreditedLines } from "./uncredited-lines.ts";
import { creditableAmounts } from "./creditable-amounts.ts";
import { splitId } from "./split-id.ts";

/**
 * The lines that a replacing invoice begins with: what is left of the invoice that it replaces.
 * They come to exactly what the closing credit note credits, also at each rate. Phone and server
 * compute the same (docs/decisions/0033-correct.md).
 */
export function replacementLines(invoice: CreditableInvoice): readonly Line[] {
  const ids = new Set(invoice.lines.map(({ id }) => String(id)));
  return uncreditedLines(invoice, creditableAmounts(invoice, "correction"))
    .filter(({ quantity }) => quantity > 0)
    .flatMap(({ line, quantity, amount }) => {
      const kept = quantity === line.quantity ? line : { ...line, quantity };
      if (lineTotal(kept) === amount) return [kept];
      return splitAtAmount(kept, amount, ids);
    });
}

/**
 * A line with a unit price at which it comes to an amount. Where no unit price does, as few whole
 * units as possible cost a penny more each, on a line of their own.
 */
function splitAtAmount(line: Line, amount: Pence, ids: Set<string>): Line[] {
  const { quantity } = line;
  const unit = highestUnitPrice(amount, quantity);
  const dearer = thousandths((amount - fraction(unit, quantity, ONE_UNIT)) * ONE_UNIT);
  if (dearer === 0) return [withUnitPrice(line, unit)];
  const split = { ...line, id: splitId(line.id, ids), quantity: dearer };
  const rest = { ...line, quantity: thousandths(quantity - dearer) };
  return [withUnitPrice(rest, unit), withUnitPrice(split, pence(unit + 1))];
}

/** The highest unit price at which a quantity comes to no more than an amount. */
function highestUnitPrice(amount: Pence, quantity: Quantity): Pence {
  const aboveHalf = (2n * BigInt(amount) + 1n) * 500n;
  return pence(Number((aboveHalf - 1n) / BigInt(quantity)));
}

/**
 * Changes the discount to reach a unit price. The price is raised only where it is below that,
 * which needs a client that changed the invoice after a note.
 */
const withUnitPrice = (line: Line, unit: Pence): Line => ({
  ...line,
  price: pence(Math.max(line.price, unit)),
  discount: pence(Math.max(0, line.price - unit)),
});
