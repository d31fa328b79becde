import { randomInt } from "node:crypto";
import type { SentLine } from "@roundsman/contract/invoices/invoice-lines";
import type { Line } from "@roundsman/core/invoice";
import { pence } from "@roundsman/core/money";

/**
 * The lines of a body. A line without an id gets the id of the earlier line that it resembles, so
 * that credit notes and goods still find it; any other gets a new id. A client that does not know
 * VAT rates sends none: the line with the same id then keeps its rate.
 */
export function sentLines(sent: readonly SentLine[], before: readonly Line[]): Line[] {
  const kept = new Map(before.map(({ id, vatRate }) => [id, vatRate]));
  const ids = alikeIds(sent, before);
  return sent.map(({ id: own, name, price, discount, quantity, vatRate }, index) => {
    const id = own || ids.get(index);
    const rate = vatRate === undefined && id ? kept.get(id) : vatRate;
    return {
      id: id || newLineId(),
      name,
      price,
      discount: discount ?? pence(0),
      quantity,
      ...(rate && { vatRate: rate }),
    };
  });
}

/**
 * Ids by index, for lines without one: first by equal name and price, then by equal name. Each
 * earlier line is used once.
 */
function alikeIds(
  sent: readonly SentLine[],
  before: readonly Line[],
): ReadonlyMap<number, Line["id"]> {
  const named = new Set(sent.map(({ id }) => String(id)));
  const free = before.filter(({ id }) => !named.has(String(id)));
  const found = new Map<number, Line["id"]>();
  for (const isAlike of [isSamePrice, isSameName])
    for (const [index, line] of sent.entries()) {
      if (line.id || found.has(index)) continue;
      const at = free.findIndex((candidate) => isAlike(line, candidate));
      const [alike] = at < 0 ? [] : free.splice(at, 1);
      if (alike) found.set(index, alike.id);
    }
  return found;
}

const isSameName = (sent: SentLine, line: Line): boolean => sent.name === line.name;
const isSamePrice = (sent: SentLine, line: Line): boolean =>
  isSameName(sent, line) &&
  sent.price === line.price &&
  (sent.discount ?? pence(0)) === line.discount;

const ALPHANUMERICS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** 16 letters and digits (spec §9). */
const newLineId = (): string =>
  Array.from({ length: 16 }, () => ALPHANUMERICS[randomInt(ALPHANUMERICS.length)]).join("");
