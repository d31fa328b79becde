import { vatNumberOf } from "@roundsman/core/company";
import { sql, type RawBuilder } from "kysely";
import { defaultCompanyOf } from "../../companies/repository.ts";
import { allDrivers } from "./drivers.ts";
import { invalid } from "../../kernel/errors/refusal.ts";
import type { Db } from "../../kernel/storage/db.ts";

/**
 * Who issues a driver's invoices: the company that was chosen for one, unless it is deleted,
 * otherwise the driver's default company. If nobody chose how an invoice treats VAT, and nothing
 * went out yet, its prices hold VAT if its issuer is registered for it (wire §5).
 */
export interface Seller {
  /** Whether the default company is registered for VAT. */
  readonly isRegistered: boolean;
  /** The driver's companies for which the opposite holds. */
  readonly otherwise: readonly number[];
}

export const sellerOf = async (db: Db, driver: number): Promise<Seller> =>
  sellerOfNumbers(await vatNumbersOf(db, driver));

export function sellerOfNumbers({ usual, own }: VatNumbers): Seller {
  const otherwise = [...own].filter(([, number]) => (number === "") !== (usual === ""));
  return { isRegistered: usual !== "", otherwise: otherwise.map(([id]) => id) };
}

/** The VAT numbers under which a driver's invoices are issued; "" for none. */
export interface VatNumbers {
  /** Of the default company. */
  readonly usual: string;
  /** Of the driver's companies, by id. */
  readonly own: ReadonlyMap<number, string>;
}

export async function vatNumbersOf(db: Db, driver: number): Promise<VatNumbers> {
  const person = await db
    .selectFrom("person")
    .select(["name", "email", "manager", "driver"])
    .where("id", "=", driver)
    .executeTakeFirstOrThrow();
  const usual = vatNumberOf(await defaultCompanyOf(db, person));
  const companies = await db
    .selectFrom("company")
    .select(["id", "vat_number"])
    .where("owner_id", "=", driver)
    .where("deleted_at", "=", "")
    .orderBy("id")
    .execute();
  const own = companies.map(
    ({ id, vat_number: vatNumber }) => [id, vatNumberOf({ vatNumber })] as const,
  );
  return { usual, own: new Map(own) };
}

/** Of everybody who may have books, by id. */
export async function numbersByDriver(db: Db): Promise<ReadonlyMap<number, VatNumbers>> {
  const numbers = new Map<number, VatNumbers>();
  for (const { id } of await allDrivers(db)) numbers.set(id, await vatNumbersOf(db, id));
  return numbers;
}

/**
 * The number that a call asks for; undefined: all. Throws 422 if none of the drivers issues under
 * it.
 */
export function requestedVatNumber(
  sent: string | undefined,
  drivers: readonly VatNumbers[],
): string | undefined {
  if (!sent) return undefined;
  const number = vatNumberOf({ vatNumber: sent });
  if (!allVatNumbers("", drivers).includes(number)) throw unknownVatNumber();
  return number;
}

export const UNKNOWN_VAT_NUMBER = "Nobody issues invoices under this VAT number";
export const unknownVatNumber = () => invalid({ vat_number: [UNKNOWN_VAT_NUMBER] });

/** Each number of these drivers once, with `first` at the beginning. */
export function allVatNumbers(first: string, drivers: readonly VatNumbers[]): string[] {
  const numbers = new Set([
    first,
    ...drivers.flatMap(({ usual, own }) => [usual, ...own.values()]),
  ]);
  numbers.delete("");
  return [...numbers];
}

/**
 * Which invoices are issued under a number. If `isUsual`: those of the default company, and of all
 * companies but `others`. Otherwise those of `others` alone.
 */
export interface IssuerFilter {
  readonly isUsual: boolean;
  readonly others: readonly number[];
}

export function issuerFilter(number: string, { usual, own }: VatNumbers): IssuerFilter {
  const isUsual = usual === number;
  const others = [...own].flatMap(([id, companyNumber]) =>
    (companyNumber === number) === isUsual ? [] : [id],
  );
  return { isUsual, others };
}

/** The condition in SQL that a row of `invoice` is issued under it. */
export function isIssuedBy({ isUsual, others }: IssuerFilter): RawBuilder<boolean> {
  if (others.length === 0) return isUsual ? sql`1 = 1` : sql`1 = 0`;
  const isOther = sql<boolean>`coalesce(invoice.company_id, 0) in (${sql.join(others)})`;
  return isUsual ? sql`not (${isOther})` : isOther;
}

/** The VAT number that an invoice is issued under; "" for none. */
export const issuerVatNumber = ({ usual, own }: VatNumbers, companyId: number | null): string =>
  (companyId === null ? undefined : own.get(companyId)) ?? usual;

/** Whether an invoice of this company may charge VAT; null: none was chosen. */
export const mayCharge = ({ isRegistered, otherwise }: Seller, companyId: number | null): boolean =>
  companyId !== null && otherwise.includes(companyId) ? !isRegistered : isRegistered;

/** The same in SQL for a row of `invoice`. */
export function mayChargeIn({ isRegistered, otherwise }: Seller): RawBuilder<unknown> {
  const usual = isRegistered ? sql`1 = 1` : sql`1 = 0`;
  if (otherwise.length === 0) return usual;
  const unlike = sql`coalesce(invoice.company_id, 0) in (${sql.join(otherwise)})`;
  return isRegistered ? sql`not (${unlike})` : unlike;
}
