import type { Caller } from "../testing/caller.ts";

type Answer = Readonly<Record<string, unknown>>;

/** A payment on the wire. */
export interface WirePayment {
  readonly id: number;
  readonly method: string;
  readonly amount: number;
  readonly payment_date: string;
  readonly on_account: number;
  readonly reverses: number | null;
}

/** The code of a refusal. */
export const codeOf = (problem: unknown): string =>
  (problem as { type: string }).type.replace("urn:roundsman:", "");

/** Helpers for tests of payments, acting as the driver of the running test. */
export const cashier = (driver: () => Caller) => {
  const pay = (invoices: readonly (readonly [id: number, amount: number])[], more: object = {}) =>
    driver().send("POST", "/api/payments/", {
      method: "cash",
      amount: invoices.reduce((sum, [, amount]) => sum + amount, 0),
      allocations: invoices.map(([invoice_id, amount]) => ({ invoice_id, amount })),
      ...more,
    });
  const answer = async (path: string) => (await driver().send("GET", path)).body as Answer;
  return {
    pay,
    /** Gives an invoice one line of rice at another price, in pounds. */
    priced: (id: number, price: number) =>
      driver().send("POST", `/api/invoiceupdate/${id}/`, {
        product_details: [{ id: "rice", name: "Rice", price, quantity: 1, discount_amount: 0 }],
      }),
    /** Credits part of that line. */
    credit: (id: number, quantity: number) =>
      driver().send("POST", `/api/invoices/${id}/creditnotes/`, {
        reason: "short",
        lines: [{ line: "rice", quantity }],
      }),
    paid: async (...parameters: Parameters<typeof pay>) =>
      (await pay(...parameters)).body as WirePayment,
    reverse: (id: number, body: object = {}) =>
      driver().send("POST", `/api/payments/${id}/reverse/`, body),
    setStatus: (ids: readonly number[], payment_status: string, more: object = {}) =>
      driver().send("POST", "/bulk_update_invoice_status/", {
        invoice_ids: ids,
        payment_status,
        ...more,
      }),
    /** An invoice with one line. */
    invoice: async (pounds: number, path = "/api/invoice/", more: object = {}) => {
      const line = { id: "rice", name: "Rice", price: pounds, quantity: 1, discount_amount: 0 };
      const created = await driver().send("POST", path, {
        invoice_date: "2026-11-20",
        product_details: [line],
        ...more,
      });
      return (created.body as { id: number }).id;
    },
    read: (id: number) => answer(`/api/invoices/${id}/`),
    paymentsOf: async (id: number) =>
      (await answer(`/api/payments/?invoice_id=${id}`))["payments"] as readonly (WirePayment & {
        readonly reversed_by: number | null;
      })[],
    /** What the open day has collected, in pounds. */
    cash: async () =>
      (
        (await answer(`/api/responsible-persons/${driver().id}/stock/`))["day"] as {
          cash_expected: number;
        }
      ).cash_expected,
  };
};
