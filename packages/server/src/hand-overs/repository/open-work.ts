import type { Day } from "@roundsman/core/day";
import type { Pence } from "@roundsman/core/money";
import { PAYMENT_STATUSES } from "@roundsman/core/payment-status";
import { sql, type ExpressionBuilder } from "kysely";
import type { Db } from "../../kernel/storage/db.ts";
import type { Database } from "../../kernel/storage/schema/schema.ts";
import type { Place } from "../../office/repository/places.ts";

/** All statuses but paid, by name, so that an index serves however many are paid. */
const UNPAID = PAYMENT_STATUSES.filter((status) => status !== "paid");

/**
 * Whether another driver can do this work: it is not delivered, and has no money, credit notes or
 * corrections, which stay with whoever took or wrote them.
 */
export const isOpenWork = (eb: ExpressionBuilder<Database, "invoice">) =>
  eb.and([
    eb("invoice.deleted_at", "=", ""),
    eb("invoice.delivery_status", "<>", "delivered"),
    eb("invoice.payment_status", "in", UNPAID),
    eb("invoice.paid", "=", 0),
    eb("invoice.credit_notes", "=", 0),
    eb("invoice.corrects", "=", 0),
    eb("invoice.corrected_by", "=", 0),
  ]);

/** Whether its holder still has to deliver it, though it cannot be handed over. */
const stays = (eb: ExpressionBuilder<Database, "invoice">) =>
  eb.and([
    eb("invoice.deleted_at", "=", ""),
    eb("invoice.delivery_status", "<>", "delivered"),
    eb("invoice.corrected_by", "=", 0),
    // An invoice that is credited in full need not be delivered any more.
    eb.or([eb("invoice.credit_notes", "=", 0), sql<boolean>`total + vat_added > 0`]),
    eb.not(isOpenWork(eb)),
  ]);

/** Which work of a driver. */
export interface WorkScope {
  readonly from: number;
  /** null: customers of all routes, and of none. */
  readonly routeId: number | null;
  /** null: all days. */
  readonly lastDay: Day | null;
}

const invoicesOf = (db: Db, { from, routeId, lastDay }: WorkScope) => {
  let rows = db.selectFrom("invoice").where("invoice.owner_id", "=", from);
  if (lastDay !== null) rows = rows.where("invoice.date", "<=", lastDay);
  if (routeId === null) return rows;
  return rows.where("invoice.customer_id", "in", (eb) =>
    eb
      .selectFrom("delivery_route_stop")
      .select("member_id")
      .where("owner_id", "=", from)
      .where("group_id", "=", routeId),
  );
};

const wanted = (db: Db, work: WorkScope) => invoicesOf(db, work).where(isOpenWork);

/** Ids, in order. */
export async function openWork(db: Db, work: WorkScope): Promise<number[]> {
  const rows = await wanted(db, work).select("invoice.id").execute();
  // With "order by id" SQLite would scan all invoices of the driver.
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

interface Sums {
  readonly invoices: number;
  readonly customers: number;
  readonly payable: Pence;
}

/** The sums of the work; customers are told apart by name. */
export async function sumOfWork(db: Db, work: WorkScope): Promise<Sums> {
  const { invoices, customers, payable } = await wanted(db, work)
    .select((eb) => [
      eb.fn.countAll<number | string>().as("invoices"),
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

/** The place of an invoice, whose book it is in, and its amount in pence. */
export interface WorkPlace extends Place {
  readonly owner: number;
  readonly amount: number;
}

/**
 * The places of the invoices that a hand-over would move, unordered: to sort them in SQL might scan
 * all invoices of the driver.
 */
export const goingPlaces = (db: Db, work: WorkScope): Promise<WorkPlace[]> =>
  placesIn(wanted(db, work));

/** The same for what stays behind. */
export async function stayingPlaces(db: Db, work: WorkScope, today: Day): Promise<WorkPlace[]> {
  const staying = invoicesOf(db, work).where(stays);
  const unpaid = await placesIn(staying.where("payment_status", "in", UNPAID));
  // A paid invoice counts from its day on only: not everybody marks it as delivered.
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
