import { compare } from "@roundsman/core/compare";
import { addDays, type Day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import type { PaymentMethod } from "@roundsman/core/payments/payment";
import type { PaymentDraft } from "../ledger/repository/write-payments.ts";
import type { CallBase } from "../kernel/calls/call.ts";
import type { Db } from "../kernel/storage/db.ts";
import { balancesOn } from "../payments/repository/balances.ts";
import { takePayment } from "../payments/take-payment.ts";
import { seededRandom, type Random } from "./random.ts";

/**
 * How customers paid who did not pay in cash. Cash was received on the day's round, other payments
 * some days later.
 */
const OTHERWISE = ["transfer", "transfer", "card", "cheque"] as const satisfies PaymentMethod[];

interface Paying {
  readonly owner: number;
  readonly today: Day;
  /** The day on which an invoice was paid in cash, by the invoice's id. */
  readonly cashDays: ReadonlyMap<number, Day>;
}

/** The payments of paid invoices, by day; each has one. */
export async function paymentsOfPaid(
  trx: Db,
  { owner, today, cashDays }: Paying,
): Promise<PaymentDraft[]> {
  const random = seededRandom(owner + 100);
  const rows = await trx
    .selectFrom("invoice")
    .select(["id", "date", "total"])
    .where("owner_id", "=", owner)
    .where("payment_status", "=", "paid")
    .where("deleted_at", "=", "")
    .where("total", ">", 0)
    .orderBy("date")
    .orderBy("id")
    .execute();
  const drafts = rows.map(({ id, date, total }): PaymentDraft => {
    const cashDay = cashDays.get(id);
    const paidOn = addDays(date as Day, random.between(0, 9));
    return {
      key: random.uuid(),
      invoiceId: id,
      method: cashDay === undefined ? random.pick(OTHERWISE) : "cash",
      amount: total,
      day: cashDay ?? (paidOn < today ? paidOn : (date as Day)),
      byStatus: true,
      allocations: [{ invoiceId: id, amount: pence(total) }],
    };
  });
  return drafts.toSorted((a, b) => compare(a.day, b.day));
}

/**
 * Payments as a phone makes them: several customers paid a part, one paid too much, and one cheque
 * bounced.
 */
export async function seedPartPayments(call: CallBase): Promise<void> {
  const { db, actor, today } = call;
  const random = seededRandom(actor.id + 200);
  const open = await db
    .selectFrom("invoice")
    .select(["id", "total"])
    .where("owner_id", "=", actor.id)
    .where("payment_status", "in", ["credit", "overdue"])
    .where("deleted_at", "=", "")
    .where("vat_added", "=", 0)
    .where("corrected_by", "=", 0)
    .where("date", "<", addDays(today, -10))
    .where("total", ">", 10_000)
    .orderBy("date")
    .orderBy("id")
    .limit(4)
    .execute();
  const [first, second, third, fourth] = open;
  const take = (invoice: { id: number; total: number } | undefined, how: Taken) =>
    invoice ? takeFor(call, random, { ...invoice, ...how }) : undefined;
  await take(first, { method: "cash", part: 5000, reference: "" });
  await take(second, {
    method: "transfer",
    part: 7500,
    reference: "Part, rest on Friday 余款周五付",
  });
  await take(third, { method: "cheque", part: "whole", beyond: 2000, reference: "Cheque 000412" });
  await take(fourth, { method: "card", part: 2500, reference: "" });
  await take(fourth, { method: "cash", part: 2500, reference: "" });
}

/**
 * Sets credit limits for some customers: one of them owes more than that, and a manager set another
 * one's.
 */
export async function seedLimits({ db, actor, today }: CallBase): Promise<void> {
  const owing = (await balancesOn(db, actor.id, today)).filter(({ balance }) => balance > 20_000);
  const limits = [0.75, 1.5, 3];
  for (const [place, { customerId, balance }] of owing.slice(0, limits.length).entries())
    if (customerId !== null)
      await db
        .updateTable("customer")
        .set({
          credit_limit: inFifties(balance * (limits[place] ?? 1)),
          limit_by_manager: place === BY_MANAGER ? 1 : 0,
        })
        .where("owner_id", "=", actor.id)
        .where("id", "=", customerId)
        .execute();
}

/** The position of the limit that a manager set. */
const BY_MANAGER = 1;

/**
 * A customer without a limit, who also owes money, paid in advance without an invoice: the payment
 * is on account.
 */
export async function seedAdvance(call: CallBase): Promise<void> {
  const { db, actor, today } = call;
  const unlimited = await db
    .selectFrom("customer")
    .select("id")
    .where("owner_id", "=", actor.id)
    .where("credit_limit", "=", 0)
    .execute();
  const ids = new Set<number | null>(unlimited.map(({ id }) => id));
  const owing = await balancesOn(db, actor.id, today);
  const payer = owing.find(({ customerId, balance }) => ids.has(customerId) && balance > 20_000);
  if (!payer) return;
  await takePayment({
    ...call,
    body: {
      key: seededRandom(actor.id + 300).uuid(),
      customerId: payer.customerId,
      method: "transfer",
      amount: pence(15_000),
      day: addDays(today, -1),
      reference: "Deposit for New Year 年货订金",
    },
  });
}

/** In pence, rounded down to a multiple of £50. */
const inFifties = (amount: number): number => Math.floor(amount / 5000) * 5000;

interface Taken {
  readonly method: PaymentMethod;
  /** In pence. */
  readonly part: number | "whole";
  /** In pence above the amount owed. */
  readonly beyond?: number;
  readonly reference: string;
}

async function takeFor(
  call: CallBase,
  random: Random,
  { id, total, part, beyond = 0, method, reference }: Taken & { id: number; total: number },
): Promise<void> {
  const amount = pence(part === "whole" ? total : part);
  await takePayment({
    ...call,
    body: {
      key: random.uuid(),
      method,
      amount: pence(amount + beyond),
      day: addDays(call.today, -1),
      reference,
      allocations: [{ invoiceId: id, amount }],
    },
  });
}
