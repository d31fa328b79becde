import type { Customer } from "@roundsman/contract/customers";
import type { Pence } from "@roundsman/core/money";
import type { Actor } from "../kernel/auth/actor.ts";
import { ownedRecords, type Row } from "../kernel/owned/owned-records.ts";

export const customerRecords = ownedRecords("customer");

export const customerOf = (row: Row<"customer">, actor: Pick<Actor, "name">): Customer => ({
  id: row.id,
  key: row.key,
  name: row.name,
  email: row.email,
  address: row.address,
  city: row.city,
  postcode: row.postcode,
  phone: row.phone,
  images: JSON.parse(row.images) as string[],
  premium: row.premium === 1,
  driverName: actor.name,
  documentLanguage: row.document_language,
  peppolId: row.peppol_id,
  buyerReference: row.buyer_reference,
  ...(row.vat_mode !== "" && { vatMode: row.vat_mode }),
  ...(row.terms_days > 0 && { termsDays: row.terms_days }),
  ...(row.credit_limit > 0 && { creditLimit: row.credit_limit as Pence }),
  ...(row.limit_by_manager === 1 && { limitBy: "manager" as const }),
  ...(row.limit_lifted_on !== "" && { limitLiftedOn: row.limit_lifted_on }),
  ...(row.on_account !== 0 && { onAccount: row.on_account as Pence }),
  ...(row.business_id !== null && { businessId: row.business_id }),
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
