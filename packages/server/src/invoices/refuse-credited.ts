import type { Invoice } from "@roundsman/contract/invoice";
import { refused } from "../kernel/errors/refusal.ts";
import type { Db } from "../kernel/storage/db.ts";
import { changesPaper } from "./changes-paper.ts";

interface Edit {
  readonly before: Invoice;
  readonly after: Invoice;
  /**
   * Whether the edit says which version it was typed over. Older clients do not, and may still
   * change the text (wire §12).
   */
  readonly isVersioned: boolean;
}

/**
 * A credit note credits what the invoice said, with the VAT that it charged. Throws 409 if an edit
 * would have it say something else: the edit was typed before somebody credited or corrected the
 * invoice.
 */
export async function refuseCredited(
  db: Db,
  owner: number,
  { before, after, isVersioned }: Edit,
): Promise<void> {
  const isOtherVat = after.vatMode !== undefined && after.vatMode !== before.vatMode;
  // The issuer is on no note.
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
