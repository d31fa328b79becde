import { compiled } from "../../kernel/storage/compiled.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { fold } from "@roundsman/core/name";
import { notFound } from "../../kernel/errors/refusal.ts";

/** What a body says of the customer: null unlinks, undefined leaves it to the name. */
interface Named {
  readonly customerId: number | null | undefined;
  readonly name: string;
}

/** The customer that an invoice is for: the one named by id, else the one of exactly this name (wire §5). Throws 404 for another's id. */
export async function linkedCustomer(
  db: Db,
  owner: number,
  { customerId, name }: Named,
): Promise<number | null> {
  if (customerId === null) return null;
  if (customerId === undefined) return customerByName(db, owner, name);
  // A hidden customer may still be named: the phone that made the invoice had no signal when it was hidden.
  const own = await db
    .selectFrom("customer")
    .select("id")
    .where("owner_id", "=", owner)
    .where("id", "=", customerId)
    .executeTakeFirst();
  if (!own) throw notFound();
  return own.id;
}

/** Whether a customer, hidden or not, has this name, whatever the case. */
export async function isCalled(
  db: Db,
  owner: number,
  { customerId, name }: Named & { readonly customerId: number | null },
): Promise<boolean> {
  if (customerId === null) return false;
  const customer = await db
    .selectFrom("customer")
    .select("search_name")
    .where("owner_id", "=", owner)
    .where("id", "=", customerId)
    .executeTakeFirst();
  return customer?.search_name === fold(name);
}

/** Whatever the case; the oldest of several. */
async function customerByName(db: Db, owner: number, name: string): Promise<number | null> {
  const folded = fold(name);
  if (folded === "") return null;
  const [found] = await byFoldedName(db, owner, folded);
  return found?.id ?? null;
}

const byFoldedName = compiled<{ id: number }, [owner: number, name: string]>((db, slot) =>
  db
    .selectFrom("customer")
    .select("id")
    .where("owner_id", "=", slot<number>(0))
    .where("deleted_at", "=", "")
    .where("search_name", "=", slot<string>(1))
    .orderBy("id")
    .limit(1),
);
