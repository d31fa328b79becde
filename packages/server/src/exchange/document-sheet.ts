import { recordedDocument } from "@roundsman/contract/invoices/handed-out";
import { encoderOf } from "../kernel/http/encoder.ts";
import { recordedOf } from "../invoices/repository/handed-out.ts";
import { PAGE, paged } from "./pages.ts";
import type { Fields, Sheet } from "./sheet.ts";

const encode = encoderOf(recordedDocument);

/** Every document of an invoice or a credit note that was handed out. */
export const documentSheet: Sheet = {
  name: "documents",
  columns: [
    "id",
    "invoice_id",
    "kind",
    "vat",
    "lang",
    "total",
    "made_at",
    "company",
    "created_at",
    "client_id",
    "credit_note_id",
    "number",
  ],
  async *rows(db, owner) {
    const pages = paged(
      (after) =>
        db
          .selectFrom("handed_out")
          .selectAll()
          .where("owner_id", "=", owner.id)
          .where("id", ">", after)
          .orderBy("id")
          .limit(PAGE)
          .execute(),
      ({ id }) => id,
    );
    for await (const page of pages)
      for (const row of page)
        yield {
          ...(encode(recordedOf(row)) as Fields),
          invoice_id: row.invoice_id,
          credit_note_id: row.credit_note_id || null,
          // As printed; empty if the document had no number yet, and for credit notes.
          number: row.number,
        };
  },
};
