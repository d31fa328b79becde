import { isRegisteredForVat } from "@roundsman/core/company";
import { sql, type RawBuilder } from "kysely";
import { defaultCompanyOf } from "../../companies/repository.ts";
import type { Db } from "../../kernel/storage/db.ts";

/**
 * Who issues a driver's invoices: the company that was chosen for one, until it is deleted, else the driver's default one. Where nobody chose how an invoice
 * treats VAT, and nothing went out yet, its prices hold VAT if its issuer is registered for it (docs/wire.md §5).
 */
export interface Seller {
  /** Of the default company. */
  readonly isRegistered: boolean;
  /** The driver's companies of which the contrary holds. */
  readonly otherwise: readonly number[];
}

export async function sellerOf(db: Db, driver: number): Promise<Seller> {
  const person = await db
    .selectFrom("person")
    .select(["name", "email", "manager", "driver"])
    .where("id", "=", driver)
    .executeTakeFirstOrThrow();
  const isRegistered = isRegisteredForVat(await defaultCompanyOf(db, person));
  const companies = await db
    .selectFrom("company")
    .select(["id", "vat_number"])
    .where("owner_id", "=", driver)
    .where("deleted_at", "=", "")
    .orderBy("id")
    .execute();
  const otherwise = companies.filter(
    ({ vat_number: vatNumber }) => isRegisteredForVat({ vatNumber }) !== isRegistered,
  );
  return { isRegistered, otherwise: otherwise.map(({ id }) => id) };
}

/** @param companyId of an invoice; null: none was chosen. */
export const mayCharge = ({ isRegistered, otherwise }: Seller, companyId: number | null): boolean =>
  companyId !== null && otherwise.includes(companyId) ? !isRegistered : isRegistered;

/** The same of a row of `invoice`. */
export function mayChargeIn({ isRegistered, otherwise }: Seller): RawBuilder<unknown> {
  const usual = isRegistered ? sql`1 = 1` : sql`1 = 0`;
  if (otherwise.length === 0) return usual;
  const unlike = sql`coalesce(invoice.company_id, 0) in (${sql.join(otherwise)})`;
  return isRegistered ? sql`not (${unlike})` : unlike;
}
