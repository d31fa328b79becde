import type { Day } from "@roundsman/core/day";
import type { Pence } from "@roundsman/core/money";
import { PAYMENT_STATUSES } from "@roundsman/core/payment-status";
import { sql, type ExpressionBuilder } from "kysely";
import type { Db } from "../../kernel/storage/db.ts";
import type { Database } from "../../kernel/storage/schema/schema.ts";
import type { Place } from "../../office/repository/places.ts";

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

/** An invoice, in whose book, and what it comes to. */
export interface WorkPlace extends Place {
  readonly owner: number;
  readonly amount: number;
}

/** Where the invoices are that a hand-over would move, in no order: sorted by SQL, all invoices of the driver might be read in that order. */
export const goingPlaces = (db: Db, work: Wanted): Promise<WorkPlace[]> =>
  placesIn(wanted(db, work));

/** The same of what stays behind. */
export async function stayingPlaces(db: Db, work: Wanted, today: Day): Promise<WorkPlace[]> {
  const staying = invoicesOf(db, work).where(stays);
  const unpaid = await placesIn(staying.where("payment_status", "in", UNPAID));
  // What is paid counts from its day on: not all mark it as delivered.
  const paid = staying.where("payment_status", "=", "paid").where("date", ">=", today);
  return [...unpaid, ...(await placesIn(paid))];
}

async function placesIn(rows: ReturnType<typeof invoicesOf>): Promise<WorkPlace[]> {
  const found = await rows
    .select(["invoice.owner_id", "invoice.id", "invoice.date"])
    .select(sql<number | string>`total + vat_added`.as("amount"))
    .execute();
  return found.map(({ owner_id: owner, id, date, amount }) => ({
    owner,
    id,
    date,
    amount: Number(amount),
  }));
}
