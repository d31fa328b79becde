import type { Caller } from "../testing/caller.ts";
import { FORM } from "../testing/customers.ts";
import type { TestApp } from "../testing/fresh-app.ts";

export type Wire = Readonly<Record<string, unknown>> & { readonly id: number };

export const PRODUCTS = "/api/office/products/";
export const CUSTOMERS = "/api/office/customers/";
export const RICE = { product_name: "Rice", price: 9.8, discount_amount: 0 };
export const SHOP = { ...FORM, customer_name: "Jade Garden" };

/** Sends a call that has to succeed; answers its body. */
export async function done(
  caller: Caller,
  ...[method, path, body, headers]: Parameters<Caller["send"]>
): Promise<Wire> {
  const answer = await caller.send(method, path, body, headers);
  if (answer.status >= 300)
    throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as Wire;
}

export async function productsOf(caller: Caller): Promise<Wire[]> {
  const path = `/responsible-persons-query/${caller.id}/driver-stocks/`;
  return Object.values(await done(caller, "GET", path)) as unknown as Wire[];
}

export async function customersOf(caller: Caller): Promise<Wire[]> {
  const path = `/api/responsible_persons/${caller.id}/customers/`;
  return Object.values(await done(caller, "GET", path)) as unknown as Wire[];
}

export const stockOf = (caller: Caller, id: number) =>
  `/responsible-persons/${caller.id}/driver-stocks/${id}/`;
export const customerOf = (caller: Caller, id: number) =>
  `/api/responsible_persons_edit/${caller.id}/customers/${id}/`;

/** The last entry of somebody's log. */
export async function lastEntry({ database }: TestApp, { id }: Pick<Caller, "id">) {
  const row = await database.db
    .selectFrom("audit")
    .select(["actor_id", "action", "kind", "entity_ids"])
    .where("owner_id", "=", id)
    .orderBy("seq", "desc")
    .executeTakeFirst();
  return row && { ...row, entity_ids: JSON.parse(row.entity_ids) as number[] };
}
