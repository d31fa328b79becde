import { driverRowsOf } from "../../catalogue/repository/driver-rows.ts";
import type { Db } from "../../kernel/storage/db.ts";

interface CustomerIds {
  readonly customerId?: number | undefined;
  readonly businessCustomerId?: number | undefined;
}

/** The ids of a driver's saved customers that are asked for; undefined if no id is given. */
export async function askedCustomers(
  db: Db,
  { customerId, businessCustomerId }: CustomerIds,
): Promise<(owner: number) => readonly number[] | undefined> {
  if (businessCustomerId === undefined)
    return () => (customerId === undefined ? undefined : [customerId]);
  const entries = await driverRowsOf(db, [businessCustomerId]);
  return (owner) =>
    entries.filter((entry) => entry.owner_id === owner).map(({ customer_id: id }) => id);
}
