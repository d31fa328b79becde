import { pence, type Pence } from "@roundsman/core/money";
import { overpaymentsOnServer } from "./overpayments.ts";
import { effectOf, isReadOfMerge, isReadOfPayment, movesMoney } from "../queue.ts";
import { serverRows, setServerRows } from "../replay.ts";
import { clearInvoiceMoney } from "./unpulled-money.ts";
import type { UndoneCorrection } from "../../resources/corrections.ts";
import type { NewPayment } from "../../resources/payments.ts";
import type { Database, PendingMutation } from "../../store/database.ts";
import type { LocalCustomer, LocalInvoice, LocalPayment } from "../../store/local.ts";
import { keptCustomer } from "../../store/merged-customers.ts";

interface Done {
  readonly mutation: PendingMutation;
}

/** How much money of an invoice or a payment is on its customer's account, in pence. */
interface OnAccount {
  readonly customer: string | null;
  readonly amount: number;
  /** A pull brought the undo of its correction before the undo's response. */
  readonly isUndoPulled?: boolean;
}

/**
 * How much each invoice or payment of these mutations puts on account, by key, as the server last
 * sent them.
 */
export async function accountsOnServer(
  db: Database,
  done: readonly Done[],
): Promise<ReadonlyMap<string, OnAccount>> {
  const moving = done.flatMap(({ mutation }) =>
    mutation.book === "invoices" && (movesMoney(mutation) || effectOf(mutation) === "create")
      ? mutation.entity
      : [],
  );
  const payments = await paymentsOnServer(db, done);
  if (moving.length === 0) return payments;
  const keys = [...new Set(moving)];
  const lastRows = [...(await serverRows<LocalInvoice>(db, "invoices", keys)).values()];
  const overpaid = await overpaymentsOnServer(db, lastRows);
  const pulled = new Set<string>();
  for (const { mutation } of done)
    if (mutation.kind === "invoice.uncorrect" && (await isUndoPulled(db, mutation)))
      pulled.add(mutation.entity);
  const invoices = lastRows.map(
    ({ key, customerKey: customer }) =>
      [key, { customer, amount: overpaid.get(key) ?? 0, isUndoPulled: pulled.has(key) }] as const,
  );
  return new Map([...payments, ...invoices]);
}

/**
 * The same for payments: what each leaves over. On the server it may leave more, if nothing was
 * open of its invoice by then.
 */
async function paymentsOnServer(
  db: Database,
  done: readonly Done[],
): Promise<ReadonlyMap<string, OnAccount>> {
  const found = new Map<string, OnAccount>();
  for (const { mutation } of done) {
    if (mutation.book !== "payments") continue;
    const { entity: key } = mutation;
    const payment = (await serverRows<LocalPayment>(db, "payments", [key])).get(key);
    if (!payment) continue;
    const customer = await payerOf(db, payment, mutation);
    found.set(key, { customer, amount: payment.onAccount });
  }
  return found;
}

/** The key of the customer who paid: what is for no invoice is on their account. */
async function payerOf(
  db: Database,
  { customerId }: LocalPayment,
  { kind, payload }: PendingMutation,
) {
  if (customerId !== null)
    return (await db.customers.where("id").equals(customerId).first())?.key ?? null;
  if (kind !== "payment.create") return null;
  const { customer, parts } = payload as NewPayment;
  const invoice = customer === undefined && parts[0] && (await db.invoices.get(parts[0].key));
  return customer ?? (invoice || undefined)?.customerKey ?? null;
}

/** Whether a pull brought the undo of a correction before the undo's response came. */
export async function isUndoPulled(
  db: Database,
  { entity }: Pick<PendingMutation, "entity">,
): Promise<boolean> {
  const row = (await db.bases.get(entity))?.row as LocalInvoice | undefined;
  if (!row || row.correctedBy !== undefined) return false;
  const queue = await db.outbox.where("entity").equals(entity).toArray();
  return !queue.some(({ kind }) => kind === "invoice.corrected");
}

/**
 * Adds to customers' `accountMoved` what these responses changed on account since `before`, until
 * the next pull. Skips a customer whose own record was read later in this batch: it includes the
 * change.
 */
export async function moveAccounts(
  db: Database,
  done: readonly Done[],
  before: ReadonlyMap<string, OnAccount>,
): Promise<void> {
  const after = await accountsOnServer(db, done);
  const moves: (OnAccount & { readonly key: string })[] = [
    ...[...before].map(([key, account]) => ({ ...account, key, amount: -account.amount })),
    ...[...after].map(([key, account]) => ({ ...account, key })),
  ];
  for (const { mutation } of done)
    if (mutation.kind === "invoice.uncorrect" && !before.get(mutation.entity)?.isUndoPulled)
      moves.push(await givenBackBy(db, mutation));
  const sums = new Map<string, number>();
  for (const { key, customer, amount } of moves) {
    const kept = amount === 0 ? undefined : await keptCustomer(db, customer);
    if (kept && lastSeqOf(done, kept.key) < lastSeqOf(done, key))
      sums.set(kept.key, (sums.get(kept.key) ?? 0) + amount);
  }
  for (const [key, amount] of sums) if (amount !== 0) await addTo(db, key, amount);
}

/**
 * An undone correction returns its payments to the old invoice; they no longer count for the new
 * one, which may be deleted by then.
 */
async function givenBackBy(db: Database, { entity: key, payload }: PendingMutation) {
  const { by, paid = pence(0) } = payload as UndoneCorrection;
  const correction = await db.invoices.get(by);
  return { key, customer: correction?.customerKey ?? null, amount: -paid };
}

/**
 * The place (`seq`) of a record's last mutation among these; 0 for none. Mutations that only read
 * are sent last in a batch.
 */
const lastSeqOf = (done: readonly Done[], key: string): number =>
  Math.max(
    0,
    ...done.map(({ mutation }) =>
      mutation.entity !== key
        ? 0
        : mutation.book === "customers" && readsOnly(mutation)
          ? Infinity
          : mutation.seq,
    ),
  );

const readsOnly = (mutation: PendingMutation): boolean =>
  isReadOfPayment(mutation) || isReadOfMerge(mutation);

async function addTo(db: Database, key: string, amount: number): Promise<void> {
  await setAccountMoved(db, [key], ({ accountMoved = pence(0) }) => pence(accountMoved + amount));
  await db.setMeta("accountsMoved", 1);
}

/**
 * Called when a pull has brought all money that responses moved: clears it on customers and
 * invoices. Inside a transaction.
 */
export async function clearUnpulledMoney(db: Database): Promise<void> {
  if ((await db.getMeta("accountsMoved")) !== 1) return;
  const moved = db.customers.filter(({ accountMoved }) => accountMoved !== undefined);
  await setAccountMoved(db, await moved.primaryKeys(), () => pence(0));
  await clearInvoiceMoney(db);
  await db.setMeta("accountsMoved", 0);
}

async function setAccountMoved(
  db: Database,
  keys: readonly string[],
  to: (row: LocalCustomer) => Pence,
): Promise<void> {
  const rows = [...(await serverRows<LocalCustomer>(db, "customers", keys)).values()];
  await setServerRows(
    db,
    "customers",
    rows.map((row) => ({ ...row, accountMoved: to(row) || undefined })),
  );
}

/** What a customer has on account, in pence, with what responses moved since the last pull. */
export const accountOf = ({
  onAccount = pence(0),
  accountMoved = pence(0),
}: Pick<LocalCustomer, "onAccount" | "accountMoved">): Pence => pence(onAccount + accountMoved);
