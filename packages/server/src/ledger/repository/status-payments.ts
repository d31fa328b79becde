import type { Day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import type { PaymentStatus } from "@roundsman/core/payment-status";
import { usualMethod } from "@roundsman/core/payments/received-money";
import { notBefore } from "@roundsman/core/payments/payment-day";
import type { RecordedMethod, PaymentMethod } from "@roundsman/core/payments/payment";
import type { Selectable } from "kysely";
import type { WrittenPayment } from "../../kernel/changes/written-payment.ts";
import type { Db } from "../../kernel/storage/db.ts";
import type { Database } from "../../kernel/storage/schema/schema.ts";
import { allocatedTo, type Allocated } from "./allocations.ts";
import { paidByStatus, takenBack, type PaidByStatus } from "./status-lots.ts";
import { insertPayments, type PaymentDraft } from "./write-payments.ts";

/** What the ledger needs of an invoice. */
export type Payable = Pick<
  Selectable<Database["invoice"]>,
  | "id"
  | "customer_id"
  | "payment_status"
  | "paid_from"
  | "total"
  | "vat_added"
  | "paid"
  | "deleted_at"
>;

/** An invoice before and after it was written. */
export interface PayableChange {
  readonly before: Payable;
  readonly after: Payable;
  /** What its status paid stays paid, though it is not paid in full any more. */
  readonly keepsPaid?: boolean;
}

/** How and when a status pays, as its call says. */
export interface HowPaid {
  /** Absent: cash for an invoice in GetPaid, otherwise unknown. */
  readonly method?: PaymentMethod | undefined;
  /** Absent: today. */
  readonly day?: Day | undefined;
}

export interface LedgerContext {
  readonly db: Db;
  readonly actor: { readonly id: number };
  readonly manager?: { readonly id: number } | null;
  readonly now: Date;
  readonly today: Day;
}

export interface StatusPayments {
  /** The new payments, and those that they reverse. */
  readonly ids: readonly number[];
  /** The new payments. */
  readonly created: readonly WrittenPayment[];
  /** What came in as cash, in pence by invoice; below 0 if it went back. */
  readonly cash: ReadonlyMap<number, number>;
  /** All that came in, in pence by invoice; below 0 if it went back. */
  readonly paid: ReadonlyMap<number, number>;
}

/**
 * Writes the payments that follow from statuses. A paid invoice has payments for all that is owed
 * of it. One that becomes paid by its status gets a payment of what is open. If it is not paid any
 * more, deleted, or owed less, what its status paid is reversed, each payment by its own method; if
 * it is owed more, the rest is paid by the last method. Payments that a person took are never
 * touched: what is above the invoice is on account. If nothing of this changes, there is no query.
 */
export async function writeStatusPayments(
  context: LedgerContext,
  changes: readonly PayableChange[],
  { method, day = context.today }: HowPaid = {},
): Promise<StatusPayments> {
  const { db, actor } = context;
  const moving = changes.filter(({ before, after }) => settled(before) !== settled(after));
  if (moving.length === 0) return { ids: [], created: [], cash: new Map(), paid: new Map() };
  const ids = moving.map(({ after }) => after.id);
  const allocated = await allocatedTo(db, actor.id, ids);
  const differences = moving
    .map((change) => ({
      ...change,
      amount: difference(change.after, allocated.get(change.after.id)),
    }))
    .filter(({ amount }) => amount !== 0);
  const following = differences.filter(
    ({ before, amount }) => amount < 0 || before.payment_status === "paid",
  );
  const before = await paidByStatus(db, actor.id, {
    invoiceIds: following.map(({ after }) => after.id),
  });
  const drafts = differences.flatMap((change) =>
    draftsOf({ ...change, day, method, paid: before.get(change.after.id) ?? NEVER }),
  );
  const created = await insertPayments(context, drafts);
  const reversed = drafts.flatMap(({ reverses }) => (reverses ? [reverses] : []));
  return {
    ids: [...created.map(({ id }) => id), ...reversed],
    created,
    cash: byInvoice(drafts.filter((draft) => draft.method === "cash")),
    paid: byInvoice(drafts),
  };
}

/** What has to be paid of it, in pence, if its status is paid; otherwise 0. */
const settled = ({ payment_status, deleted_at, total, vat_added }: Payable): number =>
  payment_status === "paid" && deleted_at === "" ? total + vat_added : 0;

const difference = (invoice: Payable, { person, status } = NOTHING): number =>
  Math.max(0, settled(invoice) - person) - status;
const NOTHING: Allocated = { person: 0, status: 0 };

const NEVER: PaidByStatus = { lots: [], lastMethod: undefined };

interface StatusMoney extends PayableChange {
  /** In pence; below 0 if it goes back. */
  readonly amount: number;
  readonly day: Day;
  /** As the call names it. */
  readonly method: PaymentMethod | undefined;
  readonly paid: PaidByStatus;
}

function draftsOf({
  after,
  amount,
  day: wanted,
  method,
  paid,
  keepsPaid,
}: StatusMoney): readonly PaymentDraft[] {
  const { lots, lastMethod } = paid;
  const receivedDays = lots.flatMap(({ rows }) => rows.map((row) => row.day));
  const day = amount > 0 ? wanted : notBefore(wanted, receivedDays);
  const draft = (part: Pick<PaymentDraft, "method" | "amount" | "byStatus" | "reverses">) => ({
    ...part,
    invoiceId: after.id,
    day,
    allocations: [{ invoiceId: after.id, amount: pence(part.amount) }],
  });
  const follows = lots.at(-1)?.method ?? lastMethod;
  if (amount > 0) {
    const from = (after.paid_from || null) as PaymentStatus | null;
    return [draft({ method: follows ?? method ?? usualMethod(from), amount, byStatus: true })];
  }
  const back = takenBack(lots, -amount).map((reversal) =>
    draft({ ...reversal, amount: -reversal.amount, byStatus: true }),
  );
  if (!keepsPaid) return back;
  // What its status paid becomes payments like those of a person, one of each method.
  const kept = new Map<RecordedMethod, number>();
  for (const lot of lots) kept.set(lot.method, (kept.get(lot.method) ?? 0) + lot.left);
  return [
    ...back,
    ...[...kept].map(([paidBy, sum]) => draft({ method: paidBy, amount: sum, byStatus: false })),
  ];
}

/** Sums of 0 are left out. */
function byInvoice(drafts: readonly PaymentDraft[]): ReadonlyMap<number, number> {
  const sums = new Map<number, number>();
  for (const { allocations } of drafts)
    for (const { invoiceId, amount } of allocations)
      sums.set(invoiceId, (sums.get(invoiceId) ?? 0) + amount);
  return new Map([...sums].filter(([, sum]) => sum !== 0));
}
