import type { Invoice } from "@roundsman/contract/invoice";
import type { VatMode } from "@roundsman/core/vat";
import { refused } from "../kernel/errors/refusal.ts";
import type { Db } from "../kernel/storage/db.ts";

/** What is credited was credited with the VAT that the invoice charged: another VAT option would leave a note that its invoice does not have. */
export async function refuseOtherVat(
  db: Db,
  owner: number,
  { before, vatMode }: { readonly before: Invoice; readonly vatMode: VatMode | undefined },
): Promise<void> {
  if (vatMode === undefined || vatMode === before.vatMode) return;
  const note = await db
    .selectFrom("credit_note")
    .select("id")
    .where("owner_id", "=", owner)
    .where("invoice_id", "=", before.id)
    .where("voided_at", "=", "")
    .where("vat_mode", "<>", vatMode)
    .limit(1)
    .executeTakeFirst();
  if (note)
    throw refused(
      409,
      "vat-credited",
      "This invoice has credit notes with its VAT option. Please correct the invoice instead.",
    );
}
