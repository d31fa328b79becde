import type { CollectedOnAccount } from "@roundsman/contract/day-sheet";
import type { BillTo } from "@roundsman/core/bill-to";
import type { Day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { nextNumber } from "../../kernel/storage/counter.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { wholeSum } from "./ledger.ts";

/** In pence by invoice; below 0 if a payment was reversed. */
export type CashByInvoice = ReadonlyMap<number, number>;

const SOME = 500;

/** The cash that the ledger has for some invoices. */
export async function collectedBy(
  db: Db,
  owner: number,
  ids: readonly number[],
): Promise<CashByInvoice> {
  const found = new Map<number, number>();
  for (let start = 0; start < ids.length; start += SOME) {
    const rows = await db
      .selectFrom("cash_entry")
      .select(["invoice_id", wholeSum("amount").as("amount")])
      .where("owner_id", "=", owner)
      .where("invoice_id", "in", ids.slice(start, start + SOME))
      .groupBy("invoice_id")
      .execute();
    for (const { invoice_id, amount } of rows)
      if (invoice_id !== null) found.set(invoice_id, amount);
  }
  return found;
}

interface Cash {
  readonly amounts: CashByInvoice;
  /** What a customer paid for no invoice, in pence. */
  readonly onAccount?: { readonly customerId: number; readonly amount: number } | undefined;
  readonly today: Day;
  readonly now: Date;
}

/** Adds entries to the ledger of cash. */
export async function insertCash(
  trx: Db,
  owner: number,
  { amounts, onAccount, today, now }: Cash,
): Promise<void> {
  const parts = [
    ...[...amounts].map(([invoice_id, amount]) => ({ invoice_id, customer_id: null, amount })),
    ...(onAccount
      ? [{ invoice_id: null, customer_id: onAccount.customerId, amount: onAccount.amount }]
      : []),
  ];
  if (parts.length === 0) return;
  const first = (await nextNumber(trx, "cash_entry", parts.length)) - parts.length + 1;
  const rows = parts.map((part, index) => {
    return {
      owner_id: owner,
      id: first + index,
      ...part,
      day: today,
      created_at: now.toISOString(),
    };
  });
  for (let start = 0; start < rows.length; start += SOME)
    await trx
      .insertInto("cash_entry")
      .values(rows.slice(start, start + SOME))
      .execute();
}

/** 0 if there is none. */
export async function lastCashOf(db: Db, owner: number): Promise<number> {
  const row = await db
    .selectFrom("cash_entry")
    .select((eb) => eb.fn.max("id").as("last"))
    .where("owner_id", "=", owner)
    .executeTakeFirst();
  return row?.last ?? 0;
}

interface Entries {
  readonly after: number;
  readonly last: number;
}

/** Cash that came in after one entry and up to another, by invoice; sums of 0 are left out. */
export async function cashBetween(
  db: Db,
  owner: number,
  { after, last }: Entries,
): Promise<CashByInvoice> {
  const rows = await db
    .selectFrom("cash_entry")
    .select(["invoice_id", wholeSum("amount").as("amount")])
    .where("owner_id", "=", owner)
    .where("id", ">", after)
    .where("id", "<=", last)
    .groupBy("invoice_id")
    .orderBy("invoice_id")
    .execute();
  return new Map(
    rows.flatMap(({ invoice_id, amount }) =>
      invoice_id !== null && amount !== 0 ? [[invoice_id, amount]] : [],
    ),
  );
}

/**
 * Cash from customers for no invoice, in the range of {@link cashBetween}. They are named as by
 * their last payment until then, so that a closed day prints as it did: they can be renamed, merged
 * or deleted since. An erasure takes the name from all of it.
 */
export async function cashOnAccountBetween(
  db: Db,
  owner: number,
  { after, last, lastPayment }: Entries & { readonly lastPayment: number },
): Promise<CollectedOnAccount[]> {
  const rows = await db
    .selectFrom("cash_entry as cash")
    .select(["customer_id", wholeSum("amount").as("amount")])
    .select((eb) =>
      eb
        .selectFrom("payment")
        .select("payer")
        .whereRef("payment.owner_id", "=", "cash.owner_id")
        .whereRef("payment.customer_id", "=", "cash.customer_id")
        .where("payment.invoice_id", "is", null)
        .where("payment.reverses", "=", 0)
        .where("payment.id", "<=", lastPayment)
        .orderBy("payment.id", "desc")
        .limit(1)
        .as("payer"),
    )
    .where("owner_id", "=", owner)
    .where("id", ">", after)
    .where("id", "<=", last)
    .where("customer_id", "is not", null)
    .groupBy(["owner_id", "customer_id"])
    .orderBy("customer_id")
    .execute();
  return rows.flatMap(({ customer_id: customerId, payer, amount }) =>
    customerId === null || amount === 0
      ? []
      : [{ customerId, customerName: nameIn(payer), amount: pence(amount) }],
  );
}

const nameIn = (payer: string | null): string => (payer ? (JSON.parse(payer) as BillTo).name : "");
