import type { AccountPayment } from "@roundsman/contract/office/list-rows";
import { pence } from "@roundsman/core/money";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../kernel/storage/db.ts";
import { inBatches } from "../../kernel/storage/in-batches.ts";
import { abovePaid } from "../../ledger/repository/on-account.ts";
import { unsavedSpellings } from "./debts.ts";
import type { Driver } from "./drivers.ts";
import { listedPayments } from "./listed-payments.ts";
import { oneOf } from "./sales-filter.ts";

/** A saved customer, or the customers of one name who are not saved. */
interface OfOne {
  readonly customerId?: number | undefined;
  readonly customer?: string | undefined;
}

/**
 * The payments that make up a customer's money on account, newest first: their sum is what the list
 * of such customers says.
 */
export async function accountPayments(
  db: Db,
  driver: Driver,
  customer: OfOne,
): Promise<AccountPayment[]> {
  const who = await driversOfCustomer(db, driver.id, customer);
  const parts = new Map<number, number>();
  for (const { id, amount } of [
    ...(await leftOver(db, driver.id, who)),
    ...(await aboveOwed(db, driver.id, who)),
  ])
    parts.set(id, (parts.get(id) ?? 0) + amount);
  const found = [...parts].filter(([, amount]) => amount !== 0);
  const rows: AccountPayment[] = [];
  await inBatches(found, async (some) => {
    const places = some.map(([id]) => ({ id, date: "" }));
    for (const row of await listedPayments(db, driver, places))
      rows.push({ ...row, onAccount: pence(parts.get(row.id) ?? 0) });
  });
  return rows.toSorted((a, b) => (a.day === b.day ? b.id - a.id : a.day < b.day ? 1 : -1));
}

/**
 * Conditions on a row of `invoice`, and on one of `payment` joined with its first invoice and with
 * the merge of its customer.
 */
interface Whose {
  readonly invoice: RawBuilder<unknown>;
  readonly payment: RawBuilder<unknown>;
}

async function driversOfCustomer(
  db: Db,
  owner: number,
  { customerId, customer = "" }: OfOne,
): Promise<Whose> {
  if (customerId !== undefined)
    return {
      invoice: sql`customer_id = ${customerId}`,
      payment: sql`coalesce(merged.root_id, payment.customer_id, invoice.customer_id) = ${customerId}`,
    };
  const names = await unsavedSpellings(db, owner, customer);
  return {
    invoice: sql`customer_id is null and ${oneOf("bill_name", names)}`,
    payment: sql`coalesce(payment.customer_id, invoice.customer_id) is null
      and ${oneOf("invoice.bill_name", names)}`,
  };
}

/**
 * The part of a payment that is on account; a reversal counts with the payment that it reverses.
 */
interface Part {
  readonly id: number;
  readonly amount: number;
}

const PAYMENT = sql`coalesce(nullif(payment.reverses, 0), payment.id)`;

/** What is left of payments that no invoice was named for, or needed; below 0 if it was used. */
async function leftOver(db: Db, owner: number, who: Whose): Promise<readonly Part[]> {
  const { rows } = await sql<Part>`
    select ${PAYMENT} as id, cast(sum(payment.on_account) as bigint) as amount
    from payment
    left join invoice on invoice.owner_id = payment.owner_id and invoice.id = payment.invoice_id
    left join merged_customer as merged
      on merged.owner_id = payment.owner_id and merged.customer_id = payment.customer_id
    where payment.owner_id = ${owner} and payment.on_account <> 0 and ${who.payment}
    group by ${PAYMENT}`.execute(db);
  return rows;
}

/**
 * What was paid of invoices above what is owed. It is of the latest payments, because the first
 * ones paid what is owed.
 */
async function aboveOwed(db: Db, owner: number, who: Whose): Promise<readonly Part[]> {
  const { rows: invoices } = await sql<Part>`
    select id, ${abovePaid} as amount from invoice
    where owner_id = ${owner} and ${abovePaid} <> 0 and ${who.invoice}`.execute(db);
  const above = new Map(invoices.map(({ id, amount }) => [id, amount]));
  const parts: Part[] = [];
  await inBatches([...above.keys()], async (ids) => {
    const { rows } = await sql<Part & { readonly invoice: number }>`
      select allocation.invoice_id as invoice, ${PAYMENT} as id,
        cast(sum(allocation.amount) as bigint) as amount
      from allocation
      join payment
        on payment.owner_id = allocation.owner_id and payment.id = allocation.payment_id
      where allocation.owner_id = ${owner} and ${oneOf("allocation.invoice_id", ids)}
      group by allocation.invoice_id, ${PAYMENT}
      having sum(allocation.amount) > 0
      order by max(payment.day) desc, ${PAYMENT} desc`.execute(db);
    for (const { invoice, id, amount } of rows) {
      const rest = above.get(invoice) ?? 0;
      const part = Math.min(rest, amount);
      above.set(invoice, rest - part);
      if (part !== 0) parts.push({ id, amount: part });
    }
  });
  return parts;
}
