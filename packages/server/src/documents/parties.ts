import type { Customer } from "@roundsman/contract/customers";
import type { Company } from "@roundsman/core/company";
import { companyOf, companyRecords, defaultCompanyOf } from "../companies/repository.ts";
import { customerOf, customerRecords } from "../customers/repository.ts";
import type { CallBase } from "../kernel/calls/call.ts";
import { notFound } from "../kernel/errors/refusal.ts";

interface CompanyCall extends Pick<CallBase, "db" | "actor"> {
  readonly query: { readonly company?: number | undefined };
}

export async function customerById(
  { db, actor }: Pick<CallBase, "db" | "actor">,
  id: number | null,
): Promise<Customer | undefined> {
  const row = id === null ? undefined : await customerRecords.find(db, actor.id, id);
  return row && customerOf(row, actor);
}

export const buyerOf = (
  customer: Pick<Customer, "peppolId" | "buyerReference"> | null | undefined,
) => customer && { buyer: { peppolId: customer.peppolId, reference: customer.buyerReference } };

/**
 * The requested company, if it is the caller's; else the invoice's own, unless it was deleted; else
 * the default company.
 */
export async function issuerOf(
  { db, actor, query }: CompanyCall,
  chosen: number | null,
): Promise<Company> {
  const wanted = query.company ?? chosen;
  const row = wanted === null ? undefined : await companyRecords.find(db, actor.id, wanted);
  if (row) return companyOf(row);
  if (query.company !== undefined) throw notFound();
  return defaultCompanyOf(db, actor);
}
