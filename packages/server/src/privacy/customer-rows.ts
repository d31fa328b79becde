import type { CreditNote } from "@roundsman/contract/invoices/credit-note";
import type { Payment } from "@roundsman/contract/payments/payment";
import type { Selectable } from "kysely";
import { customerRecords, keptCustomerIds } from "../customers/repository.ts";
import { refused } from "../kernel/errors/refusal.ts";
import { creditNotesOf } from "../credit-notes/repository/find-credit-notes.ts";
import type { Db } from "../kernel/storage/db.ts";
import type { Row } from "../kernel/owned/owned-records.ts";
import { paymentsOf, paymentsWithoutInvoice } from "../payments/repository/find-payments.ts";
import type { Database } from "../kernel/storage/schema/schema.ts";

export type InvoiceRow = Selectable<Database["invoice"]>;

/** A customer as stored: the row, then the rows that were merged into it. */
export type CustomerRows = readonly [Row<"customer">, ...Row<"customer">[]];

/**
 * Includes deleted customers; undefined if there is none. Throws 409 for a customer who was merged
 * into another.
 */
export async function customerRowsOf(
  db: Db,
  owner: number,
  id: number,
): Promise<CustomerRows | undefined> {
  const customer = await customerRecords.findAny(db, owner, id);
  if (!customer) return undefined;
  const [kept] = await keptCustomerIds(db, owner, [id]);
  if (kept !== id)
    throw refused(409, "customer-merged", "This customer was merged into another one");
  const parts = await db
    .selectFrom("merged_customer")
    .select("customer_id")
    .where("owner_id", "=", owner)
    .where("root_id", "=", id)
    .orderBy("customer_id")
    .execute();
  const found: [Row<"customer">, ...Row<"customer">[]] = [customer];
  for (const { customer_id } of parts) {
    const part = await customerRecords.findAny(db, owner, customer_id);
    if (part) found.push(part);
  }
  return found;
}

/**
 * Every invoice of a customer, deleted ones included: linked by id, or unlinked and for exactly one
 * of their names (wire §5).
 */
export const invoicesOf = (db: Db, customerRows: CustomerRows): Promise<InvoiceRow[]> =>
  db
    .selectFrom("invoice")
    .selectAll()
    .where("owner_id", "=", customerRows[0].owner_id)
    .where((eb) =>
      eb.or([
        eb("customer_id", "=", customerRows[0].id),
        eb.and([
          eb("customer_id", "is", null),
          eb(
            "search_name",
            "in",
            customerRows.map(({ search_name }) => search_name),
          ),
        ]),
      ]),
    )
    .orderBy("id")
    .execute();

/**
 * An invoice that is scheduled and was not handed out was never issued. Every other one was, and
 * the law requires its copy. A correction that took over payments holds the customer's money, so it
 * counts as issued, too.
 */
const isIssued = ({ payment_status, issued_at, paid }: InvoiceRow): boolean =>
  payment_status !== "scheduled" || issued_at !== "" || paid !== 0;

/**
 * Whether an erasure keeps an invoice: it was issued, or a credit note names it. A credit note is
 * issued when it is written, even if it was voided since.
 */
export function mustKeep(
  credits: readonly Pick<CreditNote, "invoiceId">[],
): (invoice: InvoiceRow) => boolean {
  const credited = new Set(credits.map(({ invoiceId }) => invoiceId));
  return (invoice) => isIssued(invoice) || credited.has(invoice.id);
}

/** The credit notes of these invoices, voided ones included. */
export const creditNotesForInvoices = (
  db: Db,
  owner: number,
  invoices: readonly Pick<InvoiceRow, "id">[],
): Promise<CreditNote[]> =>
  creditNotesOf(
    db,
    owner,
    invoices.map(({ id }) => id),
  );

/** The customer's payments, for these invoices or for none. */
export const paymentsOfCustomer = async (
  db: Db,
  customerRows: CustomerRows,
  invoices: readonly Pick<InvoiceRow, "id">[],
): Promise<Payment[]> => {
  const found = await paymentsForInvoices(db, customerRows[0].owner_id, invoices);
  for (const { owner_id, id } of customerRows)
    found.push(...(await paymentsWithoutInvoice(db, owner_id, id)));
  return found;
};

/** The payments for these invoices. */
export const paymentsForInvoices = (
  db: Db,
  owner: number,
  invoices: readonly Pick<InvoiceRow, "id">[],
): Promise<Payment[]> =>
  paymentsOf(
    db,
    owner,
    invoices.map(({ id }) => id),
  );

export interface RouteStop {
  readonly id: number;
  readonly name: string;
}

/** The routes on which the customer is a stop, deleted ones included. */
export const routesOf = (db: Db, customerRows: CustomerRows): Promise<RouteStop[]> =>
  db
    .selectFrom("delivery_route_stop")
    .innerJoin("delivery_route", (join) =>
      join
        .onRef("delivery_route.owner_id", "=", "delivery_route_stop.owner_id")
        .onRef("delivery_route.id", "=", "group_id"),
    )
    .select(["delivery_route.id", "delivery_route.name"])
    .distinct()
    .where("delivery_route_stop.owner_id", "=", customerRows[0].owner_id)
    .where(
      "member_id",
      "in",
      customerRows.map(({ id }) => id),
    )
    .orderBy("delivery_route.id")
    .execute();
