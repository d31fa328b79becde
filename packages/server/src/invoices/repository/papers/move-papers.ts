import type { Db } from "../../../kernel/storage/db.ts";
import { recordOwner } from "../../../kernel/auth/actor.ts";
import { recordedOf } from "../handed-out.ts";
import { stateAt } from "../issued-states.ts";
import { storedParties, LOST } from "./printed.ts";
import { partiesAsPrinted } from "./parties-as-printed.ts";

interface Moving {
  readonly from: number;
  readonly to: number;
  readonly ids: readonly number[];
}

/**
 * Moves the papers and former states of invoices into the book that the invoices go to; the rows of
 * the invoices are there already. Their credit notes are void, and stay with whoever wrote them,
 * with their papers.
 */
export async function movePapers(trx: Db, { from, to, ids }: Moving): Promise<void> {
  await keepPrinted(trx, from, ids);
  for (const table of ["handed_out", "issued_state"] as const) {
    const rows = trx.updateTable(table).set({ owner_id: to }).where("owner_id", "=", from);
    const moved = rows.where("invoice_id", "in", ids);
    await (table === "handed_out" ? moved.where("credit_note_id", "=", 0) : moved).execute();
  }
}

/** Fills `printed` of older papers: company and customer have other ids in the new book. */
async function keepPrinted(trx: Db, owner: number, ids: readonly number[]): Promise<void> {
  const rows = await trx
    .selectFrom("handed_out")
    .selectAll()
    .where("owner_id", "=", owner)
    .where("invoice_id", "in", ids)
    .where("credit_note_id", "=", 0)
    .where("printed", "=", "")
    .execute();
  const issuer = rows.length > 0 && (await recordOwner(trx, owner));
  if (!issuer) return;
  for (const row of rows) {
    const record = recordedOf(row);
    const partyIds = await partyIdsAt(trx, owner, { invoiceId: row.invoice_id, at: record.at });
    const parties = partyIds && (await partiesAsPrinted({ db: trx, issuer, record, ...partyIds }));
    await trx
      .updateTable("handed_out")
      .set({ printed: parties ? await storedParties(trx, parties) : LOST })
      .where("owner_id", "=", owner)
      .where("id", "=", row.id)
      .execute();
  }
}

/** The ids of the company and the customer that an invoice had at a moment. */
async function partyIdsAt(
  trx: Db,
  owner: number,
  { invoiceId, at }: { readonly invoiceId: number; readonly at: string },
) {
  const then = await stateAt(trx, owner, { invoiceId, at });
  if (then) return then.invoice;
  return trx
    .selectFrom("invoice")
    .select(["company_id as companyId", "customer_id as customerId"])
    .where("owner_id", "=", owner)
    .where("id", "=", invoiceId)
    .executeTakeFirst();
}
