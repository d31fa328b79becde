import type { Db } from "../../kernel/storage/db.ts";

/** Removes what somebody noted of the payments that an invoice has a part of. Their amounts and days stay. */
export const blankReferences = (trx: Db, owner: number, invoiceId: number): Promise<unknown> =>
  trx
    .updateTable("payment")
    .set({ reference: "" })
    .where("owner_id", "=", owner)
    .where("reference", "<>", "")
    .where((of) =>
      of.or([
        of("invoice_id", "=", invoiceId),
        of(
          "id",
          "in",
          of
            .selectFrom("allocation")
            .select("payment_id")
            .where("owner_id", "=", owner)
            .where("invoice_id", "=", invoiceId),
        ),
      ]),
    )
    .execute();

/** And of those of a customer that name no invoice, and whom their receipts name. */
export const blankReferencesOf = (trx: Db, owner: number, customerId: number): Promise<unknown> =>
  trx
    .updateTable("payment")
    .set({ reference: "", payer: "" })
    .where("owner_id", "=", owner)
    .where("customer_id", "=", customerId)
    .where("invoice_id", "is", null)
    .execute();
