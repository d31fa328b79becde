import type { PaymentPage, PaymentQuery, PaymentTotals } from "@roundsman/contract/payments";
import type { PaidInvoice, Payment } from "@roundsman/contract/payments/payment";
import type { Day } from "@roundsman/core/day";
import { numberOf } from "@roundsman/core/invoice";
import { pence, type Pence } from "@roundsman/core/money";
import type { KeptMethod } from "@roundsman/core/payments/payment";
import { sql, type Selectable } from "kysely";
import type { Db } from "../../kernel/storage/db.ts";
import { inChunks } from "../../kernel/storage/in-chunks.ts";
import type { Database } from "../../kernel/storage/schema/schema.ts";
import { afterId } from "../../kernel/owned/owned-table.ts";

const USUAL_PAGE = 50;

const payments = (db: Db, owner: number) =>
  db
    .selectFrom("payment as paid")
    .innerJoin("invoice as first", (on) =>
      on.onRef("first.owner_id", "=", "paid.owner_id").onRef("first.id", "=", "paid.invoice_id"),
    )
    .where("paid.owner_id", "=", owner);

const whole = (db: Db, owner: number) =>
  payments(db, owner)
    .innerJoin("person", "person.id", "paid.taken_by")
    .leftJoin("customer", (on) =>
      on
        .onRef("customer.owner_id", "=", "paid.owner_id")
        .onRef("customer.id", "=", "paid.customer_id"),
    )
    .leftJoin("payment as later", (on) =>
      on.onRef("later.owner_id", "=", "paid.owner_id").onRef("later.reverses", "=", "paid.id"),
    )
    .selectAll("paid")
    .select([
      "first.customer_id as first_customer",
      "first.bill_name",
      "customer.name as customer_name",
      "person.name as person_name",
      "later.id as reversed_by",
    ]);

interface Found extends Selectable<Database["payment"]> {
  readonly first_customer: number | null;
  readonly bill_name: string;
  readonly customer_name: string | null;
  readonly person_name: string;
  readonly reversed_by: number | null;
}

/** Latest first, with what all that match come to. */
export async function paymentPage(
  db: Db,
  owner: number,
  asked: PaymentQuery,
): Promise<PaymentPage> {
  const { limit = USUAL_PAGE, cursor } = asked;
  let query = whole(db, owner).where(matching(asked)).orderBy("paid.id", "desc");
  if (cursor) query = query.where("paid.id", "<", afterId(cursor));
  const rows = await query.limit(limit + 1).execute();
  const shown = rows.slice(0, limit);
  return {
    payments: await withAllocations(db, owner, shown),
    totals: await totalsOf(db, owner, asked),
    nextCursor: rows.length > limit ? String(shown.at(-1)?.id) : null,
  };
}

function matching({ invoiceId, customerId, from, to }: PaymentQuery) {
  const conditions = [
    sql`1 = 1`,
    ...(invoiceId
      ? [
          sql`exists (select 1 from allocation where allocation.owner_id = paid.owner_id
            and allocation.payment_id = paid.id and allocation.invoice_id = ${invoiceId})`,
        ]
      : []),
    ...(customerId ? [sql`coalesce(paid.customer_id, first.customer_id) = ${customerId}`] : []),
    ...(from ? [sql`paid.day >= ${from}`] : []),
    ...(to ? [sql`paid.day <= ${to}`] : []),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

async function totalsOf(db: Db, owner: number, asked: PaymentQuery): Promise<PaymentTotals> {
  const { count, amount } = await payments(db, owner)
    .select((of) => [
      of.fn.countAll<number | string>().as("count"),
      sql<number>`cast(coalesce(sum(paid.amount), 0) as bigint)`.as("amount"),
    ])
    .where(matching(asked))
    .executeTakeFirstOrThrow();
  return { count: Number(count), amount: pence(amount) };
}

/** undefined for another's, and for none. */
export const findPayment = async (
  db: Db,
  owner: number,
  id: number,
): Promise<Payment | undefined> => (await paymentsByIds(db, owner, [id]))[0];

export const findPaymentByKey = async (
  db: Db,
  owner: number,
  key: string,
): Promise<Payment | undefined> =>
  (
    await withAllocations(db, owner, await whole(db, owner).where("paid.key", "=", key).execute())
  )[0];

/** Those of these ids that are the owner's, by id. */
export async function paymentsByIds(
  db: Db,
  owner: number,
  ids: readonly number[],
): Promise<Payment[]> {
  const found: Found[] = [];
  await inChunks(ids, async (some) => {
    found.push(
      ...(await whole(db, owner).where("paid.id", "in", some).orderBy("paid.id").execute()),
    );
  });
  return withAllocations(db, owner, found);
}

/** Oldest first, from an id on. */
export const paymentsAfter = async (
  db: Db,
  owner: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<Payment[]> =>
  withAllocations(
    db,
    owner,
    await whole(db, owner).where("paid.id", ">", after).orderBy("paid.id").limit(limit).execute(),
  );

/** How many invoices each of these payments is for. */
export async function allocationCounts(
  db: Db,
  owner: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom("allocation")
    .select((of) => ["payment_id", of.fn.countAll<number | string>().as("count")])
    .where("owner_id", "=", owner)
    .where("payment_id", "in", ids)
    .groupBy("payment_id")
    .execute();
  return new Map(rows.map(({ payment_id, count }) => [payment_id, Number(count)]));
}

async function withAllocations(db: Db, owner: number, rows: readonly Found[]): Promise<Payment[]> {
  const allocations = new Map<number, PaidInvoice[]>(rows.map(({ id }) => [id, []]));
  await inChunks([...allocations.keys()], async (some) => {
    const found = await db
      .selectFrom("allocation")
      .innerJoin("invoice", (on) =>
        on
          .onRef("invoice.owner_id", "=", "allocation.owner_id")
          .onRef("invoice.id", "=", "allocation.invoice_id"),
      )
      .select(["payment_id", "invoice_id", "amount", "invoice.number"])
      .where("allocation.owner_id", "=", owner)
      .where("payment_id", "in", some)
      .orderBy("payment_id")
      .orderBy("position")
      .execute();
    for (const { payment_id, invoice_id, amount, number } of found)
      allocations.get(payment_id)?.push({
        invoiceId: invoice_id,
        invoiceNumber: numberOf({ id: invoice_id, number: number || undefined }),
        amount: amount as Pence,
      });
  });
  return rows.map((row) => paymentOf(row, allocations.get(row.id) ?? []));
}

/** Values were validated when they were written; they are not validated again when they are read. */
const paymentOf = (row: Found, allocations: readonly PaidInvoice[]): Payment => ({
  id: row.id,
  key: row.key,
  ownerId: row.owner_id,
  customerId: row.customer_id ?? row.first_customer,
  customerName: row.customer_name ?? row.bill_name,
  method: row.method as KeptMethod,
  amount: row.amount as Pence,
  day: row.day as Day,
  reference: row.reference,
  allocations,
  onAccount: row.on_account as Pence,
  madeBy: row.by_status === 1 ? "status" : "person",
  reverses: row.reverses || null,
  reversedBy: row.reversed_by,
  takenBy: row.person_name,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
