import { vatNumberOf } from "@roundsman/core/company";
import { fold } from "@roundsman/core/name";
import { hasBlankCompanyDefaults } from "@roundsman/core/role";
import { companyColumns, companyRecords, defaultCompanyOf } from "../../companies/repository.ts";
import { recordOwner } from "../../kernel/auth/actor.ts";
import type { Row } from "../../kernel/owned/owned-records.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { contentOf, type Between, type Copies } from "./copies.ts";

/** The columns of an invoice that decide its company in a book. */
export type InvoiceCompany = Pick<Row<"invoice">, "id" | "company_id">;

/**
 * By invoice, the company in the other book that issues it; an invoice without one is from the
 * default company. Who sells, and under which VAT number, stays as it was: if the other driver's
 * default company is another, the default one is copied like a saved one.
 */
export async function copyIssuers(
  trx: Db,
  between: Between,
  rows: readonly InvoiceCompany[],
  before: ReadonlyMap<number, InvoiceCompany>,
): Promise<Copies> {
  const { from, to } = between;
  const ownDefault = await defaultOf(trx, from);
  const theirDefault = await defaultOf(trx, to);
  const own = new Map((await companiesOf(trx, from)).map((row) => [row.id, row]));
  const book: Book = { known: await companiesOf(trx, to), created: [] };
  const ids = new Map<number, number>();
  for (const { id, company_id: company } of rows) {
    const earlier = before.get(id)?.company_id;
    const chosen = company === null ? undefined : own.get(company);
    const issuer = chosen ? contentOf(chosen) : ownDefault;
    if (issuer.default_of === theirDefault.default_of) continue;
    // It was lent while nobody had set the business's company: it stays from the default one.
    if (!chosen && earlier === null) continue;
    const copyId = await companyIn(trx, { between, book, issuer, earlier });
    if (copyId !== null) ids.set(id, copyId);
  }
  return { ids, created: book.created };
}

type Content = ReturnType<typeof contentOf<Row<"company">>>;

/** `default_of` says whose it is: a driver who sells in their own name, or the business. */
async function defaultOf(db: Db, owner: number): Promise<Content> {
  const person = await recordOwner(db, owner);
  if (!person) throw new Error(`Nobody has the book ${owner}`);
  const company = await defaultCompanyOf(db, person);
  return {
    ...companyColumns(company),
    bank_name: company.bankName,
    address: company.address,
    logo: company.logo,
    peppol_id: company.peppolId,
    default_of: hasBlankCompanyDefaults(person) ? owner : THE_BUSINESS,
  };
}

const THE_BUSINESS = 0;

/** Leaves out deleted ones: the default company is used instead. */
const companiesOf = (db: Db, owner: number): Promise<Row<"company">[]> =>
  db
    .selectFrom("company")
    .selectAll()
    .where("owner_id", "=", owner)
    .where("deleted_at", "=", "")
    .orderBy("id")
    .execute();

interface Book {
  readonly known: Row<"company">[];
  readonly created: number[];
}

interface IssuerCopy {
  readonly between: Between;
  readonly book: Book;
  readonly issuer: Content;
  /** The company of the invoice when it was in this book. */
  readonly earlier: number | null | undefined;
}

/**
 * The company of the same name and numbers, otherwise the one that the invoice had there before,
 * otherwise a new one. null if nobody has set the default one.
 */
async function companyIn(
  trx: Db,
  { between: { to, now }, book: { known, created }, issuer, earlier }: IssuerCopy,
): Promise<number | null> {
  const own = known.filter((row) => row.default_of === issuer.default_of);
  const found =
    own.find((row) => nameOf(row) === nameOf(issuer)) ??
    own.find((row) => row.id === earlier && vatNumber(row) === vatNumber(issuer));
  if (found) return found.id;
  const saved = known.find((row) => row.default_of === null && nameOf(row) === nameOf(issuer));
  if (saved) {
    const { default_of } = issuer;
    const rows = trx.updateTable("company").set({ default_of }).where("owner_id", "=", to);
    await rows.where("id", "=", saved.id).execute();
    known[known.indexOf(saved)] = { ...saved, default_of };
    return saved.id;
  }
  if (issuer.name === "") return null;
  const row = await companyRecords.insert(trx, to, { ...issuer, key: undefined, now });
  known.push(row);
  created.push(row.id);
  return row.id;
}

const vatNumber = (row: Content): string => vatNumberOf({ vatNumber: row.vat_number });

const nameOf = (row: Content): string =>
  `${fold(row.name)}\n${fold(row.registration_number)}\n${vatNumber(row)}`;
