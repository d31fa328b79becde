import type { DefaultCompany, SavedCompany } from "@roundsman/contract/companies";
import type { Company } from "@roundsman/core/company";
import { hasBlankCompanyDefaults, type RoleFlags } from "@roundsman/core/role";
import { nextNumber } from "../kernel/storage/counter.ts";
import type { Db } from "../kernel/storage/db.ts";
import { ownedRecords, type Row } from "../kernel/owned/owned-records.ts";

export const companyRecords = ownedRecords("company");

export const companyOf = (row: Row<"company">): SavedCompany => ({
  id: row.id,
  key: row.key,
  ownerId: row.owner_id,
  name: row.name,
  email: row.email,
  registrationNumber: row.registration_number,
  bankAccount: row.bank_account,
  bankSortCode: row.bank_sort_code,
  vatNumber: row.vat_number,
  contactNumber: row.contact_number,
  contactPerson: row.contact_person,
  bankName: row.bank_name,
  address: row.address,
  logo: row.logo,
  peppolId: row.peppol_id,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export const companyColumns = (
  company: Omit<Company, "bankName" | "address" | "logo" | "peppolId">,
) => ({
  name: company.name,
  email: company.email,
  registration_number: company.registrationNumber,
  bank_account: company.bankAccount,
  bank_sort_code: company.bankSortCode,
  vat_number: company.vatNumber,
  contact_number: company.contactNumber,
  contact_person: company.contactPerson,
});

/**
 * The default sender of a person's invoices; blank until a manager sets it. With driver value 2 it
 * holds only the person's name and email (spec §3).
 */
export async function defaultCompanyOf(
  db: Db,
  person: RoleFlags & { readonly name: string; readonly email: string },
): Promise<DefaultCompany> {
  if (hasBlankCompanyDefaults(person)) return { ...BLANK, name: person.name, email: person.email };
  return (await ownCompany(db)) ?? BLANK;
}

const BLANK: DefaultCompany = {
  name: "",
  email: "",
  registrationNumber: "",
  bankAccount: "",
  bankSortCode: "",
  vatNumber: "",
  contactNumber: "",
  contactPerson: "",
  bankName: "",
  address: "",
  logo: "",
  peppolId: "",
  version: 0,
};

/** Name of the setting: the whole business shares one company. */
const OWN_COMPANY = "own-company";

/** Undefined until somebody sets it. */
export async function ownCompany(
  db: Db,
): Promise<(DefaultCompany & { readonly updatedAt?: string }) | undefined> {
  const row = await db
    .selectFrom("setting")
    .select("value")
    .where("name", "=", OWN_COMPANY)
    .executeTakeFirst();
  // A row saved before logos, bank names, Peppol IDs and versions existed lacks these fields.
  return row && { ...BLANK, version: 1, ...(JSON.parse(row.value) as Partial<DefaultCompany>) };
}

/** Locks the setting until the transaction ends. */
export const lockOwnCompany = (trx: Db) => nextNumber(trx, OWN_COMPANY);

export async function setOwnCompany(trx: Db, company: DefaultCompany, now: Date): Promise<void> {
  const value = JSON.stringify({ ...company, updatedAt: now.toISOString() });
  await trx
    .insertInto("setting")
    .values({ name: OWN_COMPANY, value })
    .onConflict((on) => on.column("name").doUpdateSet({ value }))
    .execute();
}
