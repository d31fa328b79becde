import type { DeliveryStatus } from "@roundsman/core/delivery-status";
import type { PaymentStatus } from "@roundsman/core/payment-status";
import type { ExpressionBuilder } from "kysely";
import type { Db } from "../../kernel/storage/db.ts";
import type { Database } from "../../kernel/storage/schema/schema.ts";
import type { SoldInvoice } from "../../stock/repository/sold.ts";
import { issuedBy } from "./issued-at.ts";
import { stampMonths } from "./month-stamps.ts";

export interface LockedInvoice {
  readonly id: number;
  readonly deliveryStatus: DeliveryStatus;
  readonly paymentStatus: PaymentStatus;
  /** The columns that van and cash need. */
  readonly row: SoldInvoice;
  /** The version after the change. */
  readonly version: number;
}

/**
 * Locks invoices for a change of status until the transaction ends, and raises their versions.
 * Answers what they were. Leaves out deleted ones (unless they are asked for), other people's,
 * missing ones, and those that are in no status of `held`.
 */
export async function lockForStatus(
  trx: Db,
  owner: number,
  {
    ids,
    statuses,
    deleted = "without",
    now,
  }: {
    readonly ids: readonly number[];
    readonly statuses?: readonly PaymentStatus[];
    readonly deleted?: "with" | "without";
    readonly now: Date;
  },
): Promise<LockedInvoice[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .updateTable("invoice")
    .set((eb) => ({ version: eb("version", "+", 1), updated_at: now.toISOString() }))
    .where("owner_id", "=", owner)
    .where("id", "in", ids)
    .$if(deleted === "without", (query) => query.where("deleted_at", "=", ""))
    .$if(statuses !== undefined, (query) => query.where("payment_status", "in", statuses ?? []))
    .returning([
      "id",
      "customer_id",
      "date",
      "delivery_status",
      "payment_status",
      "paid_from",
      "before_stock",
      "total",
      "vat_added",
      "paid",
      "deleted_at",
      "version",
    ])
    .execute();
  await stampMonths(
    trx,
    owner,
    rows.map(({ date }) => date),
  );
  return rows
    .map((row) => ({
      id: row.id,
      row,
      deliveryStatus: row.delivery_status as DeliveryStatus,
      paymentStatus: row.payment_status as PaymentStatus,
      version: row.version,
    }))
    .toSorted((a, b) => a.id - b.id);
}

/** `paidFrom` of write-invoices.ts in SQL. */
const paidFromOf = (eb: ExpressionBuilder<Database, "invoice">, status: PaymentStatus) =>
  status === "paid"
    ? eb
        .case()
        .when("payment_status", "=", "paid")
        .then(eb.ref("paid_from"))
        .else(eb.ref("payment_status"))
        .end()
    : eb.val("");

type Status =
  | { readonly payment_status: PaymentStatus }
  | { readonly delivery_status: DeliveryStatus };

interface StatusSet {
  readonly ids: readonly number[];
  readonly status: Status;
  readonly now: Date;
}

/** Sets the status of invoices that {@link lockForStatus} locked. */
export async function setStatus(
  trx: Db,
  owner: number,
  { ids, status, now }: StatusSet,
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable("invoice")
    .set((eb) =>
      "delivery_status" in status
        ? status
        : {
            ...status,
            paid_from: paidFromOf(eb, status.payment_status),
            ...(status.payment_status === "paid" && { issued_at: issuedBy(eb, now.toISOString()) }),
          },
    )
    .where("owner_id", "=", owner)
    .where("id", "in", ids)
    .execute();
}

/** The ids among these that are the owner's, in order, deleted ones included. */
export async function ownInvoices(
  trx: Db,
  owner: number,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom("invoice")
    .select("id")
    .where("owner_id", "=", owner)
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** An invoice for which money is taken. Amounts in pence. */
export interface LockedForPayment {
  readonly id: number;
  readonly customerId: number | null;
  /** The customer that it named; another one than `customerId` if they were merged since. */
  readonly namedId: number | null;
  readonly isDeleted: boolean;
  /** 0 if it was deleted. */
  readonly owed: number;
  /** What is owed of it unless it is deleted. */
  readonly owedAlive: number;
  /** What payments cover already. */
  readonly paid: number;
  readonly paymentStatus: PaymentStatus;
  /** Its status before it became paid; "due" if nobody noted it. */
  readonly paidFrom: PaymentStatus;
}

interface LedgerContext {
  readonly db: Db;
  readonly actor: { readonly id: number };
  readonly now: Date;
}

/**
 * Locks invoices for a payment until the transaction ends, and marks them as issued. Their versions
 * stay, so that money makes no edit stale. Includes deleted ones; leaves out other people's and
 * missing ones.
 */
export async function lockForPayment(
  { db, actor, now }: LedgerContext,
  ids: readonly number[],
): Promise<LockedForPayment[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .updateTable("invoice")
    .set((eb) => ({
      updated_at: now.toISOString(),
      issued_at: issuedBy(eb, now.toISOString()),
    }))
    .where("owner_id", "=", actor.id)
    .where("id", "in", ids)
    .returning(["id", "customer_id", "merged_from", "total", "vat_added", "paid"])
    .returning(["payment_status", "paid_from", "deleted_at"])
    .execute();
  return rows
    .map((row) => ({
      id: row.id,
      customerId: row.customer_id,
      namedId: row.merged_from || row.customer_id,
      isDeleted: row.deleted_at !== "",
      owed: row.deleted_at === "" ? row.total + row.vat_added : 0,
      owedAlive: row.total + row.vat_added,
      paid: row.paid,
      paymentStatus: row.payment_status as PaymentStatus,
      paidFrom: (row.paid_from || "due") as PaymentStatus,
    }))
    .toSorted((a, b) => a.id - b.id);
}
