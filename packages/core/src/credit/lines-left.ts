import { lineTotal, type Line } from "../invoice.ts";
import { fraction, pence, type Pence } from "../money.ts";
import { ONE, thousandths, type Quantity } from "../quantity.ts";
import type { Creditable } from "./credited.ts";
import { leftOfLines } from "./left.ts";
import { roomsOf } from "./room.ts";
import { splitId } from "./split-id.ts";

/**
 * The lines that an invoice begins with that replaces another: what was left of that one. They come to what its closing note credits, to the penny
 * and at each rate. Phone and server make the same (docs/decisions/0033-correct.md).
 */
export function linesLeft(invoice: Creditable): readonly Line[] {
  const ids = new Set(invoice.lines.map(({ id }) => String(id)));
  return leftOfLines(invoice, roomsOf(invoice, "correction"))
    .filter(({ quantity }) => quantity > 0)
    .flatMap(({ line, quantity, amount }) => {
      const kept = quantity === line.quantity ? line : { ...line, quantity };
      if (lineTotal(kept) === amount) return [kept];
      return atAmount(kept, amount, ids);
    });
}

/**
 * A line at the price a unit that comes to an amount. Where none does, a whole number of its units, as few as do, costs a penny more than the others, on
 * a line of its own.
 */
function atAmount(line: Line, amount: Pence, ids: Set<string>): Line[] {
  const { quantity } = line;
  const unit = mostFor(amount, quantity);
  const dearer = thousandths((amount - fraction(unit, quantity, ONE)) * ONE);
  if (dearer === 0) return [atUnit(line, unit)];
  const split = { ...line, id: splitId(line.id, ids), quantity: dearer };
  const rest = { ...line, quantity: thousandths(quantity - dearer) };
  return [atUnit(rest, unit), atUnit(split, pence(unit + 1))];
}

/** The highest price of a unit at which a quantity comes to no more than an amount. */
function mostFor(amount: Pence, quantity: Quantity): Pence {
  const aboveHalf = (2n * BigInt(amount) + 1n) * 500n;
  return pence(Number((aboveHalf - 1n) / BigInt(quantity)));
}

/** By its discount, which is what a customer was granted; a price below it only where a client raised what was credited since. */
const atUnit = (line: Line, unit: Pence): Line => ({
  ...line,
  price: pence(Math.max(line.price, unit)),
  discount: pence(Math.max(0, line.price - unit)),
});
