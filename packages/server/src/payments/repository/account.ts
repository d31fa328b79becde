import type { Day } from "@roundsman/core/day";
import type { DayRange } from "@roundsman/core/day-range";
import { numberOf } from "@roundsman/core/invoice";
import { pence } from "@roundsman/core/money";
import {
  openBalance,
  type RecordedMethod,
  type OpenInvoice,
} from "@roundsman/core/payments/payment";
import type { CustomerAccount, AccountMovement } from "@roundsman/core/payments/statement";
import { sql } from "kysely";
import type { Db } from "../../kernel/storage/db.ts";

interface CustomerRef {
  readonly owner: number;
  readonly customer: number;
}

/** The content of a customer's statement: the entries that `balancesOn` (balances.ts) adds up. */
export async function accountOf(
  db: Db,
  customer: CustomerRef,
  span: DayRange,
): Promise<CustomerAccount> {
  return {
    opening: await openingOf(db, customer, span.start),
    movements: [
      ...(await invoicesIn(db, customer, span)),
      ...(await creditNotesIn(db, customer, span)),
      ...(await paymentsIn(db, customer, span)),
    ],
    open: await openAt(db, customer, span.end),
  };
}

/** The condition for invoices that the customer owes. */
export const isOwed = sql`invoice.deleted_at = '' and invoice.payment_status <> 'scheduled'`;
const isOfCustomer = ({ owner, customer }: CustomerRef) =>
  sql`invoice.owner_id = ${owner} and invoice.customer_id = ${customer}`;

/** A note that is dated before its invoice counts from the invoice's day on. */
const noteDay = sql`case when note.date < invoice.date then invoice.date else note.date end`;

const charges = (customer: CustomerRef) => sql`
  select id, number, date as day, total + vat_added + credited as amount from invoice
  where ${isOfCustomer(customer)} and ${isOwed}`;

const credits = (customer: CustomerRef) => sql`
  select note.id, note.number, ${noteDay} as day, -note.total as amount,
    invoice.id as invoice_id, invoice.number as invoice_number
  from invoice
  join credit_note as note on note.owner_id = invoice.owner_id and note.invoice_id = invoice.id
  where ${isOfCustomer(customer)} and ${isOwed} and note.voided_at = ''`;

/** What was paid for their invoices, also deleted ones, and what is left of their own payments. */
const money = (customer: CustomerRef) => sql`
  select part.id, sum(part.amount) as amount from (
    select payment_id as id, allocation.amount from invoice
    join allocation on allocation.owner_id = invoice.owner_id and allocation.invoice_id = invoice.id
    where ${isOfCustomer(customer)}
    union all
    select payment.id, on_account from payment
    where owner_id = ${customer.owner} and on_account <> 0 and (customer_id = ${customer.customer} or customer_id in (
      select customer_id from merged_customer where owner_id = ${customer.owner} and root_id = ${customer.customer}))
    union all
    select payment.id, on_account from invoice
    join payment on payment.owner_id = invoice.owner_id and payment.invoice_id = invoice.id
    where ${isOfCustomer(customer)} and payment.customer_id is null and on_account <> 0
  ) as part group by part.id`;

async function openingOf(db: Db, customer: CustomerRef, start: Day) {
  const { rows } = await sql<{ readonly amount: number }>`
    select cast(coalesce(sum(amount), 0) as bigint) as amount from (
      select day, amount from (${charges(customer)}) as charge
      union all select day, amount from (${credits(customer)}) as credit
      union all select payment.day, -part.amount from (${money(customer)}) as part
        join payment on payment.owner_id = ${customer.owner} and payment.id = part.id
    ) as entry where day < ${start}`.execute(db);
  return pence(rows[0]?.amount ?? 0);
}

interface MovementRow {
  readonly id: number;
  readonly day: Day;
  readonly amount: number;
}
const within = ({ start, end }: DayRange) => sql`where day >= ${start} and day <= ${end}`;

async function invoicesIn(
  db: Db,
  customer: CustomerRef,
  span: DayRange,
): Promise<AccountMovement[]> {
  const { rows } = await sql<MovementRow & { readonly number: string }>`
    select id, number, day, cast(amount as bigint) as amount from (${charges(customer)}) as charge
    ${within(span)}`.execute(db);
  return rows.map(({ id, number, day, amount }) => {
    return { kind: "invoice", id, day, amount: pence(amount), number: named(id, number) };
  });
}

const named = (id: number, number: string) => numberOf({ id, number: number || undefined });

async function creditNotesIn(
  db: Db,
  customer: CustomerRef,
  span: DayRange,
): Promise<AccountMovement[]> {
  const { rows } = await sql<
    MovementRow & {
      readonly number: string;
      readonly invoice_id: number;
      readonly invoice_number: string;
    }
  >`
    select id, number, invoice_id, invoice_number, day, cast(amount as bigint) as amount
    from (${credits(customer)}) as credit ${within(span)}`.execute(db);
  return rows.map(({ id, number, day, amount, ...invoice }) => ({
    kind: "creditNote",
    id,
    day,
    amount: pence(amount),
    number,
    credits: named(invoice.invoice_id, invoice.invoice_number),
  }));
}

async function paymentsIn(
  db: Db,
  customer: CustomerRef,
  span: DayRange,
): Promise<AccountMovement[]> {
  const { rows } = await sql<
    MovementRow & {
      readonly method: RecordedMethod;
      readonly reference: string;
      readonly reverses: number;
    }
  >`
    select payment.id, day, method, reference, reverses, cast(-part.amount as bigint) as amount
    from (${money(customer)}) as part
    join payment on payment.owner_id = ${customer.owner} and payment.id = part.id
    ${within(span)} and part.amount <> 0`.execute(db);
  return rows.map(({ id, day, amount, method, reference, reverses }) => ({
    kind: reverses === 0 ? "payment" : "reversal",
    id,
    day,
    amount: pence(amount),
    method,
    reference,
  }));
}

/** Their invoices with something open at the end of a day. */
async function openAt(db: Db, customer: CustomerRef, end: Day): Promise<OpenInvoice[]> {
  const { rows } = await sql<{
    readonly id: number;
    readonly date: Day;
    readonly due_date: string;
    readonly owed: number;
    readonly paid: number;
  }>`
    select * from (
      select id, date, due_date,
        cast(total + vat_added + credited - coalesce((
          select sum(note.total) from credit_note as note
          where note.owner_id = invoice.owner_id and note.invoice_id = invoice.id
            and note.voided_at = '' and note.date <= ${end}), 0) as bigint) as owed,
        cast(coalesce((
          select sum(allocation.amount) from allocation
          join payment on payment.owner_id = allocation.owner_id and payment.id = allocation.payment_id
          where allocation.owner_id = invoice.owner_id and allocation.invoice_id = invoice.id
            and payment.day <= ${end}), 0) as bigint) as paid
      from invoice where ${isOfCustomer(customer)} and ${isOwed} and date <= ${end}
    ) as invoice where owed > paid`.execute(db);
  return rows.map(({ id, date, due_date, owed, paid }) => ({
    id,
    date,
    dueDate: due_date === "" ? null : (due_date as Day),
    open: openBalance({ owed, paid }),
  }));
}
