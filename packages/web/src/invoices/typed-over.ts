import type { Line } from "@roundsman/core/invoice";
import { invoiceTotals } from "@roundsman/core/invoice";
import { formatPounds } from "@roundsman/core/money";
import { formatQuantity } from "@roundsman/core/quantity";
import type { Messages } from "../messages/messages.ts";
import type { Trace } from "../platform/database.ts";
import type { InvoiceDraft } from "../platform/invoice-draft.ts";
import type { LocalInvoice } from "../platform/local.ts";
import { draftOf } from "./draft.ts";

/** What an invoice says, to be compared. Not whom it is linked to: an answer of the server may tell that. */
export const sayingOf = ({ billTo, date, supplyDate, dueDate, summary, footnote, lines }: InvoiceDraft): string =>
  JSON.stringify([billTo, date, supplyDate, dueDate, summary, footnote, lines]);

/**
 * Whether another tab of this phone saved something else since the first word was typed. What another device saved the server lays beside it
 * (409): a version that is older than the phone's own makes it do so.
 */
export const isTypedOver = ({ typedOver, version = 0 }: InvoiceDraft, now: LocalInvoice & Partial<Trace>): boolean =>
  typedOver !== undefined && version >= (now.ownSince ?? 0) && sayingOf(draftOf(now)) !== typedOver;

/** What an invoice says now, as a person reads it, where a draft says something else. */
export function newsBeside(draft: InvoiceDraft, now: LocalInvoice, say: Messages["editor"]): readonly string[] {
  const mine = new Set(draft.lines.map(lineInWords));
  const totals = [now.totals.total, invoiceTotals(draft.lines).total].map(formatPounds);
  const facts: readonly (readonly [label: string, now: string, mine: string])[] = [
    [say.customer.label, now.billTo.name, draft.billTo.name],
    [say.date, now.date, draft.date],
    [say.dates.supply, now.supplyDate ?? "", draft.supplyDate ?? ""],
    [say.dates.due, now.dueDate ?? "", draft.dueDate ?? ""],
    [say.summary, now.summary, draft.summary],
    [say.footnote, now.footnote, draft.footnote],
    [say.totals.total, totals[0] ?? "", totals[1] ?? ""],
  ];
  const others = facts.filter(([, theirs, ours]) => theirs !== ours).map(([label, theirs]) => `${label}: ${theirs || "–"}`);
  return [...now.lines.map(lineInWords).filter((line) => !mine.has(line)), ...others];
}

const lineInWords = ({ name, price, discount, quantity }: Line): string =>
  `${name}: ${formatQuantity(quantity)} × ${formatPounds(price)}${discount > 0 ? ` − ${formatPounds(discount)}` : ""}`;
