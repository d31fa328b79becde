import { EMPTY_BILL_TO } from "@roundsman/core/bill-to";
import type { Db } from "../../../kernel/storage/db.ts";
import { inBatches } from "../../../kernel/storage/in-batches.ts";
import type { SoldDocument } from "../../sold-document.ts";
import { countErasure } from "./erasures.ts";

/**
 * Erases whom an invoice was for from what was exported of it and of its credit notes. The register
 * keeps numbers, days and amounts; the files that name them are deleted whole. An export that is
 * being written fails.
 */
export async function forgetInAccounts(trx: Db, owner: number, invoiceId: number): Promise<void> {
  await countErasure(trx);
  const rows = await trx
    .selectFrom("accounts_entry")
    .selectAll()
    .where("owner_id", "=", owner)
    .where((eb) =>
      eb.or([
        eb.and([eb("kind", "=", "invoice"), eb("document_id", "=", invoiceId)]),
        eb.and([
          eb("kind", "=", "creditNote"),
          eb(
            "document_id",
            "in",
            eb
              .selectFrom("credit_note")
              .select("id")
              .where("owner_id", "=", owner)
              .where("invoice_id", "=", invoiceId),
          ),
        ]),
      ]),
    )
    .execute();
  for (const { export_id, kind, document_id, nth, body } of rows)
    await trx
      .updateTable("accounts_entry")
      .set({ body: JSON.stringify({ ...(JSON.parse(body) as SoldDocument), ...NOBODY }) })
      .where("export_id", "=", export_id)
      .where("kind", "=", kind)
      .where("document_id", "=", document_id)
      .where("nth", "=", nth)
      .execute();
  await inBatches([...new Set(rows.map((row) => row.export_id))], (ids) =>
    trx.deleteFrom("accounts_file").where("export_id", "in", ids).execute(),
  );
}

const NOBODY = {
  customerId: null,
  holder: { customer: null },
  ...EMPTY_BILL_TO,
} satisfies Partial<SoldDocument>;
