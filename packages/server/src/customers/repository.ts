import type { Customer, CustomerChange } from "@roundsman/contract/customers";
import type { Pence } from "@roundsman/core/money";
import { fold } from "@roundsman/core/name";
import type { Actor } from "../kernel/auth/actor.ts";
import { ownedRecords, type Row } from "../kernel/owned/owned-records.ts";
import { withoutUndefined } from "../kernel/owned/without-undefined.ts";
import type { Db } from "../kernel/storage/db.ts";
import type { Database } from "../kernel/storage/schema/schema.ts";

export const customerRecords = ownedRecords("customer");

/** The fields that a customer of the business has, too. */
export const detailsIn = (row: Pick<Row<"customer">, keyof Database["business_customer"]>) => ({
  id: row.id,
  key: row.key,
  name: row.name,
  email: row.email,
  address: row.address,
  city: row.city,
  postcode: row.postcode,
  phone: row.phone,
  documentLanguage: row.document_language,
  peppolId: row.peppol_id,
  buyerReference: row.buyer_reference,
  ...(row.vat_mode !== "" && { vatMode: row.vat_mode }),
  ...(row.terms_days > 0 && { termsDays: row.terms_days }),
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export const customerOf = (row: Row<"customer">, actor: Pick<Actor, "name">): Customer => ({
  ...detailsIn(row),
  images: JSON.parse(row.images) as string[],
  premium: row.premium === 1,
  driverName: actor.name,
  ...(row.credit_limit > 0 && { creditLimit: row.credit_limit as Pence }),
  ...(row.limit_by_manager === 1 && { limitBy: "manager" as const }),
  ...(row.limit_lifted_on !== "" && { limitLiftedOn: row.limit_lifted_on }),
  ...(row.on_account !== 0 && { onAccount: row.on_account as Pence }),
  ...(row.business_id !== null && { businessId: row.business_id }),
});

/**
 * Columns of the fields that are present. Pictures and credit limit are left out: each driver has
 * their own.
 */
export const detailColumns = ({
  name,
  documentLanguage,
  peppolId,
  buyerReference,
  vatMode,
  termsDays,
  ...contact
}: Omit<CustomerChange, "images" | "creditLimit">) =>
  withoutUndefined({
    name,
    search_name: name === undefined ? undefined : fold(name),
    email: contact.email,
    address: contact.address,
    city: contact.city,
    postcode: contact.postcode,
    phone: contact.phone,
    document_language: documentLanguage,
    peppol_id: peppolId,
    buyer_reference: buyerReference,
    vat_mode: vatMode,
    terms_days: termsDays,
  });

export const customerColumns = ({ images, creditLimit, ...details }: CustomerChange) => ({
  ...detailColumns(details),
  ...withoutUndefined({
    images: images ? JSON.stringify(images) : undefined,
    credit_limit: creditLimit,
  }),
});

/** Replaces the id of each merged customer by that of the customer it is now part of. */
export async function keptCustomerIds(
  db: Db,
  owner: number,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("merged_customer")
    .select(["customer_id", "root_id"])
    .where("owner_id", "=", owner)
    .where("customer_id", "in", ids)
    .execute();
  const roots = new Map(rows.map(({ customer_id, root_id }) => [customer_id, root_id]));
  return ids.map((id) => roots.get(id) ?? id);
}
