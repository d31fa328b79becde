import type { Day } from "@roundsman/core/day";
import { thousandths, type Quantity } from "@roundsman/core/quantity";
import {
  sameGoods,
  stockDifference,
  quantitiesByProduct,
  type ProductQuantities,
  type Delivery,
} from "@roundsman/core/stock";
import type { Db } from "../../kernel/storage/db.ts";
import type { Touched } from "../../kernel/changes/record-change.ts";
import { paymentsNaming } from "../../ledger/repository/allocations.ts";
import {
  writeStatusPayments,
  type HowPaid,
  type LedgerContext,
} from "../../ledger/repository/status-payments.ts";
import { customersMoved, keepOnAccount } from "../../ledger/repository/on-account.ts";
import { insertCash } from "./cash.ts";
import { returnedToVan, notesNaming } from "./credited-goods.ts";
import { findsProductsOf } from "./products-named.ts";
import { insertEntries, takeEntryNumbers, takenByInvoices, type EntryDraft } from "./ledger.ts";
import { isTakenOffVan, type SoldInvoice } from "./sold.ts";

/** An invoice before and after it was written. */
export interface InvoiceChange {
  readonly before: SoldInvoice;
  readonly after: SoldInvoice;
  /** Absent if the lines were not written. */
  readonly lines?: { readonly before: Delivery["lines"]; readonly after: Delivery["lines"] };
  /** What its status paid stays paid, though it is not paid in full any more. */
  readonly keepsPaid?: boolean;
}

/**
 * Writes what changed invoices mean for the van, the payments, the cash and money on account, in
 * the transaction that changed them. It writes the difference between the ledgers and the invoices,
 * so that a second call does nothing. What was delivered stays as it was on that day, whatever its
 * products are called since, until the delivery is undone or other lines are written. Call it after
 * the change; there is no query unless goods, money, customer or deletion changed. Cash is the open
 * day's, whatever day `how` names. Answers what shows differently now. That includes the open day
 * for every invoice that was or is delivered or paid, because a phone cannot always tell from its
 * response what the figures hold.
 */
export async function updateLedgers(
  context: LedgerContext,
  changes: readonly InvoiceChange[],
  how?: HowPaid,
): Promise<readonly Touched[]> {
  const moving = changes.filter(movesGoods).map(({ after }) => after);
  const products = await settleStock(context, moving);
  const payments = await writeStatusPayments(context, changes, how);
  const customers = await keepOnAccount(context, customersMoved(changes, payments.paid));
  const { db, actor, today, now } = context;
  const restated = changes.filter(affectsDocuments).map(({ after }) => after.id);
  await insertCash(db, actor.id, { amounts: payments.cash, today, now });
  return [
    { kind: "stock" as const, ids: products },
    { kind: "payment" as const, ids: payments.ids, payments: payments.created },
    { kind: "payment" as const, ids: await paymentsNaming(db, actor.id, restated) },
    { kind: "creditNote" as const, ids: await notesNaming(db, actor.id, restated) },
    { kind: "customer" as const, ids: customers },
    {
      kind: "daySheet" as const,
      ids:
        payments.cash.size > 0 || changes.some(isDelivered) || changes.some(isPaid)
          ? [OPEN_DAY]
          : [],
    },
  ].filter(({ ids }) => ids.length > 0);
}

/** Its payments and credit notes say whether it is deleted, and whose they are. */
const affectsDocuments = ({ before, after }: InvoiceChange): boolean =>
  (before.deleted_at === "") !== (after.deleted_at === "") ||
  before.customer_id !== after.customer_id;

const isDelivered = ({ before, after }: InvoiceChange): boolean =>
  isTakenOffVan(before) || isTakenOffVan(after);
const movesGoods = ({ before, after, lines }: InvoiceChange): boolean =>
  isTakenOffVan(before) !== isTakenOffVan(after) ||
  (isTakenOffVan(after) && lines !== undefined && !sameGoods(lines.before, lines.after));
const isPaid = ({ before, after }: InvoiceChange): boolean =>
  before.payment_status === "paid" || after.payment_status === "paid";

/** The open day in change events. */
export const OPEN_DAY = 0;

async function settleStock(
  { db, actor, now, today }: LedgerContext,
  sold: readonly SoldInvoice[],
): Promise<number[]> {
  if (sold.length === 0) return [];
  const taken = await takenByInvoices(
    db,
    actor.id,
    sold.map(({ id }) => id),
  );
  const wanted = await wantedBy(
    db,
    actor.id,
    sold.filter(isTakenOffVan).map(({ id }) => id),
  );
  const differences = sold
    .map(({ id }) => ({
      id,
      moved: stockDifference(wanted.get(id) ?? NOTHING, taken.get(id) ?? NOTHING),
    }))
    .filter(({ moved }) => moved.size > 0);
  if (differences.length === 0) return [];
  const entries = differences.map(({ id, moved }) => saleOf(id, moved, today));
  await insertEntries(db, actor.id, {
    first: await takeEntryNumbers(db, entries.length),
    entries,
    now,
  });
  return [...new Set(differences.flatMap(({ moved }) => [...moved.keys()]))].toSorted(
    (a, b) => a - b,
  );
}

const NOTHING: ProductQuantities<number> = new Map();

const saleOf = (invoiceId: number, moved: ProductQuantities<number>, day: Day): EntryDraft => ({
  kind: "sale",
  day,
  note: "",
  invoiceId,
  movements: [...moved].map(([productId, quantity]) => ({ productId, quantity })),
});

/** What invoices take by their current lines, less what credit notes brought back. */
async function wantedBy(
  db: Db,
  owner: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ProductQuantities<number>>> {
  const lines = new Map<number, { id: string | number; name: string; quantity: Quantity }[]>(
    ids.map((id) => [id, []]),
  );
  for (let start = 0; start < ids.length; start += 500) {
    const rows = await db
      .selectFrom("invoice_line")
      .select(["invoice_id", "product_ref", "name", "quantity"])
      .where("owner_id", "=", owner)
      .where("invoice_id", "in", ids.slice(start, start + 500))
      .execute();
    for (const { invoice_id, product_ref, name, quantity } of rows)
      lines.get(invoice_id)?.push({
        id: JSON.parse(product_ref) as string | number,
        name,
        quantity: quantity as Quantity,
      });
  }
  if (lines.size === 0) return new Map();
  for (const { invoiceId, quantity, ...back } of await returnedToVan(db, owner, ids))
    lines.get(invoiceId)?.push({ ...back, quantity: thousandths(-quantity) });
  const find = await findsProductsOf(db, owner, [...lines.values()].flat());
  return new Map([...lines].map(([id, goods]) => [id, quantitiesByProduct(goods, find)]));
}
