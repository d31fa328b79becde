import type { ListedDebt } from "@roundsman/contract/office/list-rows";
import { daysBetween, type Day } from "@roundsman/core/day";
import { numberOf } from "@roundsman/core/invoice";
import { pence } from "@roundsman/core/money";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../kernel/storage/db.ts";
import type { Driver } from "./drivers.ts";
import { isAfter, type Place } from "./places.ts";
import { oneOf, unsavedOf } from "./sales-filter.ts";

interface DebtQuery {
  /** The ids of saved customers. */
  readonly customerIds?: readonly number[] | undefined;
  /** The name of customers who are not saved. */
  readonly customer?: string | undefined;
  /** When it is due; null: no limit. */
  readonly due?: { readonly from: Day | null; readonly to: Day | null } | undefined;
}

/** The condition in SQL for a driver's invoices that are wanted. */
export function debtsFilter(
  owner: number,
  { customerIds, customer, due }: DebtQuery,
): RawBuilder<boolean> {
  const { from = null, to = null } = due ?? {};
  return sql<boolean>`${sql.join(
    [
      isOpen(owner),
      ...(customerIds ? [oneOf("invoice.customer_id", customerIds)] : []),
      ...(customer === undefined || customerIds ? [] : [unsavedOf(customer)]),
      ...(from === null ? [] : [sql`${DUE} >= ${from}`]),
      ...(to === null ? [] : [sql`${DUE} <= ${to}`]),
    ],
    sql` and `,
  )}`;
}

/** As the board counts open invoices. */
const isOpen = (owner: number) => sql`invoice.owner_id = ${owner} and invoice.deleted_at = ''
  and invoice.payment_status in ('due', 'overdue', 'credit')
  and invoice.total + invoice.vat_added > invoice.paid`;
/** An invoice without a due date is due on its date. */
const DUE = sql`case when invoice.due_date = '' then invoice.date else invoice.due_date end`;

interface DriverDebts {
  readonly driver: Driver;
  readonly filter: RawBuilder<boolean>;
  readonly today: Day;
}

/** The oldest due first. */
export async function debtsAfter(
  db: Db,
  { driver, filter, today }: DriverDebts,
  { after, limit }: { readonly after: Place; readonly limit: number },
): Promise<ListedDebt[]> {
  const { rows } = await sql<{
    readonly id: number;
    readonly number: string;
    readonly date: Day;
    readonly due: Day;
    readonly customer_id: number | null;
    readonly bill_name: string;
    readonly owed: number;
    readonly paid: number;
  }>`
    select id, number, date, ${DUE} as due, customer_id, bill_name,
      cast(total + vat_added as bigint) as owed, paid
    from invoice where ${filter} and ${isAfter(sql`(${DUE}, invoice.id)`, after, "oldest")}
    order by due, id limit ${limit}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    driverId: driver.id,
    driver: driver.name,
    number: numberOf({ id: row.id, number: row.number || undefined }),
    date: row.date,
    dueDate: row.due,
    customerId: row.customer_id,
    customer: row.bill_name,
    amount: pence(row.owed),
    open: pence(row.owed - row.paid),
    daysLate: Math.max(0, daysBetween(row.due, today)),
  }));
}

export async function sumOfDebts(db: Db, { filter }: DriverDebts) {
  const { rows } = await sql<{ readonly invoices: number; readonly owed: number }>`
    select cast(count(*) as bigint) as invoices,
      cast(coalesce(sum(total + vat_added - paid), 0) as bigint) as owed
    from invoice where ${filter}`.execute(db);
  return rows[0] ?? { invoices: 0, owed: 0 };
}
