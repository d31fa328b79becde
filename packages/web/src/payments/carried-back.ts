import { pence, sum, type Pence } from "@roundsman/core/money";
import { isCarried } from "../sync/outbox/carried-payments.ts";
import type { Database } from "../sync/store/database.ts";
import type { LocalInvoice } from "../sync/store/local.ts";
import { partFor, paymentsOf } from "./invoice-payments.ts";

/** What of a correction's money goes back when it is undone: not what was taken for it itself, nor what its status paid. */
export async function carriedBack(db: Database, made: LocalInvoice): Promise<Pence> {
  const base = (await db.bases.get(made.key))?.row as LocalInvoice | undefined;
  const payments = (await paymentsOf(db, [made])).filter(({ isTakenBack }) => !isTakenBack);
  // One that is paid whole does not say of what.
  const open = [made, base].find((of) => of && of.paymentStatus !== "paid");
  if (!open)
    return sum(payments.filter((of) => isCarried(of, made)).map((of) => partFor(of, made)));
  // What the server last said holds nothing that waits to be sent.
  const own = payments.filter(
    (of) => !isCarried(of, made) && of.madeBy === "person" && (open === made || of.id !== null),
  );
  const taken = sum(own.map((of) => partFor(of, made)));
  return pence(Math.max(0, (open.totals.paid ?? 0) - taken));
}
