import type { DeliveryStatus } from "@roundsman/core/delivery-status";
import type { PaymentStatus } from "@roundsman/core/payment-status";
import type { ExpressionBuilder } from "kysely";
import type { Db } from "../../kernel/storage/db.ts";
import type { Database } from "../../kernel/storage/schema/schema.ts";
import type { Sold } from "../../stock/repository/sold.ts";
import { issuedBy } from "./issued-at.ts";
import { stampMonths } from "./month-stamps.ts";

export interface Taken {
  readonly id: number;
  readonly deliveryStatus: DeliveryStatus;
  readonly paymentStatus: PaymentStatus;
  /** As van and cash know it. */
  readonly row: Sold;
  /** The one that the change makes. */
  readonly version: number;
}

/**
 * Takes invoices for a change of status: until the transaction ends, nobody else changes them. Answers what they were.
 * Hidden ones are left out, unless they are asked for, another's and none, and those that a list (`held`) does not hold at that moment.
 */
export async function takeInvoices(
  trx: Db,
  owner: number,
  {
    ids,
    held,
    hidden = "without",
    now,
  }: {
    readonly ids: readonly number[];
    readonly held?: readonly PaymentStatus[];
    readonly hidden?: "with" | "without";
    readonly now: Date;
  },
): Promise<Taken[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .updateTable("invoice")
    .set((of) => ({ version: of("version", "+", 1), updated_at: now.toISOString() }))
    .where("owner_id", "=", owner)
    .where("id", "in", ids)
    .$if(hidden === "without", (query) => query.where("deleted_at", "=", ""))
    .$if(held !== undefined, (query) => query.where("payment_status", "in", held ?? []))
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

/** As paidFrom of paid-from.ts has it, for many at once. */
const paidFromOf = (of: ExpressionBuilder<Database, "invoice">, status: PaymentStatus) =>
  status === "paid"
    ? of
        .case()
        .when("payment_status", "=", "paid")
        .then(of.ref("paid_from"))
        .else(of.ref("payment_status"))
        .end()
    : of.val("");

type Status =
  | { readonly payment_status: PaymentStatus }
  | { readonly delivery_status: DeliveryStatus };

interface StatusSet {
  readonly ids: readonly number[];
  readonly status: Status;
  readonly now: Date;
}

/** Of invoices that were taken. */
export async function setStatus(
  trx: Db,
  owner: number,
  { ids, status, now }: StatusSet,
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable("invoice")
    .set((of) =>
      "delivery_status" in status
        ? status
        : {
            ...status,
            paid_from: paidFromOf(of, status.payment_status),
            ...(status.payment_status === "paid" && { issued_at: issuedBy(of, now.toISOString()) }),
          },
    )
    .where("owner_id", "=", owner)
    .where("id", "in", ids)
    .execute();
}

/** Those of these ids that are the owner's, in order, hidden ones among them. */
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

/** An invoice that money is taken for. Amounts in pence. */
export interface TakenForPayment {
  readonly id: number;
  readonly customerId: number | null;
  /** Whom it named; another one where they were merged since. */
  readonly namedId: number | null;
  readonly isDeleted: boolean;
  /** 0 where it was deleted. */
  readonly owed: number;
  /** What is owed of it as long as it is not deleted. */
  readonly owedAlive: number;
  /** What payments cover already. */
  readonly paid: number;
  readonly paymentStatus: PaymentStatus;
  /** What it was before it became paid; "due" where nobody noted it. */
  readonly paidFrom: PaymentStatus;
}

interface Moment {
  readonly db: Db;
  readonly actor: { readonly id: number };
  readonly now: Date;
}

/**
 * Takes invoices for a payment: until the transaction ends, nobody else pays or changes them. They are issued from now on. Their versions stay:
 * nobody's edit is in the way of money. Hidden ones are among them; another's and none are left out.
 */
export async function takeForPayment(
  { db, actor, now }: Moment,
  ids: readonly number[],
): Promise<TakenForPayment[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .updateTable("invoice")
    .set((of) => ({
      updated_at: now.toISOString(),
      issued_at: issuedBy(of, now.toISOString()),
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
