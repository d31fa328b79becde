import type { Day } from "@roundsman/core/day";
import { numberOf } from "@roundsman/core/invoice";
import type { Pence } from "@roundsman/core/money";
import { PAYMENT_STATUSES } from "@roundsman/core/payment-status";
import { sql, type ExpressionBuilder } from "kysely";
import type { Db } from "../../kernel/storage/db.ts";
import type { Database } from "../../kernel/storage/schema/schema.ts";

/** All but paid, by name: so an index finds them, however many are paid. */
const UNPAID = PAYMENT_STATUSES.filter((status) => status !== "paid");

/**
 * Whether an invoice is work that another can do: not delivered, and without money, credit notes or corrections, which stay with whoever took or
 * wrote them.
 */
export const isOpenWork = (of: ExpressionBuilder<Database, "invoice">) =>
  of.and([
    of("invoice.deleted_at", "=", ""),
    of("invoice.delivery_status", "<>", "delivered"),
    of("invoice.payment_status", "in", UNPAID),
    of("invoice.paid", "=", 0),
    of("invoice.credit_notes", "=", 0),
    of("invoice.corrects", "=", 0),
    of("invoice.corrected_by", "=", 0),
  ]);

/** Whether it still has to be delivered by whoever has it, and cannot be handed over. */
const stays = (of: ExpressionBuilder<Database, "invoice">) =>
  of.and([
    of("invoice.deleted_at", "=", ""),
    of("invoice.delivery_status", "<>", "delivered"),
    of("invoice.corrected_by", "=", 0),
    // Credited whole: nobody is to bring it any more.
    of.or([of("invoice.credit_notes", "=", 0), sql<boolean>`total + vat_added > 0`]),
    of.not(isOpenWork(of)),
  ]);

/** Which work of a driver. */
export interface Wanted {
  readonly from: number;
  /** null: all routes, and customers of none. */
  readonly routeId: number | null;
  /** null: of all days. */
  readonly lastDay: Day | null;
}

const invoicesOf = (db: Db, { from, routeId, lastDay }: Wanted) => {
  let rows = db.selectFrom("invoice").where("invoice.owner_id", "=", from);
  if (lastDay !== null) rows = rows.where("invoice.date", "<=", lastDay);
  if (routeId === null) return rows;
  return rows.where("invoice.customer_id", "in", (of) =>
    of
      .selectFrom("delivery_route_stop")
      .select("member_id")
      .where("owner_id", "=", from)
      .where("group_id", "=", routeId),
  );
};

const wanted = (db: Db, work: Wanted) => invoicesOf(db, work).where(isOpenWork);

/** Ids, in order. */
export async function openWork(db: Db, work: Wanted): Promise<number[]> {
  const rows = await wanted(db, work).select("invoice.id").execute();
  // By "order by id" SQLite would read all invoices of the driver in that order.
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

interface Sums {
  readonly invoices: number;
  readonly customers: number;
  readonly payable: Pence;
}

/** How much it is; invoices of nobody in particular are of one customer each name. */
export async function sumOfWork(db: Db, work: Wanted): Promise<Sums> {
  const { invoices, customers, payable } = await wanted(db, work)
    .select((of) => [
      of.fn.countAll<number | string>().as("invoices"),
      sql<number | string>`count(distinct search_name)`.as("customers"),
      sql<number | string>`coalesce(sum(total + vat_added), 0)`.as("payable"),
    ])
    .executeTakeFirstOrThrow();
  return {
    invoices: Number(invoices),
    customers: Number(customers),
    payable: Number(payable) as Pence,
  };
}

/** How many stay behind, and the first of them by their days. */
export async function stayingBehind(db: Db, work: Wanted, today: Day) {
  const staying = invoicesOf(db, work)
    .where(stays)
    .select(["id", "date", "number", "bill_name as customer"]);
  const unpaid = await staying.where("payment_status", "in", UNPAID).execute();
  // What is paid counts from its day on: not all mark it as delivered.
  const paid = await staying
    .where("payment_status", "=", "paid")
    .where("date", ">=", today)
    .execute();
  const named = [...unpaid, ...paid]
    .toSorted((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1))
    .slice(0, MOST_NAMED)
    .map(({ id, number, customer }) => ({
      number: numberOf({ id, number: number || undefined }),
      customer,
    }));
  return { invoices: unpaid.length + paid.length, named };
}
const MOST_NAMED = 20;
