import type { Day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import type { PaymentStatus } from "@roundsman/core/payment-status";
import { usualMethod } from "@roundsman/core/payments/came-in";
import { notBefore } from "@roundsman/core/payments/payment-day";
import type { KeptMethod, PaymentMethod } from "@roundsman/core/payments/payment";
import type { Selectable } from "kysely";
import type { WrittenPayment } from "../../kernel/changes/written-payment.ts";
import type { Db } from "../../kernel/storage/db.ts";
import type { Database } from "../../kernel/storage/schema/schema.ts";
import { allocatedTo, type Allocated } from "./allocations.ts";
import { paidByStatus, takenBack, type PaidByStatus } from "./status-lots.ts";
import { insertPayments, type PaymentDraft } from "./write-payments.ts";

/** What the ledger needs to know of an invoice. */
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
  /** What its status paid stays paid, though it is not paid whole any more. */
  readonly keepsPaid?: boolean;
}

/** How money of a status moves, as its call says it. */
export interface HowPaid {
  /** Absent: in cash from GetPaid, from elsewhere nobody knows. */
  readonly method?: PaymentMethod | undefined;
  /** Absent: today. */
  readonly day?: Day | undefined;
}

export interface Moment {
  readonly db: Db;
  readonly actor: { readonly id: number };
  readonly manager?: { readonly id: number } | null;
  readonly now: Date;
  readonly today: Day;
}

export interface Followed {
  /** The new payments, and those that they take back. */
  readonly ids: readonly number[];
  /** The new payments. */
  readonly made: readonly WrittenPayment[];
  /** What came in in cash, in pence by invoice; below 0 where it went back. */
  readonly cash: ReadonlyMap<number, number>;
  /** What came in at all, in pence by invoice; below 0 where it went back. */
  readonly paid: ReadonlyMap<number, number>;
}

/**
 * An invoice that is paid has payments for all that is owed of it. One that became paid by its status gets one of what is still open; what a status
 * paid is taken back, each payment by its own method, when it is not paid any more, was deleted, or is owed less. Where it is owed more, the rest is
 * paid as what is there was. What a person took is never touched: what is above the invoice then is on account. Where nothing of this changes it costs
 * no query.
 */
export async function followStatus(
  moment: Moment,
  changes: readonly PayableChange[],
  { method, day = moment.today }: HowPaid = {},
): Promise<Followed> {
  const { db, actor } = moment;
  const moving = changes.filter(({ before, after }) => settled(before) !== settled(after));
  if (moving.length === 0) return { ids: [], made: [], cash: new Map(), paid: new Map() };
  const ids = moving.map(({ after }) => after.id);
  const there = await allocatedTo(db, actor.id, ids);
  const differences = moving
    .map((of) => ({ ...of, amount: difference(of.after, there.get(of.after.id)) }))
    .filter(({ amount }) => amount !== 0);
  const following = differences.filter(
    ({ before, amount }) => amount < 0 || before.payment_status === "paid",
  );
  const before = await paidByStatus(db, actor.id, {
    invoiceIds: following.map(({ after }) => after.id),
  });
  const drafts = differences.flatMap((of) =>
    draftsOf({ ...of, day, method, paid: before.get(of.after.id) ?? NEVER }),
  );
  const made = await insertPayments(moment, drafts);
  const reversed = drafts.flatMap(({ reverses }) => (reverses ? [reverses] : []));
  return {
    ids: [...made.map(({ id }) => id), ...reversed],
    made,
    cash: byInvoice(drafts.filter((draft) => draft.method === "cash")),
    paid: byInvoice(drafts),
  };
}

/** What must be paid of it for it to be paid, in pence; 0 where it is not. */
const settled = ({ payment_status, deleted_at, total, vat_added }: Payable): number =>
  payment_status === "paid" && deleted_at === "" ? total + vat_added : 0;

const difference = (invoice: Payable, { person, status } = NOTHING): number =>
  Math.max(0, settled(invoice) - person) - status;
const NOTHING: Allocated = { person: 0, status: 0 };

const NEVER: PaidByStatus = { lots: [], lastMethod: undefined };

interface Wanted extends PayableChange {
  /** In pence; below 0 for what goes back. */
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
}: Wanted): readonly PaymentDraft[] {
  const { lots, lastMethod } = paid;
  const came = lots.flatMap(({ rows }) => rows.map((row) => row.day));
  const day = amount > 0 ? wanted : notBefore(wanted, came);
  const draft = (of: Pick<PaymentDraft, "method" | "amount" | "byStatus" | "reverses">) => ({
    ...of,
    invoiceId: after.id,
    day,
    allocations: [{ invoiceId: after.id, amount: pence(of.amount) }],
  });
  const follows = lots.at(-1)?.method ?? lastMethod;
  if (amount > 0) {
    const from = (after.paid_from || null) as PaymentStatus | null;
    return [draft({ method: follows ?? method ?? usualMethod(from), amount, byStatus: true })];
  }
  const back = takenBack(lots, -amount).map((of) =>
    draft({ ...of, amount: -of.amount, byStatus: true }),
  );
  if (!keepsPaid) return back;
  // What its status paid becomes payments like those that a person takes, one of each method.
  const kept = new Map<KeptMethod, number>();
  for (const lot of lots) kept.set(lot.method, (kept.get(lot.method) ?? 0) + lot.left);
  return [
    ...back,
    ...[...kept].map(([of, sum]) => draft({ method: of, amount: sum, byStatus: false })),
  ];
}

/** What comes to nothing is left out. */
function byInvoice(drafts: readonly PaymentDraft[]): ReadonlyMap<number, number> {
  const sums = new Map<number, number>();
  for (const { allocations } of drafts)
    for (const { invoiceId, amount } of allocations)
      sums.set(invoiceId, (sums.get(invoiceId) ?? 0) + amount);
  return new Map([...sums].filter(([, sum]) => sum !== 0));
}
