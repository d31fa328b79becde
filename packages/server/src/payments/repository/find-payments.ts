import type { PaymentPage, PaymentQuery, PaymentTotals } from "@roundsman/contract/payments";
import type { Payment } from "@roundsman/contract/payments/payment";
import { pence } from "@roundsman/core/money";
import { sql } from "kysely";
import type { Db } from "../../kernel/storage/db.ts";
import { inBatches } from "../../kernel/storage/in-batches.ts";
import { afterId } from "../../kernel/owned/owned-table.ts";
import { withAllocations, type FoundPayment } from "./payment-rows.ts";

const USUAL_PAGE = 50;

const payments = (db: Db, owner: number) =>
  db
    .selectFrom("payment as paid")
    .leftJoin("invoice as first", (on) =>
      on.onRef("first.owner_id", "=", "paid.owner_id").onRef("first.id", "=", "paid.invoice_id"),
    )
    .leftJoin("merged_customer as merged", (on) =>
      on
        .onRef("merged.owner_id", "=", "paid.owner_id")
        .onRef("merged.customer_id", "=", "paid.customer_id"),
    )
    .where("paid.owner_id", "=", owner);

const whole = (db: Db, owner: number) =>
  payments(db, owner)
    .innerJoin("person", "person.id", "paid.taken_by")
    .leftJoin("payment as later", (on) =>
      on.onRef("later.owner_id", "=", "paid.owner_id").onRef("later.reverses", "=", "paid.id"),
    )
    .leftJoin("customer", (on) =>
      on
        .onRef("customer.owner_id", "=", "paid.owner_id")
        .on("customer.id", "=", sql<number>`coalesce(merged.root_id, paid.customer_id)`),
    )
    .selectAll("paid")
    .select([
      "merged.root_id as merged_into",
      "first.customer_id as first_customer",
      "first.bill_name",
      "customer.name as customer_name",
      "person.name as person_name",
      "later.id as reversed_by",
    ]);

/** Latest first, with the totals of all that match. */
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
          // Money carried to a correction left this invoice; unneeded money was taken for it.
          sql`((select abs(sum(amount)) + abs(sum(unneeded)) from allocation
              where allocation.owner_id = paid.owner_id and allocation.payment_id = paid.id
              and allocation.invoice_id = ${invoiceId}) <> 0
            or (paid.invoice_id = ${invoiceId} and not exists (select 1 from allocation
              where allocation.owner_id = paid.owner_id and allocation.payment_id = paid.id)))`,
        ]
      : []),
    ...(customerId
      ? [sql`coalesce(merged.root_id, paid.customer_id, first.customer_id) = ${customerId}`]
      : []),
    ...(from ? [sql`paid.day >= ${from}`] : []),
    ...(to ? [sql`paid.day <= ${to}`] : []),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

async function totalsOf(db: Db, owner: number, asked: PaymentQuery): Promise<PaymentTotals> {
  const { count, amount } = await payments(db, owner)
    .select((eb) => [
      eb.fn.countAll<number | string>().as("count"),
      // A use of money on account brings none in.
      sql<number>`cast(coalesce(sum(case when paid.method = 'account' then 0 else paid.amount end), 0) as bigint)`.as(
        "amount",
      ),
    ])
    .where(matching(asked))
    .executeTakeFirstOrThrow();
  return { count: Number(count), amount: pence(amount) };
}

/** Undefined if it is another person's, or missing. */
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

/** The payments among these ids that are the owner's, by id. */
export async function paymentsByIds(
  db: Db,
  owner: number,
  ids: readonly number[],
): Promise<Payment[]> {
  const found: FoundPayment[] = [];
  await inBatches(ids, async (some) => {
    found.push(
      ...(await whole(db, owner).where("paid.id", "in", some).orderBy("paid.id").execute()),
    );
  });
  return withAllocations(db, owner, found);
}

/** A customer's payments that name no invoice, by id. */
export async function paymentsWithoutInvoice(
  db: Db,
  owner: number,
  customerId: number,
): Promise<Payment[]> {
  const rows = await whole(db, owner)
    .where("paid.customer_id", "=", customerId)
    .where("paid.invoice_id", "is", null)
    .orderBy("paid.id")
    .execute();
  return withAllocations(db, owner, rows);
}

/** Payments with a part in one of these invoices, by id. */
export async function paymentsOf(
  db: Db,
  owner: number,
  invoiceIds: readonly number[],
): Promise<Payment[]> {
  const ids = new Set<number>();
  await inBatches(invoiceIds, async (some) => {
    const rows = await db
      .selectFrom("payment as paid")
      .leftJoin("allocation", (on) =>
        on
          .onRef("allocation.owner_id", "=", "paid.owner_id")
          .onRef("allocation.payment_id", "=", "paid.id"),
      )
      .select("paid.id")
      .where("paid.owner_id", "=", owner)
      .where((eb) =>
        eb.or([eb("paid.invoice_id", "in", some), eb("allocation.invoice_id", "in", some)]),
      )
      .execute();
    for (const { id } of rows) ids.add(id);
  });
  return paymentsByIds(db, owner, [...ids]);
}

/** Oldest first, after an id. */
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
    .select(["payment_id", "invoice_id"])
    .where("owner_id", "=", owner)
    .where("payment_id", "in", ids)
    .groupBy(["payment_id", "invoice_id"])
    .having(sql`sum(amount)`, "<>", 0)
    .execute();
  const counts = new Map<number, number>();
  for (const { payment_id } of rows) counts.set(payment_id, (counts.get(payment_id) ?? 0) + 1);
  return counts;
}
