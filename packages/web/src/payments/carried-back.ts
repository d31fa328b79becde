import { pence, type Pence } from "@roundsman/core/money";
import { totalReceived } from "@roundsman/core/payments/received-money";
import { sumPayments } from "../sync/outbox/money/received-money.ts";
import type { Database } from "../sync/store/database.ts";
import type { LocalInvoice } from "../sync/store/local.ts";
import { paymentsOf } from "./invoice-payments.ts";

/**
 * The pence that go back to the old invoice when a correction is undone: not what a person took for
 * the correction itself, nor what its status paid.
 */
export async function carriedBack(db: Database, replacement: LocalInvoice): Promise<Pence> {
  const base = (await db.bases.get(replacement.key))?.row as LocalInvoice | undefined;
  const payments = await paymentsOf(db, [replacement]);
  // The row of a paid invoice does not tell what was paid of it.
  const open = [replacement, base].find((invoice) => invoice && invoice.paymentStatus !== "paid");
  if (!open) return pence(totalReceived(sumPayments(replacement, payments).carriedIn));
  // The server's row does not include payments that wait to be sent.
  const counted = payments.filter(({ id }) => open === replacement || id !== null);
  const { byPersons, carriedIn } = sumPayments(replacement, counted);
  const taken = byPersons - totalReceived(carriedIn);
  return pence(Math.max(0, (open.totals.paid ?? 0) - taken));
}
