import type { PaymentStatus } from "@roundsman/core/payment-status";
import type { CallBase } from "../../kernel/calls/call.ts";
import { issuedBy } from "./issued-at.ts";

/** An invoice that money is taken for. Amounts in pence. */
export interface Taken {
  readonly id: number;
  /** 0 where it was deleted. */
  readonly owed: number;
  /** What payments cover already. */
  readonly paid: number;
  readonly paymentStatus: PaymentStatus;
  /** What it was before it became paid; "due" where nobody noted it. */
  readonly paidFrom: PaymentStatus;
}

/**
 * Takes invoices for a payment: until the transaction ends, nobody else pays or changes them. They are issued from now on. Their versions stay:
 * nobody's edit is in the way of money. Hidden ones are among them; another's and none are left out.
 */
export async function takeForPayment(
  { db, actor, now }: CallBase,
  ids: readonly number[],
): Promise<Taken[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .updateTable("invoice")
    .set((of) => ({
      updated_at: now.toISOString(),
      issued_at: issuedBy(of, now.toISOString()),
    }))
    .where("owner_id", "=", actor.id)
    .where("id", "in", ids)
    .returning(["id", "total", "vat_added", "paid", "payment_status", "paid_from", "deleted_at"])
    .execute();
  return rows
    .map((row) => ({
      id: row.id,
      owed: row.deleted_at === "" ? row.total + row.vat_added : 0,
      paid: row.paid,
      paymentStatus: row.payment_status as PaymentStatus,
      paidFrom: (row.paid_from || "due") as PaymentStatus,
    }))
    .toSorted((a, b) => a.id - b.id);
}
