import type { Invoice } from "@roundsman/contract/invoice";
import { refused } from "../kernel/errors/refusal.ts";
import type { Db } from "../kernel/storage/db.ts";
import { changesPaper } from "./changes-paper.ts";

interface Edit {
  readonly before: Invoice;
  readonly after: Invoice;
  /** Whether it says what it was typed over. What does not is of an older client, which is answered as ever (wire §12). */
  readonly isVersioned: boolean;
}

/**
 * What is credited was credited as the invoice said it, with the VAT that it charged. Throws where an edit would have the invoice say something else:
 * it was typed before somebody else credited or corrected it.
 */
export async function refuseCredited(
  db: Db,
  owner: number,
  { before, after, isVersioned }: Edit,
): Promise<void> {
  const isOtherVat = after.vatMode !== undefined && after.vatMode !== before.vatMode;
  // Who issues it is on no note.
  const isOtherPaper =
    isVersioned && changesPaper(before, { ...after, companyId: before.companyId });
  if (!isOtherVat && !isOtherPaper) return;
  const notes = await db
    .selectFrom("credit_note")
    .select("vat_mode")
    .where("owner_id", "=", owner)
    .where("invoice_id", "=", before.id)
    .where("voided_at", "=", "")
    .execute();
  if (isOtherVat && notes.some((note) => note.vat_mode !== after.vatMode))
    throw refused(
      409,
      "vat-credited",
      "This invoice has credit notes with its VAT option. Please correct the invoice instead.",
    );
  if (!isOtherPaper || notes.length === 0) return;
  if (before.correctedBy !== undefined)
    throw refused(409, "already-corrected", "This invoice was corrected already");
  throw refused(
    409,
    "invoice-credited",
    "This invoice has been credited since then and stays as it is. Please correct the invoice instead.",
  );
}
