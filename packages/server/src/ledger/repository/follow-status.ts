import type { Day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import type { KeptMethod, PaymentMethod } from "@roundsman/core/payments/payment";
import type { Selectable } from "kysely";
import type { Db } from "../../kernel/storage/db.ts";
import type { Database } from "../../kernel/storage/schema/schema.ts";
import { allocatedTo, lastOfStatus, type Allocated } from "./allocations.ts";
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
  /** What came in in cash, in pence by invoice; below 0 where it went back. */
  readonly cash: ReadonlyMap<number, number>;
  /** What came in at all, in pence by invoice; below 0 where it went back. */
  readonly paid: ReadonlyMap<number, number>;
}

/**
 * An invoice that is paid has payments for all that is owed of it. One that became paid by its status gets one of what is still open; what a status
 * paid is taken back when it is not paid any more, was deleted, or is owed less. What a person took is never touched: what is above the invoice then
 * is on account. Where nothing of this changes it costs no query.
 */
export async function followStatus(
  moment: Moment,
  changes: readonly PayableChange[],
  method?: PaymentMethod,
): Promise<Followed> {
  const { db, actor } = moment;
  const moving = changes.filter(({ before, after }) => settled(before) !== settled(after));
  if (moving.length === 0) return { ids: [], cash: new Map(), paid: new Map() };
  const ids = moving.map(({ after }) => after.id);
  const there = await allocatedTo(db, actor.id, ids);
  const differences = moving
    .map(({ after }) => ({ after, amount: difference(after, there.get(after.id)) }))
    .filter(({ amount }) => amount !== 0);
  const back = differences.filter(({ amount }) => amount < 0).map(({ after }) => after.id);
  const last = await lastOfStatus(db, actor.id, back);
  const drafts = differences.map(({ after, amount }) => {
    const of = amount < 0 ? last.get(after.id) : undefined;
    return draftOf({ after, amount, day: moment.today, method: of?.method ?? method, of });
  });
  const keeping = new Set(moving.flatMap((each) => (each.keepsPaid ? [each.after.id] : [])));
  const isKept = ({ invoiceId }: PaymentDraft) => keeping.has(invoiceId ?? 0);
  const [kept, moved] = [drafts.filter(isKept), drafts.filter((draft) => !isKept(draft))];
  const made = await insertPayments(moment, [...drafts, ...kept.map(asTaken)]);
  const reversed = drafts.flatMap(({ reverses }) => (reverses ? [reverses] : []));
  return {
    ids: [...made, ...reversed],
    cash: byInvoice(moved.filter((draft) => draft.method === "cash")),
    paid: byInvoice(moved),
  };
}

/** What a status paid and would be taken back, as a payment like those that a person takes. */
const asTaken = ({ amount, allocations, ...draft }: PaymentDraft): PaymentDraft => ({
  ...draft,
  amount: -amount,
  byStatus: false,
  reverses: 0,
  allocations: allocations.map((part) => ({ ...part, amount: pence(-part.amount) })),
});

/** What must be paid of it for it to be paid, in pence; 0 where it is not. */
const settled = ({ payment_status, deleted_at, total, vat_added }: Payable): number =>
  payment_status === "paid" && deleted_at === "" ? total + vat_added : 0;

const difference = (invoice: Payable, { person, status } = NOTHING): number =>
  Math.max(0, settled(invoice) - person) - status;
const NOTHING: Allocated = { person: 0, status: 0 };

interface Wanted {
  readonly after: Payable;
  readonly amount: number;
  readonly day: Day;
  readonly method: KeptMethod | undefined;
  /** What is taken back. */
  readonly of:
    | { readonly id: number; readonly method: KeptMethod; readonly amount: number }
    | undefined;
}

function draftOf({ after, amount, day, method, of }: Wanted): PaymentDraft {
  const isWhole = of !== undefined && of.amount === -amount;
  return {
    invoiceId: after.id,
    method: method ?? usualMethod(after),
    amount,
    day,
    byStatus: true,
    reverses: isWhole ? of.id : 0,
    allocations: [{ invoiceId: after.id, amount: pence(amount) }],
  };
}

/** Money from GetPaid is the driver's to hand in. */
const usualMethod = ({ paid_from }: Payable): KeptMethod =>
  paid_from === "due" || paid_from === "overdue" ? "cash" : "unknown";

const byInvoice = (drafts: readonly PaymentDraft[]): ReadonlyMap<number, number> =>
  new Map(
    drafts.flatMap(({ allocations }) =>
      allocations.map(({ invoiceId, amount }) => [invoiceId, amount] as const),
    ),
  );
