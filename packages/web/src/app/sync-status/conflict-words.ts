import { type VatMode } from "@roundsman/core/vat";
import type { BillTo } from "@roundsman/core/bill-to";
import { lineTotal, type Line } from "@roundsman/core/invoice";
import { formatPounds, type Pence } from "@roundsman/core/money";
import { formatQuantity } from "@roundsman/core/quantity";
import type { Messages } from "../../messages/messages.ts";
import { rateName, rateNote } from "../../ui/form/rate-words.ts";
import type { VatRate } from "@roundsman/core/vat/rates";
import type { Language } from "../../messages/speak.ts";

export interface Speech {
  readonly messages: Messages;
  readonly language: Language;
  /** The saved companies; needed only where a `companyKey` is shown. */
  readonly companies?: readonly { readonly key: string; readonly name: string }[];
}

/**
 * The label of a field and its values as a person reads them. The label of an invoice line is its
 * product.
 */
export function wordsFor(
  path: string,
  either: unknown,
  speech: Speech,
): { readonly label: string; readonly inWords: (side: unknown) => string } {
  const t = speech.messages.app.queue.conflict;
  if (path.startsWith("lines:"))
    return {
      label: (either as Line).name,
      inWords: (side) => (side ? lineInWords(side as Line, speech.messages) : t.none),
    };
  if (path === "companyKey")
    return {
      label: t.fields.companyKey,
      inWords: (side) => speech.companies?.find(({ key }) => key === side)?.name ?? t.ownCompany,
    };
  const label = path in t.fields ? t.fields[path as keyof typeof t.fields] : path;
  return { label, inWords: (side) => (isNothing(side) ? t.empty : inWords(path, side, speech)) };
}

export const isNothing = (side: unknown) =>
  side === "" || side === null || side === undefined || (Array.isArray(side) && side.length === 0);

function inWords(path: string, side: unknown, { messages }: Speech): string {
  const { delivery, payment } = messages.invoices;
  if (path === "price" || path === "discount") return formatPounds(side as Pence);
  if (path === "deliveryStatus") return delivery[side as keyof typeof delivery];
  if (path === "paymentStatus") return payment[side as keyof typeof payment];
  if (path === "vatMode") return messages.editor.vat[side as VatMode];
  if (path === "vatRate") return rateName(messages.products.rates, side as VatRate);
  if (path === "billTo") return billToInWords(side as BillTo);
  if (path === "documentLanguage") return languageInWords(side, messages);
  // The value is the picture as text, many screens long.
  if (path === "logo") return messages.app.queue.conflict.images(1);
  if (path === "images")
    return messages.app.queue.conflict.images((side as readonly string[]).length);
  return Array.isArray(side) ? side.join(", ") : String(side);
}

const billToInWords = (billTo: BillTo): string => Object.values(billTo).filter(Boolean).join(", ");

export type PricedLine = Pick<Line, "name" | "price" | "discount" | "quantity" | "vatRate">;

/** "2 × £3.85 = £7.70", "2 × (£3.85 − £0.10) = £7.50" */
export function lineInWords(line: PricedLine, { products }: Messages): string {
  const price = formatPounds(line.price);
  const each = line.discount > 0 ? `(${price} − ${formatPounds(line.discount)})` : price;
  const words = `${formatQuantity(line.quantity)} × ${each} = ${formatPounds(lineTotal(line))}`;
  const rate = rateNote(products.rates, line.vatRate);
  return rate === null ? words : `${words}, ${rate}`;
}

function languageInWords(side: unknown, { editor }: Messages): string {
  const { languages } = editor.vat;
  return languages[side as keyof typeof languages];
}
