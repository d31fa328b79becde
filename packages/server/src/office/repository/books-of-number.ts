import type { Db } from "../../kernel/storage/db.ts";
import { inChunks } from "../../kernel/storage/in-chunks.ts";
import { isReversal } from "../accounts/entry.ts";
import { keyOf, type RegisteredEntry } from "../accounts/plan-entries.ts";
import type { IssuedDocument } from "../sold-document.ts";
import { issuedUnder, vatNumbersOf, type VatNumbers } from "./seller.ts";

interface Books {
  /** Issued under the number by now. */
  readonly documents: readonly IssuedDocument[];
  /** The last entries of these, and of all that have one dated in the span. */
  readonly latest: readonly RegisteredEntry[];
}

/**
 * What concerns the books of one VAT number. A document that went out under another is in the books of that one until an export under it takes it
 * back, whoever issues it by now.
 */
export async function booksOfNumber(
  db: Db,
  number: string,
  { documents, latest }: Books,
): Promise<Books> {
  const here = new Set(documents.map(keyOf));
  const out = latest.filter(({ nth }) => !isReversal(nth));
  const unknown = out.filter(
    ({ document: of }) => of.vatNumber === undefined && !here.has(keyOf(of)),
  );
  const found = await numbersNow(
    db,
    unknown.map(({ document }) => document),
  );
  const isOther = ({ document: of }: RegisteredEntry) =>
    (of.vatNumber ?? (here.has(keyOf(of)) ? number : found.get(keyOf(of)))) !== number;
  const elsewhere = new Set(out.filter(isOther).map(({ document }) => keyOf(document)));
  return {
    documents: documents.filter((of) => !elsewhere.has(keyOf(of))),
    latest: latest.filter(({ document }) => !elsewhere.has(keyOf(document))),
  };
}

/** Under which documents of earlier exports are issued by now, deleted or not. */
async function numbersNow(
  db: Db,
  documents: readonly IssuedDocument[],
): Promise<ReadonlyMap<string, string>> {
  const numbers = new Map<number, VatNumbers>();
  const found = new Map<string, string>();
  for (const kind of ["invoice", "creditNote"] as const) {
    const ids = documents.filter((of) => of.kind === kind).map(({ id }) => id);
    await inChunks(ids, async (some) => {
      for (const { id, owner_id: owner, company_id: companyId } of await issuers(db, kind, some)) {
        const of = numbers.get(owner) ?? (await vatNumbersOf(db, owner));
        numbers.set(owner, of);
        found.set(keyOf({ kind, id }), issuedUnder(of, companyId));
      }
    });
  }
  return found;
}

const issuers = (db: Db, kind: IssuedDocument["kind"], ids: readonly number[]) =>
  kind === "invoice"
    ? db
        .selectFrom("invoice")
        .select(["id", "owner_id", "company_id"])
        .where("id", "in", ids)
        .execute()
    : db
        .selectFrom("credit_note as note")
        .innerJoin("invoice", (on) =>
          on
            .onRef("invoice.owner_id", "=", "note.owner_id")
            .onRef("invoice.id", "=", "note.invoice_id"),
        )
        .select(["note.id", "note.owner_id", "invoice.company_id"])
        .where("note.id", "in", ids)
        .execute();
