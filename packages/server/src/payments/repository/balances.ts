import type { Balance } from "@roundsman/contract/payments/customer-accounts";
import type { Day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { sql } from "kysely";
import type { Db } from "../../kernel/storage/db.ts";
import { isOwed } from "./account.ts";

interface Sum {
  readonly customer_id: number | null;
  /** "" if there is a customer. */
  readonly name: string;
  /** null if there is none, or if they were erased. */
  readonly customer_name: string | null;
  /** As on one of the invoices. */
  readonly bill_name: string;
  readonly invoiced: number;
  readonly credited: number;
  readonly paid: number;
}

/**
 * What each customer owes at the end of a day, most first: invoices dated until then, less the
 * credit notes and payments until then. Deleted and scheduled invoices are not owed. What was paid
 * for an invoice belongs to the invoice's customer; money on account to the payment's customer.
 */
export async function balancesOn(db: Db, owner: number, day: Day): Promise<Balance[]> {
  const { rows } = await sql<Sum>`
    select entry.customer_id, entry.name, customer.name as customer_name,
      max(entry.bill_name) as bill_name,
      cast(sum(invoiced) as bigint) as invoiced, cast(sum(credited) as bigint) as credited,
      cast(sum(paid) as bigint) as paid
    from (
      select invoice.customer_id, ${nameOf("invoice.customer_id")} as name, invoice.bill_name,
        total + vat_added + credited as invoiced, 0 as credited, 0 as paid
      from invoice
      where invoice.owner_id = ${owner} and ${isOwed} and invoice.date <= ${day}
      union all
      select invoice.customer_id, ${nameOf("invoice.customer_id")}, invoice.bill_name, 0, note.total, 0
      from credit_note as note
      join invoice on invoice.owner_id = note.owner_id and invoice.id = note.invoice_id
      where note.owner_id = ${owner} and note.voided_at = '' and ${isOwed}
        and invoice.date <= ${day} and note.date <= ${day}
      union all
      select invoice.customer_id, ${nameOf("invoice.customer_id")}, invoice.bill_name, 0, 0, allocation.amount
      from allocation
      join payment on payment.owner_id = allocation.owner_id and payment.id = allocation.payment_id
      join invoice on invoice.owner_id = allocation.owner_id and invoice.id = allocation.invoice_id
      where allocation.owner_id = ${owner} and allocation.amount <> 0 and payment.day <= ${day}
      union all
      select coalesce(merged.root_id, payment.customer_id, invoice.customer_id),
        ${nameOf("coalesce(payment.customer_id, invoice.customer_id)")}, coalesce(invoice.bill_name, ''),
        0, 0, payment.on_account
      from payment
      left join invoice on invoice.owner_id = payment.owner_id and invoice.id = payment.invoice_id
      left join merged_customer as merged
        on merged.owner_id = payment.owner_id and merged.customer_id = payment.customer_id
      where payment.owner_id = ${owner} and payment.day <= ${day} and payment.on_account <> 0
    ) as entry
    left join customer on customer.owner_id = ${owner} and customer.id = entry.customer_id
    group by entry.customer_id, entry.name, customer.name`.execute(db);
  return rows.map(balanceOf).toSorted(mostFirst);
}

/** Customers who are not saved are told apart by the name on the invoice. */
const nameOf = (customer: string) =>
  sql`case when ${sql.raw(customer)} is null then invoice.bill_name else '' end`;

const balanceOf = ({ customer_id, customer_name, bill_name, ...sums }: Sum): Balance => ({
  customerId: customer_id,
  customerName: customer_name ?? bill_name,
  invoiced: pence(sums.invoiced),
  credited: pence(sums.credited),
  paid: pence(sums.paid),
  balance: pence(sums.invoiced - sums.credited - sums.paid),
});

const mostFirst = (a: Balance, b: Balance): number =>
  b.balance - a.balance ||
  (a.customerId ?? Infinity) - (b.customerId ?? Infinity) ||
  (a.customerName < b.customerName ? -1 : 1);
