import { pence, sum } from "@roundsman/core/money";
import { overpayments } from "../sync/outbox/money/overpayments.ts";
import type { Database } from "../sync/store/database.ts";
import type { LocalCustomer, LocalPayment } from "../sync/store/local.ts";
import { accountNow } from "./account-now.ts";
import { withState, type PaymentHere } from "./invoice-payments.ts";
import { partsOfDeleted } from "./on-account.ts";
import { customerOf, partsOf } from "./payment-row.ts";

/**
 * The uses of money on account that are not covered without this payment: the latest first, each as
 * a whole, until the rest suffices, as on the server. Refused uses are left out: they wait for a
 * person.
 */
export async function usesOfMoney(
  db: Database,
  payment: LocalPayment,
): Promise<readonly PaymentHere[]> {
  const parts = await partsOf(db, payment);
  const customer = await customerOf(db, payment, parts[0]?.invoice);
  if (!customer || payment.method === "account") return [];
  // What it paid above what is owed of an invoice is on account too.
  const above = await overpayments(
    db,
    parts.map(({ invoice }) => invoice),
  );
  const over = parts.map(({ invoice, amount }) =>
    pence(Math.min(amount, above.get(invoice.key) ?? 0)),
  );
  const left = payment.onAccount + sum(over) + (await partsOfDeleted(db, payment));
  const account = await accountNow(db, customer);
  // The account is overdrawn: the server itself takes back the uses that this money covered. If the
  // phone took one back first, the server would take back the next ones too.
  if (account < 0 && payment.id !== null) return [];
  // Counts from 0: this payment did not pay for what an overdrawn account lacks.
  let missing = left - Math.max(0, account);
  const uses: PaymentHere[] = [];
  for (const use of await usesBy(db, customer)) {
    if (missing <= 0) break;
    uses.push(use);
    missing += use.onAccount;
  }
  return uses;
}

/** The uses of a customer's money on account, the latest first. */
async function usesBy(db: Database, { key }: LocalCustomer): Promise<readonly PaymentHere[]> {
  const all = await db.payments.filter(({ method }) => method === "account").toArray();
  const uses: PaymentHere[] = [];
  for (const use of withState(all)) {
    if (use.isTakenBack || use.reverses !== null || use.sync === "refused") continue;
    const [first] = await partsOf(db, use);
    if ((await customerOf(db, use, first?.invoice))?.key === key) uses.push(use);
  }
  return uses;
}
