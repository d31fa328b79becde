import { dayAt } from "@roundsman/core/day";
import type { Db } from "../kernel/storage/db.ts";
import { recordChange } from "../kernel/changes/record-change.ts";
import { inTransaction } from "../kernel/storage/transaction.ts";
import { blankInvoices } from "./blank-invoices.ts";
import { forget } from "./forget.ts";
import { creditNotesForInvoices, paymentsForInvoices, type InvoiceRow } from "./customer-rows.ts";

/** Removes name and address from invoices of erased customers once they need no longer be kept. */
export async function expireKept(db: Db, now: number): Promise<void> {
  const due = await db
    .selectFrom("kept_invoice")
    .selectAll()
    .where("until", "<=", dayAt(now))
    .limit(1000)
    .execute();
  for (const owner of new Set(due.map(({ owner_id }) => owner_id)))
    await expireOf(db, owner, {
      ids: due.filter((each) => each.owner_id === owner).map(({ invoice_id }) => invoice_id),
      now: new Date(now),
    });
}

const expireOf = (
  db: Db,
  owner: number,
  { ids, now }: { readonly ids: readonly number[]; readonly now: Date },
) =>
  inTransaction(db, async (trx) => {
    const invoices: InvoiceRow[] = await trx
      .selectFrom("invoice")
      .selectAll()
      .where("owner_id", "=", owner)
      .where("id", "in", ids)
      .execute();
    const credits = await creditNotesForInvoices(trx, owner, invoices);
    const payments = await paymentsForInvoices(trx, owner, invoices);
    await forget(trx, {
      owner,
      keys: new Set([...invoices, ...credits, ...payments].map(({ key }) => key)),
      texts: invoices.flatMap((each) => [
        each.bill_name,
        each.bill_email,
        each.bill_phone,
        each.bill_address,
      ]),
    });
    await blankInvoices(trx, invoices, now);
    await trx
      .deleteFrom("kept_invoice")
      .where("owner_id", "=", owner)
      .where("invoice_id", "in", ids)
      .execute();
    // Nobody is signed in, so the actor is 0.
    await recordChange(
      trx,
      { actorId: 0, ownerId: owner, now },
      {
        kind: "invoice",
        action: "erase",
        ids,
        also: [
          { kind: "creditNote", ids: credits.map(({ id }) => id) },
          { kind: "payment", ids: payments.map(({ id }) => id) },
        ],
      },
    );
  });
