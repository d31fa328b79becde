import type { BillTo } from "@roundsman/core/bill-to";
import { lineTotal, type Line } from "@roundsman/core/invoice";
import { formatPounds, type Pence } from "@roundsman/core/money";
import { formatQuantity } from "@roundsman/core/quantity";
import type { Messages } from "../messages/messages.ts";

type Say = Messages["app"]["queue"]["conflict"];

/** What a difference is about, and what each side says, as a person reads it. */
export function wordsFor(path: string, either: unknown, say: Say): { readonly label: string; readonly of: (side: unknown) => string } {
  if (path.startsWith("lines:")) return { label: (either as Line).name, of: (side) => (side ? lineInWords(side as Line) : say.none) };
  const label = path in say.fields ? say.fields[path as keyof Say["fields"]] : path;
  return { label, of: (side) => (side === "" || side === null || side === undefined ? say.empty : inWords(path, side)) };
}

function inWords(path: string, side: unknown): string {
  if (path === "price" || path === "discount") return formatPounds(side as Pence);
  if (path === "billTo")
    return Object.values(side as BillTo)
      .filter(Boolean)
      .join(", ");
  return Array.isArray(side) ? side.join(" ") : String(side);
}

function lineInWords(line: Line): string {
  const off = line.discount > 0 ? ` − ${formatPounds(line.discount)}` : "";
  return `${line.name}: ${formatQuantity(line.quantity)} × (${formatPounds(line.price)}${off}) = ${formatPounds(lineTotal(line))}`;
}
