import { createHash } from "node:crypto";
import type { Company } from "@roundsman/core/company";
import type { Db } from "../../../kernel/storage/db.ts";

/** What an e-invoice shows of its buyer beside name and address. */
export interface Buyer {
  readonly peppolId: string;
  readonly buyerReference: string;
}

/** The sender and the buyer as a paper of an invoice or credit note printed them. */
export interface PrintedParties {
  /** null: nobody was named. */
  readonly company: Company | null;
  /** null: none was printed. */
  readonly buyer: Buyer | null;
}

/** What the column `printed` of a record holds, as JSON. */
type Kept = { readonly company: string; readonly buyer: Buyer | null } | { readonly lost: true };

/** For a paper whose sender and buyer are not known any more. */
export const LOST = JSON.stringify({ lost: true } satisfies Kept);

/**
 * Makes the column of a record. A company, with its logo, is stored once however many papers name
 * it.
 */
export async function storedParties(trx: Db, { company, buyer }: PrintedParties): Promise<string> {
  const kept: Kept = { company: company ? await keepCompany(trx, company) : "", buyer };
  return JSON.stringify(kept);
}

/** "unknown" for a paper from before sender and buyer were kept. */
export async function readParties(
  db: Db,
  printed: string,
): Promise<PrintedParties | "lost" | "unknown"> {
  if (printed === "") return "unknown";
  const kept = JSON.parse(printed) as Kept;
  if ("lost" in kept) return "lost";
  return {
    company: kept.company === "" ? null : await companyBy(db, kept.company),
    buyer: kept.buyer,
  };
}

async function keepCompany(trx: Db, company: Company): Promise<string> {
  const body = JSON.stringify(printedPart(company));
  const digest = createHash("sha256").update(body).digest("hex");
  const isThere = await trx
    .selectFrom("printed_company")
    .select("digest")
    .where("digest", "=", digest)
    .executeTakeFirst();
  if (!isThere)
    await trx
      .insertInto("printed_company")
      .values({ digest, body })
      .onConflict((on) => on.doNothing())
      .execute();
  return digest;
}

async function companyBy(db: Db, digest: string): Promise<Company> {
  const { body } = await db
    .selectFrom("printed_company")
    .select("body")
    .where("digest", "=", digest)
    .executeTakeFirstOrThrow();
  return JSON.parse(body) as Company;
}

/** The order of the fields matters: the digest is of their JSON. */
const printedPart = (company: Company): Required<Company> => ({
  name: company.name,
  email: company.email,
  registrationNumber: company.registrationNumber,
  bankAccount: company.bankAccount,
  bankSortCode: company.bankSortCode,
  vatNumber: company.vatNumber,
  contactNumber: company.contactNumber,
  contactPerson: company.contactPerson,
  bankName: company.bankName ?? "",
  address: company.address ?? "",
  logo: company.logo ?? "",
  peppolId: company.peppolId ?? "",
});

/**
 * After an erasure the invoice no longer says whom it was for, so its papers cannot be printed
 * again.
 */
export const blankPrinted = (trx: Db, owner: number, invoiceId: number): Promise<unknown> =>
  trx
    .updateTable("handed_out")
    .set({ printed: LOST, paper_digest: "" })
    .where("owner_id", "=", owner)
    .where("invoice_id", "=", invoiceId)
    .execute();
