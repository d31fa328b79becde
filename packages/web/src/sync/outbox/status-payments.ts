import { idByKey, keyIn } from "@roundsman/contract/wire/record-ids";
import { dayAt, type Day } from "@roundsman/core/day";
import { owed } from "@roundsman/core/invoice";
import { pence, sum, type Pence } from "@roundsman/core/money";
import { holds } from "@roundsman/core/payment-status";
import type { KeptMethod } from "@roundsman/core/payments/payment";
import { methodIn, type SentStatus } from "../resources/invoice-statuses.ts";
import { isReadOfPayment } from "../resources/payments.ts";
import type { Database } from "../store/database.ts";
import type { LocalInvoice, LocalPayment } from "../store/local.ts";
import { givenBack, isCarried } from "./carried-payments.ts";

/** A payment that the server will write for a status that waits to be sent. */
export interface StatusPayment {
  /** By its key. */
  readonly invoice: string;
  readonly day: Day;
  readonly method: KeptMethod;
  /** In pence; below 0 where it takes one back. */
  readonly amount: Pence;
}

interface Pending {
  readonly invoices: readonly LocalInvoice[];
  /** What the server last said of those that changes are pending of, by their keys. */
  readonly bases: ReadonlyMap<string, LocalInvoice>;
  /** All that have a part in one of the invoices. */
  readonly payments: readonly LocalPayment[];
  /** Whether the server's invoices hold a payment. */
  readonly isSaid: (payment: LocalPayment) => boolean;
}

/** The payments that the server will write for the statuses of invoices that wait to be sent. */
export async function statusPayments(
  db: Database,
  { invoices, bases, payments, isSaid }: Pending,
): Promise<StatusPayment[]> {
  const made: StatusPayment[] = [];
  const returned = await givenBack(db);
  const back = (key: string) =>
    sum(returned.flatMap(({ to, amount }) => (to === key ? pence(amount) : [])));
  for (const invoice of invoices) {
    const base = bases.get(invoice.key);
    if (!base) continue;
    const paid = (counted: (payment: LocalPayment) => boolean) =>
      sum(
        payments
          .filter(counted)
          .flatMap(({ allocations }) => allocations)
          .filter(({ invoiceId }) => isNamed(invoice, invoiceId))
          .map(({ amount }) => amount),
      );
    // What a person took is never touched by a status, nor what a correction took over.
    const least = -paid((each) => each.madeBy === "status" && !isCarried(each, invoice));
    // More may have come in than was owed.
    const before = base.id === null ? carried(base) : Math.max(covered(base), paid(isSaid));
    const moved = carriedAway(invoice, { base, bases }) - back(invoice.key);
    const now = covered(invoice) + moved - before - paid((each) => !isSaid(each));
    const amount = pence(invoice.deletedAt === "" ? Math.max(now, least) : least);
    if (amount === 0) continue;
    const queue = await db.outbox.where("entity").equals(invoice.key).sortBy("seq");
    const last = queue.findLast(({ kind }) => setsStatus(kind));
    const usual = holds("getPaid", base.paymentStatus) ? "cash" : "unknown";
    made.push({
      invoice: invoice.key,
      day: dayAt(last?.at ?? Date.parse(invoice.updatedAt)),
      method: (last && methodIn(last.payload as SentStatus)) ?? usual,
      amount,
    });
  }
  return made;
}

/** Keys of payments that invoices or customers do not show yet in what the server said of them. */
export async function unheardPayments(db: Database): Promise<ReadonlySet<string>> {
  const pending = await db.outbox.filter(isReadOfPayment).toArray();
  return new Set(pending.map(({ payload }) => (payload as { payment: string }).payment));
}

/** What a new invoice takes over from the one that it corrects, in pence. */
const carried = ({ totals }: LocalInvoice): number => totals.paid ?? 0;

/** What a correction that waits to be sent takes over of an invoice, in pence. */
function carriedAway(
  { correctedBy }: LocalInvoice,
  { base, bases }: { readonly base: LocalInvoice } & Pick<Pending, "bases">,
): number {
  const by =
    correctedBy === undefined || base.correctedBy !== undefined ? null : keyIn(correctedBy);
  const made = by === null ? undefined : bases.get(by);
  return made ? carried(made) : 0;
}

const isNamed = ({ id, key }: LocalInvoice, named: number): boolean =>
  named === id || named === idByKey(key);

const setsStatus = (kind: string): boolean =>
  kind === "invoice.payment" || kind.startsWith("invoice.submit");

/** Pence of an invoice that payments cover. */
const covered = ({ paymentStatus, totals }: LocalInvoice): number =>
  paymentStatus === "paid" ? owed(totals) : (totals.paid ?? 0);
