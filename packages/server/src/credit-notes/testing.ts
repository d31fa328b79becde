import type { Caller } from "../testing/caller.ts";

type Answer = Readonly<Record<string, unknown>>;

/** A line on the wire. */
export const wireLine = (id: string, price: number, quantity: number, vat_rate?: string) => ({
  id,
  name: id,
  price,
  quantity,
  discount_amount: 0,
  vat_rate,
});

/** Helpers for tests of credit notes, acting as the driver of the running test. */
export const creditor = (driver: () => Caller) => {
  const invoice = async (lines: readonly object[], more: object = {}) => {
    const body = { invoice_date: "2026-11-20", product_details: lines, ...more };
    const created = await driver().send("POST", "/api/invoice/", body);
    return (created.body as { id: number }).id;
  };
  const credit = (id: number | string, lines: readonly object[], more: object = {}) =>
    driver().send("POST", `/api/invoices/${id}/creditnotes/`, {
      reason: "returned",
      lines,
      ...more,
    });
  const read = async (path: string) => (await driver().send("GET", path)).body as Answer;
  return {
    invoice,
    credit,
    read,
    credited: async (id: number, lines: readonly object[], more: object = {}) =>
      (await credit(id, lines, more)).body as Answer & { id: number; number: string },
    voided: (id: number) => driver().send("POST", `/api/creditnotes/${id}/void/`),
    owed: async (id: number) => {
      const { total_amount, payable_amount, credited_amount } = await read(`/api/invoices/${id}/`);
      return { total: total_amount, payable: payable_amount, credited: credited_amount };
    },
  };
};
