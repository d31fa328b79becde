import type { CreditNote } from "@roundsman/contract/invoices/credit-note";
import type { Payment } from "@roundsman/contract/payments/payment";
import type { Selectable } from "kysely";
import { creditNotesOf } from "../credit-notes/repository/find-credit-notes.ts";
import type { Db } from "../kernel/storage/db.ts";
import type { Row } from "../kernel/owned/owned-records.ts";
import { paymentsOf, paymentsWithoutInvoice } from "../payments/repository/find-payments.ts";
import type { Database } from "../kernel/storage/schema/schema.ts";

export type InvoiceRow = Selectable<Database["invoice"]>;

/** Every invoice of a customer, hidden ones too: linked by id, or unlinked and for exactly this name (wire §5). */
export const invoicesOf = (db: Db, customer: Row<"customer">): Promise<InvoiceRow[]> =>
  db
    .selectFrom("invoice")
    .selectAll()
    .where("owner_id", "=", customer.owner_id)
    .where((of) =>
      of.or([
        of("customer_id", "=", customer.id),
        of.and([of("customer_id", "is", null), of("search_name", "=", customer.search_name)]),
      ]),
    )
    .orderBy("id")
    .execute();

/** One that waits in Schedule and was not handed out was never issued; every other was, and the law wants its copy kept. */
export const isIssued = ({ payment_status, issued_at }: InvoiceRow): boolean =>
  payment_status !== "scheduled" || issued_at !== "";

/** Of some invoices of one person, voided ones too. */
export const creditsOf = (
  db: Db,
  owner: number,
  invoices: readonly Pick<InvoiceRow, "id">[],
): Promise<CreditNote[]> =>
  creditNotesOf(
    db,
    owner,
    invoices.map(({ id }) => id),
  );

/** What a customer paid, for these invoices of theirs or for none. */
export const paidBy = async (
  db: Db,
  { owner_id, id }: Row<"customer">,
  invoices: readonly Pick<InvoiceRow, "id">[],
): Promise<Payment[]> => [
  ...(await paidFor(db, owner_id, invoices)),
  ...(await paymentsWithoutInvoice(db, owner_id, id)),
];

/** What was paid for some invoices of one person. */
export const paidFor = (
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

/** The routes that a customer is a stop of, hidden ones too. */
export const routesOf = (db: Db, { owner_id, id }: Row<"customer">): Promise<RouteStop[]> =>
  db
    .selectFrom("delivery_route_stop")
    .innerJoin("delivery_route", (join) =>
      join
        .onRef("delivery_route.owner_id", "=", "delivery_route_stop.owner_id")
        .onRef("delivery_route.id", "=", "group_id"),
    )
    .select(["delivery_route.id", "delivery_route.name"])
    .where("delivery_route_stop.owner_id", "=", owner_id)
    .where("member_id", "=", id)
    .orderBy("delivery_route.id")
    .execute();
