import { keptCustomerIds } from "../customers/repository.ts";
import { copiesOf, type OwnedCustomer } from "../hand-overs/repository/copied-customers.ts";
import { businessIdOf } from "../kernel/owned/business-columns.ts";
import type { Db } from "../kernel/storage/db.ts";
import { customerRowsOf, type CustomerRows } from "./customer-rows.ts";

/** A customer with every driver who has them. */
export interface CustomerWithCopies {
  /** The customers from which the search began, then their copies with other drivers. */
  readonly customers: readonly CustomerRows[];
  /** The business customers to which any of these belongs. */
  readonly businessIds: readonly number[];
}

/**
 * A driver's customer with every copy that hand-overs made, and copies of those. A copy that was
 * merged since, or became a customer of the business, is still the same person, with everybody
 * merged or assigned with it. A customer whom the other driver had before is not a copy. Throws 409
 * for a customer who was merged into another.
 */
export async function customerWithCopies(
  db: Db,
  first: OwnedCustomer,
): Promise<CustomerWithCopies> {
  const own = await customerRowsOf(db, first.owner, first.id);
  return own ? withCopies(db, [first], []) : { customers: [], businessIds: [] };
}

/** A customer of the business, with every driver's row of it and their copies. */
export const businessCustomerWithCopies = async (
  db: Db,
  record: number,
): Promise<CustomerWithCopies> => withCopies(db, await rowsOf(db, record), [record]);

async function withCopies(
  db: Db,
  first: readonly OwnedCustomer[],
  ofBusiness: readonly number[],
): Promise<CustomerWithCopies> {
  const customers: CustomerRows[] = [];
  const businessIds = new Set(ofBusiness);
  const seen = new Set<string>();
  const queue = [...first];
  for (const { owner, id } of queue) {
    const [kept = id] = await keptCustomerIds(db, owner, [id]);
    if (seen.has(`${owner}/${kept}`)) continue;
    seen.add(`${owner}/${kept}`);
    const customerRows = await customerRowsOf(db, owner, kept);
    if (!customerRows) continue;
    customers.push(customerRows);
    const ids = customerRows.map((entry) => entry.id);
    queue.push(...(await copiesOf(db, owner, ids)));
    const record = businessIdOf(customerRows[0]);
    if (record === null || businessIds.has(record)) continue;
    businessIds.add(record);
    queue.push(...(await rowsOf(db, record)));
  }
  return { customers, businessIds: [...businessIds] };
}

async function rowsOf(db: Db, record: number): Promise<OwnedCustomer[]> {
  const rows = await db
    .selectFrom("customer")
    .select(["owner_id", "id"])
    .where("business_id", "=", record)
    .orderBy("owner_id")
    .execute();
  return rows.map(({ owner_id, id }) => ({ owner: owner_id, id }));
}
