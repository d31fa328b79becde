import type { DeliveryStatus } from "@roundsman/core/delivery-status";
import type { PaymentStatus } from "@roundsman/core/payment-status";
import type { Db } from "../app/db.ts";
import { stampMonths } from "./month-stamps.ts";

export interface Statuses {
  readonly id: number;
  readonly deliveryStatus: DeliveryStatus;
  readonly paymentStatus: PaymentStatus;
}

/**
 * Takes invoices for a change of status: until the transaction ends, nobody else changes them. Answers what they were.
 * Hidden ones, another's and none are left out.
 */
export async function takeInvoices(
  trx: Db,
  owner: number,
  { ids, now }: { readonly ids: readonly number[]; readonly now: Date },
): Promise<Statuses[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .updateTable("invoice")
    .set((of) => ({ version: of("version", "+", 1), updated_at: now.toISOString() }))
    .where("owner_id", "=", owner)
    .where("id", "in", ids)
    .where("deleted_at", "=", "")
    .returning(["id", "date", "delivery_status", "payment_status"])
    .execute();
  await stampMonths(
    trx,
    owner,
    rows.map(({ date }) => date),
  );
  return rows
    .map(({ id, ...row }) => ({
      id,
      deliveryStatus: row.delivery_status as DeliveryStatus,
      paymentStatus: row.payment_status as PaymentStatus,
    }))
    .toSorted((a, b) => a.id - b.id);
}

type Status = { readonly payment_status: PaymentStatus } | { readonly delivery_status: DeliveryStatus };

/** Of invoices that were taken. */
export async function setStatus(
  trx: Db,
  owner: number,
  { ids, status }: { readonly ids: readonly number[]; readonly status: Status },
): Promise<void> {
  if (ids.length === 0) return;
  await trx.updateTable("invoice").set(status).where("owner_id", "=", owner).where("id", "in", ids).execute();
}

/** Of these ids, the owner's: those that a list holds, and those that it does not, hidden ones among them. */
export async function sortOut(
  trx: Db,
  owner: number,
  { ids, held }: { readonly ids: readonly number[]; readonly held: readonly PaymentStatus[] },
) {
  if (ids.length === 0) return { inList: [], elsewhere: [] };
  const rows = await trx
    .selectFrom("invoice")
    .select(["id", "payment_status", "deleted_at"])
    .where("owner_id", "=", owner)
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  const inList = rows
    .filter((row) => row.deleted_at === "" && (held as readonly string[]).includes(row.payment_status))
    .map(({ id }) => id);
  return { inList, elsewhere: rows.map(({ id }) => id).filter((id) => !inList.includes(id)) };
}
