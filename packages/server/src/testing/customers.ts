import type { TestApp } from "./fresh-app.ts";
import type { Answered, Caller } from "./caller.ts";

export const FORM = {
  email: "a@example.com",
  customer_address: "1 High St",
  city: "Leeds",
  postcode: "LS1 1AA",
  phone: "0113",
};
export const LIST = (caller: Caller) => `/api/responsible_persons/${caller.id}/customers/`;
export const EDIT = (caller: Caller) => `/api/responsible_persons_edit/${caller.id}/customers/`;
export const ONE = (caller: Caller, id: number) => `${EDIT(caller)}${id}/`;

interface Customer {
  readonly id: number;
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
}
export const made = ({ body }: Answered) => body as Customer;
export const create = async (who: Pick<Caller, "send">, name = "Dragon", more: object = {}) =>
  made(
    await who.send("POST", "/create-driver-customer/", { ...FORM, customer_name: name, ...more }),
  );
export const idsOf = async (who: Caller) =>
  Object.keys((await who.send("GET", LIST(who))).body as object).map(Number);

/** The number of rows in a person's audit log. */
export async function auditRows({ database }: TestApp, { id }: Caller): Promise<number> {
  const rows = await database.db
    .selectFrom("audit")
    .select("seq")
    .where("owner_id", "=", id)
    .execute();
  return rows.length;
}
