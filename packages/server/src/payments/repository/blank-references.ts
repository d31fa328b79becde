import type { Db } from "../../kernel/storage/db.ts";

/** Removes the references of the payments that have a part in an invoice. Amounts and days stay. */
export const blankReferences = (trx: Db, owner: number, invoiceId: number): Promise<unknown> =>
  trx
    .updateTable("payment")
    .set({ reference: "" })
    .where("owner_id", "=", owner)
    .where("reference", "<>", "")
    .where((eb) =>
      eb.or([
        eb("invoice_id", "=", invoiceId),
        eb(
          "id",
          "in",
          eb
            .selectFrom("allocation")
            .select("payment_id")
            .where("owner_id", "=", owner)
            .where("invoice_id", "=", invoiceId),
        ),
      ]),
    )
    .execute();

/**
 * Removes the references, and the names on receipts, of a customer's payments without an invoice.
 */
export const blankReferencesOf = (trx: Db, owner: number, customerId: number): Promise<unknown> =>
  trx
    .updateTable("payment")
    .set({ reference: "", payer: "" })
    .where("owner_id", "=", owner)
    .where("customer_id", "=", customerId)
    .where("invoice_id", "is", null)
    .execute();
