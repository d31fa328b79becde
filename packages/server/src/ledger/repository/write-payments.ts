import { randomUUID } from "node:crypto";
import { billToOf, type BillTo } from "@roundsman/core/bill-to";
import type { Day } from "@roundsman/core/day";
import { pence, sum } from "@roundsman/core/money";
import { moneyIn, type Allocation, type RecordedMethod } from "@roundsman/core/payments/payment";
import { sql } from "kysely";
import type { WrittenPayment } from "../../kernel/changes/written-payment.ts";
import { nextNumber } from "../../kernel/storage/counter.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { inBatches } from "../../kernel/storage/in-batches.ts";

/** A payment to be written. Amounts in pence. */
export interface PaymentDraft {
  readonly key?: string | undefined;
  readonly customerId?: number | null;
  /** Its first invoice; null: none, then it has a customer. */
  readonly invoiceId: number | null;
  /** Of a payment for no invoice: whom its receipt names. */
  readonly payer?: BillTo | undefined;
  readonly method: RecordedMethod;
  readonly amount: number;
  readonly day: Day;
  readonly reference?: string | undefined;
  readonly byStatus: boolean;
  /** The payment that it reverses; 0 for none. */
  readonly reverses?: number;
  readonly allocations: readonly AllocationDraft[];
}

export interface AllocationDraft extends Allocation<number> {
  /** What was meant for the invoice above the amount, but is not needed any more. In pence. */
  readonly unneeded?: number;
}

interface LedgerContext {
  readonly db: Db;
  readonly actor: { readonly id: number };
  /** Who takes them in the actor's name; absent or null: the actor. */
  readonly manager?: { readonly id: number } | null;
  readonly now: Date;
}

/**
 * Adds payments to the ledger, and to what is paid of their invoices. Answers them in order, as the
 * log has them.
 */
export async function insertPayments(
  { db, actor, manager, now }: LedgerContext,
  drafts: readonly PaymentDraft[],
): Promise<readonly WrittenPayment[]> {
  if (drafts.length === 0) return [];
  const last = await nextNumber(db, "payment", drafts.length);
  const ids = drafts.map((_, index) => last - drafts.length + 1 + index);
  const numbered = drafts.map((draft, index) => ({ draft, id: ids[index] ?? 0 }));
  const takenBy = (manager ?? actor).id;
  const rows = numbered.map(({ draft, id }) => rowOf({ draft, id, owner: actor.id, takenBy, now }));
  await inBatches(rows, (some) => db.insertInto("payment").values(some).execute());
  const allocations = numbered.flatMap(({ draft, id }) =>
    draft.allocations.map(({ invoiceId, amount, unneeded = 0 }, position) => ({
      owner_id: actor.id,
      payment_id: id,
      position,
      invoice_id: invoiceId,
      amount,
      by_status: draft.byStatus ? 1 : 0,
      unneeded,
    })),
  );
  await inBatches(allocations, (some) => db.insertInto("allocation").values(some).execute());
  await addToPaid(
    db,
    actor.id,
    allocations.map(({ invoice_id }) => invoice_id),
  );
  return rows.map(({ id, key, invoice_id, method, amount, day, reverses }) => ({
    id,
    key,
    invoiceId: invoice_id,
    method,
    amount,
    day,
    reverses: reverses || null,
  }));
}

interface Numbered {
  readonly draft: PaymentDraft;
  readonly id: number;
  readonly owner: number;
  readonly takenBy: number;
  readonly now: Date;
}

function rowOf({ draft, id, owner, takenBy, now }: Numbered) {
  const { key = randomUUID(), customerId = null, reference = "", reverses = 0 } = draft;
  const { invoiceId, payer, byStatus, method, amount, day } = draft;
  const at = now.toISOString();
  return {
    owner_id: owner,
    id,
    key,
    customer_id: customerId,
    invoice_id: invoiceId,
    method,
    amount,
    on_account: onAccountOf(draft),
    day,
    reference,
    payer: payer === undefined ? "" : JSON.stringify(billToOf(payer)),
    by_status: byStatus ? 1 : 0,
    reverses,
    taken_by: takenBy,
    created_at: at,
    updated_at: at,
  };
}

/**
 * The part that is for no invoice, in pence. A use of money on account brings nothing in, so its
 * part is negative.
 */
const onAccountOf = ({ method, amount, allocations }: PaymentDraft): number =>
  moneyIn({ method, amount: pence(amount) }) - sum(allocations.map((each) => each.amount));

/** Recomputes what is paid of invoices. */
export const addToPaid = (db: Db, owner: number, invoiceIds: readonly number[]) =>
  inBatches([...new Set(invoiceIds)], (some) =>
    db
      .updateTable("invoice")
      .set((eb) => ({
        paid: eb
          .selectFrom("allocation")
          .select(sql<number>`cast(coalesce(sum(amount), 0) as bigint)`.as("paid"))
          .whereRef("allocation.owner_id", "=", "invoice.owner_id")
          .whereRef("allocation.invoice_id", "=", "invoice.id")
          .$asScalar()
          .$notNull(),
      }))
      .where("owner_id", "=", owner)
      .where("id", "in", some)
      .execute(),
  );
