import { addDays, day } from "@roundsman/core/day";
import { PAYMENT_METHODS } from "@roundsman/core/payments/payment";
import fc from "fast-check";
import type { Caller } from "../testing/caller.ts";

const line = fc.record({
  price: fc.integer({ min: 0, max: 2000 }).map((pence) => pence / 100),
  quantity: fc.integer({ min: 1, max: 5000 }).map((thousandths) => thousandths / 1000),
  vat_rate: fc.constantFrom("standard", "reduced", "zero", "exempt", undefined),
});
const ACTIONS = [
  ...(["invoice", "invoice", "invoice", "credit", "correct", "void", "void note"] as const),
  ...(["change", "move", "schedule", "restore"] as const),
] as const;

/** One action; `more` are those that the trader below does not do. */
export const actOf = <const More extends string>(...more: readonly More[]) =>
  fc.record({
    does: fc.constantFrom<(typeof ACTIONS)[number] | More>(...ACTIONS, ...more),
    which: fc.nat(20),
    days: fc.integer({ min: 0, max: 40 }),
    mode: fc.constantFrom("included", "add", "without", undefined),
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  });
export type Act = ReturnType<typeof actOf<string>> extends fc.Arbitrary<infer Done> ? Done : never;

/** A driver who makes, credits, corrects, voids and changes invoices of October and November. */
export function trader(driver: Caller, more: (act: Act) => object = () => ({})) {
  const ids: number[] = [];
  const notes: number[] = [];
  const payments: number[] = [];
  const post = (url: string, body: object = {}) => driver.send("POST", url, body);
  const keep = (list: number[], { body }: { readonly body: unknown }) => {
    const { id } = body as { id?: number };
    if (id !== undefined) list.push(id);
  };
  const body = ({ days, mode, lines, ...act }: Act) => ({
    invoice_date: addDays(day("2026-10-12"), days),
    product_details: lines.map((each, index) => ({
      id: `l${index}`,
      name: `Goods ${index}`,
      discount_amount: 0,
      ...each,
    })),
    ...(mode && { vat_mode: mode }),
    ...more({ days, mode, lines, ...act }),
  });
  return async (does: Act): Promise<void> => {
    const id = ids[does.which % Math.max(1, ids.length)] ?? 0;
    const payment = payments[does.which % Math.max(1, payments.length)] ?? 0;
    const note = notes[does.which % Math.max(1, notes.length)] ?? 0;
    if (does.does === "invoice") keep(ids, await post("/api/invoice/", body(does)));
    if (does.does === "schedule") keep(ids, await post("/api/futureinvoice/", body(does)));
    if (does.does === "change") await post(`/api/invoiceupdate/${id}/`, body(does));
    if (does.does === "move")
      await post(`/api/invoiceupdate/${id}/`, { invoice_date: body(does).invoice_date });
    if (does.does === "void") await post(`/api/invoices/${id}/void/`, { reason: "x" });
    if (does.does === "restore") await post(`/api/invoicerestore/${id}/`);
    if (does.does === "void note") await post(`/api/creditnotes/${note}/void/`);
    if (does.does === "credit") {
      const lines = [{ line: "l0", quantity: 0.001 }];
      const credit = { reason: "returned", credit_date: body(does).invoice_date, lines };
      keep(notes, await post(`/api/invoices/${id}/creditnotes/`, credit));
    }
    if (does.does === "pay") {
      const [method = "cash"] = [PAYMENT_METHODS[does.days % PAYMENT_METHODS.length]];
      const [day] = [body(does).invoice_date];
      const amount = (does.which + 1) * 3;
      keep(
        payments,
        await post("/api/payments/", {
          method,
          amount,
          day,
          allocations: [{ invoice_id: id, amount }],
        }),
      );
    }
    if (does.does === "take back") await post(`/api/payments/${payment}/reverse/`);
    if (does.does === "correct") {
      await post(`/api/invoices/${id}/downloads/`, { kind: "pdf", vat: does.mode ?? "included" });
      keep(ids, await post(`/api/invoices/${id}/correct/`));
    }
  };
}
