import type { Answered, Caller } from "../testing/caller.ts";
import { FORM, ONE } from "../testing/customers.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Helpers for tests of merging, acting as the driver of the running test. */
export const merger = (driver: () => Caller) => {
  const read = async (path: string) => (await driver().send("GET", path)).body as Fields;
  return {
    read,
    /** Creates a customer; answers the id. */
    shop: async (name: string, more: object = {}): Promise<number> => {
      const sent = { ...FORM, customer_name: name, ...more };
      return idOf(await driver().send("POST", "/create-driver-customer/", sent));
    },
    merge: (kept: number, mergedId: number, more: object = {}) =>
      driver().send("POST", `/api/customers/${kept}/merge/`, {
        drivercustomer_id: mergedId,
        ...more,
      }),
    unmerge: (mergedId: number) => driver().send("POST", `${ONE(driver(), mergedId)}restore/`),
    customer: (id: number) => read(ONE(driver(), id)),
    invoice: async (customer: number | null, pounds: number, more: object = {}): Promise<number> =>
      idOf(
        await driver().send("POST", "/api/invoice/", {
          customer_name: "Golden Dragon",
          ...(customer !== null && { drivercustomer_id: customer }),
          product_details: [
            { id: "rice", name: "Rice", price: pounds, quantity: 1, discount_amount: 0 },
          ],
          ...more,
        }),
      ),
    whose: async (invoice: number) =>
      (await read(`/api/invoices/${invoice}/`))["drivercustomer_id"],
    pay: async (invoice: number, pounds: number, more: object = {}): Promise<number> =>
      idOf(
        await driver().send("POST", "/api/payments/", {
          method: "cash",
          amount: pounds,
          allocations: [{ invoice_id: invoice, amount: pounds }],
          ...more,
        }),
      ),
    /** What saved customers owe, in pounds, by id. */
    balances: async (): Promise<Record<number, number>> => {
      const rows = (await read("/api/balances/"))["balances"] as readonly Fields[];
      return Object.fromEntries(
        rows.map(({ drivercustomer_id, balance }) => [drivercustomer_id, balance]),
      ) as Record<number, number>;
    },
  };
};

export const idOf = ({ body }: Answered): number => (body as { readonly id: number }).id;
export const codeOf = ({ body }: Answered): string =>
  (body as { type: string }).type.replace("urn:roundsman:", "");
