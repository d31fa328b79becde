import { entriesOf } from "../../catalogue/repository/entries.ts";
import type { Db } from "../../kernel/storage/db.ts";

interface Asked {
  readonly customerId?: number | undefined;
  readonly businessCustomerId?: number | undefined;
}

/** Which of a driver's saved customers are asked for; undefined where that is by none. */
export async function askedCustomers(
  db: Db,
  { customerId, businessCustomerId }: Asked,
): Promise<(owner: number) => readonly number[] | undefined> {
  if (businessCustomerId === undefined)
    return () => (customerId === undefined ? undefined : [customerId]);
  const entries = await entriesOf(db, [businessCustomerId]);
  return (owner) => entries.filter((of) => of.owner_id === owner).map(({ customer_id: id }) => id);
}
