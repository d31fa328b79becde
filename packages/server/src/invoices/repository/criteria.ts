import type { Day } from "@roundsman/core/day";
import type { DeliveryStatus } from "@roundsman/core/delivery-status";
import type { PaymentStatus } from "@roundsman/core/payment-status";
import { parseSearchedNumber } from "@roundsman/core/issuing/searched-number";
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from "kysely";
import { fold } from "@roundsman/core/name";
import { wordsOf } from "@roundsman/core/search";
import type { Database } from "../../kernel/storage/schema/schema.ts";

/** A filter of one person's invoices. Everything that is set must hold. */
export interface InvoiceCriteria {
  readonly ids?: readonly number[] | undefined;
  readonly statuses?: readonly PaymentStatus[] | undefined;
  /** Both days inclusive. */
  readonly from?: Day | null | undefined;
  readonly to?: Day | null | undefined;
  /** Contained in the name, whatever its case. */
  readonly customerName?: string | undefined;
  /** The same, as {@link likePattern} makes it, for a compiled query. */
  readonly nameLike?: string | undefined;
  readonly customerId?: number | null | undefined;
  readonly deliveryStatus?: DeliveryStatus | null | undefined;
  /** Every word occurs in number, name, postcode or summary. */
  readonly query?: string | undefined;
  /** Linked to no customer, and for exactly this name, whatever its case. */
  readonly unlinkedName?: string | undefined;
}

type Builder = ExpressionBuilder<Database, "invoice">;

/** The condition for one owner's invoices that are not deleted. */
export function matching(eb: Builder, owner: number, criteria: InvoiceCriteria) {
  const { ids, statuses, from, to, customerId, deliveryStatus, query, unlinkedName } = criteria;
  const nameLike = criteria.nameLike ?? patternOfName(criteria);
  return eb.and([
    eb("invoice.owner_id", "=", owner),
    // The concatenation keeps the index of "not deleted" out, so that the one by customer or number
    // is used: SQLite would choose the one by date.
    ids || customerId || unlinkedName
      ? sql<SqlBool>`invoice.deleted_at || '' = ''`
      : eb("invoice.deleted_at", "=", ""),
    ...(ids ? [eb("invoice.id", "in", ids)] : []),
    ...(statuses ? [eb("invoice.payment_status", "in", statuses)] : []),
    ...(from ? [eb("invoice.date", ">=", from)] : []),
    ...(to ? [eb("invoice.date", "<=", to)] : []),
    ...(customerId ? [eb("invoice.customer_id", "=", customerId)] : []),
    ...(deliveryStatus ? [eb("invoice.delivery_status", "=", deliveryStatus)] : []),
    ...(nameLike === undefined ? [] : [isLike(eb.ref("invoice.search_name"), nameLike)]),
    ...wordsOf(query ?? "").map((word) => mentions(eb, word)),
    ...(unlinkedName
      ? [eb("invoice.customer_id", "is", null), eb("invoice.search_name", "=", fold(unlinkedName))]
      : []),
  ]);
}

/**
 * In the text, or as the invoice's number: the phone searches by the same rule
 * (core/src/issuing/searched-number.ts).
 */
function mentions(eb: Builder, word: string) {
  const text = contains(eb.ref("invoice.search_text"), word);
  const asked = parseSearchedNumber(word);
  if (!asked) return text;
  if (asked.is === "whole")
    return eb.or([
      asked.isNote ? isCreditedBy(asked.number) : eb("invoice.number", "=", asked.number),
      text,
    ]);
  return eb.or([
    eb("invoice.id", "=", asked.at),
    ...(asked.is === "digits" ? [eb("invoice.number", "like", `%-${asked.at}`)] : []),
    text,
  ]);
}

/** Numbers of notes are unique in the whole business; the note has the invoice's owner. */
const isCreditedBy = (number: string) =>
  sql<SqlBool>`exists (select 1 from credit_note where credit_note.number = ${number}
    and credit_note.owner_id = invoice.owner_id and credit_note.invoice_id = invoice.id)`;

/** The pattern of LIKE for the name; undefined if any name will do. */
export function patternOfName({ customerName }: InvoiceCriteria): string | undefined {
  const folded = fold(customerName ?? "");
  return folded === "" ? undefined : likePattern(folded);
}

export const contains = (column: Expression<string>, folded: string) =>
  isLike(column, likePattern(folded));

/** Escapes the characters that have a meaning in LIKE. */
const likePattern = (folded: string): string => `%${folded.replaceAll(/[\\%_]/g, "\\$&")}%`;

const isLike = (column: Expression<string>, pattern: string) =>
  sql<SqlBool>`${column} like ${pattern} escape '\\'`;
