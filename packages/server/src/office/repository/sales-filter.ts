import type { ListedRate } from "@roundsman/contract/office/list-queries";
import { DEFAULT_VAT_RATE } from "@roundsman/core/vat/rates";
import { fold } from "@roundsman/core/name";
import { sql, type RawBuilder } from "kysely";
import { isIssuedBy, mayChargeIn, type Seller, type IssuerFilter } from "./seller.ts";

/** A filter of a driver's documents. */
export interface SalesFilter {
  /** The ids of saved customers. */
  readonly customerIds?: readonly number[] | undefined;
  /** The name of customers who are not saved. */
  readonly customer?: string | undefined;
  readonly rate?: ListedRate | undefined;
  /** Issued under the VAT number that is asked for. */
  readonly issuer?: IssuerFilter | undefined;
}

/** Conditions on the tables "invoice" and "note" in SQL. */
export interface Conditions {
  readonly invoice: RawBuilder<boolean>;
  readonly note: RawBuilder<boolean>;
  /**
   * Whether a row of "invoice" is not deleted, written for the index that serves the other
   * conditions. Absent: for the one by date.
   */
  readonly isNotDeleted?: RawBuilder<boolean>;
}

export const IS_NOT_DELETED = sql<boolean>`invoice.deleted_at = ''`;
/**
 * The concatenation keeps the index by date out, so that the one by customer is used: SQLite would
 * choose the one by date, and read what all customers bought.
 */
export const IS_NOT_DELETED_BY_CUSTOMER = sql<boolean>`invoice.deleted_at || '' = ''`;

/** Conditions with a key: where it is the same, text and values are the same. */
export interface KeyedConditions extends Conditions {
  readonly key: string;
}

export const conditionsOf = (seller: Seller, filter: SalesFilter): KeyedConditions => {
  const { customerIds, customer, rate, issuer } = filter;
  // The seller matters for rates alone.
  const key = [customerIds, customer, rate, issuer, rate !== undefined && seller];
  return { ...conditions(seller, filter), key: JSON.stringify(key) };
};

function conditions(seller: Seller, filter: SalesFilter): Conditions {
  const { rate } = filter;
  const who = [...customerOf(filter), ...(filter.issuer ? [isIssuedBy(filter.issuer)] : [])];
  const isNotDeleted =
    filter.customerIds === undefined ? IS_NOT_DELETED : IS_NOT_DELETED_BY_CUSTOMER;
  if (rate === undefined) return { invoice: all(who), note: all(who), isNotDeleted };
  // As core's vatModeOf: the chosen mode, then that of the last paper, then whether the seller may
  // charge VAT.
  const unchosen = sql`(invoice.handed_out = '' and not (${mayChargeIn(seller)}))`;
  const without = sql`(invoice.vat_mode = 'without' or (invoice.vat_mode = ''
    and (invoice.handed_out like '%"vat":"without"%' or ${unchosen})))`;
  if (rate === "none")
    return {
      invoice: all([...who, without]),
      note: all([...who, sql`note.rates = '[]'`]),
      isNotDeleted,
    };
  if (rate === "any")
    return {
      invoice: all([...who, sql`not (${without})`]),
      note: all([...who, sql`note.rates <> '[]'`]),
      isNotDeleted,
    };
  const hasLine = sql`exists (
    select 1 from invoice_line as line
    where line.owner_id = invoice.owner_id and line.invoice_id = invoice.id
      and coalesce(nullif(line.vat_rate, ''), ${sql.lit(DEFAULT_VAT_RATE)}) = ${rate})`;
  return {
    invoice: all([...who, sql`not (${without})`, hasLine]),
    note: all([...who, sql`note.rates like ${`%"rate":"${rate}"%`}`]),
    isNotDeleted,
  };
}

const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.join([sql`1 = 1`, ...conditions], sql` and `)}`;

function customerOf({ customerIds, customer }: SalesFilter): RawBuilder<unknown>[] {
  if (customerIds) return [oneOf("invoice.customer_id", customerIds)];
  return customer === undefined ? [] : [unsavedOf(customer)];
}

/** Customers of a name who are not saved; case and spaces do not count. */
export const unsavedOf = (name: string): RawBuilder<unknown> =>
  sql`invoice.customer_id is null and invoice.search_name = ${fold(name)}`;

export const oneOf = (column: string, values: readonly (string | number)[]): RawBuilder<boolean> =>
  values.length === 0 ? sql`1 = 0` : sql`${sql.ref(column)} in (${sql.join(padded(values))})`;

/**
 * Repeats the last value up to a power of two, so that there are few statements, each prepared
 * once.
 */
export function padded<T>(values: readonly T[]): T[] {
  const all = [...values];
  const last = all.slice(-1);
  while (!Number.isInteger(Math.log2(all.length))) all.push(...last);
  return all;
}
