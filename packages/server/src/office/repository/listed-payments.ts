import type { ListedPayment } from "@roundsman/contract/office/list-rows";
import type { Day } from "@roundsman/core/day";
import type { DayRange } from "@roundsman/core/day-range";
import { pence } from "@roundsman/core/money";
import type { RecordedMethod } from "@roundsman/core/payments/payment";
import { sql } from "kysely";
import type { Db } from "../../kernel/storage/db.ts";
import type { Driver } from "./drivers.ts";
import { isAfter, withinDays, type Place } from "./places.ts";
import { oneOf } from "./sales-filter.ts";

interface PlacesQuery {
  readonly owner: number;
  readonly span: DayRange;
  readonly method: RecordedMethod | undefined;
}

/**
 * The places of a driver's payments, newest first. Uses of money on account are left out: it came
 * in before.
 */
export async function paymentPlaces(
  db: Db,
  { owner, method, ...rest }: PlacesQuery,
  { limit, ...page }: { readonly after: Place; readonly limit: number },
): Promise<readonly Place[]> {
  const { span, after } = withinDays(rest.span, page.after, "newest");
  const { rows } = await sql<Place>`
    select day as date, id from payment
    where owner_id = ${owner} and method <> 'account'
      and day >= ${span.start} and day <= ${span.end}
      and ${method === undefined ? sql`1 = 1` : sql`method = ${method}`}
      and ${isAfter(sql`(day, id)`, after, "newest")}
    order by day desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/**
 * Reads payments of a driver. A payment without a customer of its own is that of its first
 * invoice's customer; a merged customer's is the kept one's, as in the driver's own list. A payment
 * for an invoice has the name that was billed.
 */
export async function listedPayments(
  db: Db,
  driver: Driver,
  found: readonly Place[],
): Promise<ListedPayment[]> {
  const ids = found.map(({ id }) => id);
  const { rows } = await sql<{
    readonly id: number;
    readonly day: Day;
    readonly method: RecordedMethod;
    readonly reference: string;
    readonly amount: number;
    readonly customer_id: number | null;
    readonly name: string;
  }>`
    select payment.id, payment.day, payment.method, payment.reference, payment.amount,
      coalesce(merged.root_id, payment.customer_id, invoice.customer_id) as customer_id,
      coalesce(invoice.bill_name, customer.name, '') as name
    from payment
    left join invoice
      on invoice.owner_id = payment.owner_id and invoice.id = payment.invoice_id
    left join merged_customer as merged
      on merged.owner_id = payment.owner_id and merged.customer_id = payment.customer_id
    left join customer
      on customer.owner_id = payment.owner_id
        and customer.id = coalesce(merged.root_id, payment.customer_id)
    where payment.owner_id = ${driver.id} and ${oneOf("payment.id", ids)}`.execute(db);
  return rows.map(({ customer_id, name, amount, ...row }) => ({
    ...row,
    driverId: driver.id,
    driver: driver.name,
    customerId: customer_id,
    customer: name,
    amount: pence(amount),
  }));
}
