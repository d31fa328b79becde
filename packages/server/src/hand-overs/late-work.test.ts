import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { codeOf } from "../payments/testing.ts";
import type { Caller } from "../testing/caller.ts";
import type { TestApp } from "../testing/fresh-app.ts";
import {
  customer,
  deliver,
  handWorkOver,
  idsOf,
  invoice,
  openInvoices,
  pay,
  send,
  weiAndMei,
} from "./testing.ts";
import type { Wire } from "./testing.ts";

let business: TestApp;
let wei: Caller;
let mei: Caller;
let manager: Caller;
beforeEach(async () => {
  ({ business, wei, mei, manager } = await weiAndMei());
});
afterEach(() => business.close());

const give = (more: object = {}) => handWorkOver(manager, { from: wei, to: mei }, more);

describe("Late work of the first driver", () => {
  const submitted = (id: number) => ({ invoice_ids: [id] });
  const broken = { reason: "damaged", lines: [{ line: "rice", quantity: 1 }] };
  test.each([
    ["a delivery", (id: number) => deliver(wei, id)],
    ["a payment", (id: number) => pay(wei, id, 30)],
    [
      "an edit",
      (id: number) => send(wei, "POST", `/api/invoiceupdate/${id}/`, { description: "late" }),
    ],
    ["Submit All", (id: number) => send(wei, "POST", "/update_invoice_status/", submitted(id))],
    ["a deletion", (id: number) => send(wei, "POST", `/api/invoicedelete/${id}/`)],
    [
      "a document",
      (id: number) =>
        send(wei, "POST", `/api/invoices/${id}/downloads/`, { kind: "pdf", vat: "included" }),
    ],
    [
      "a credit note",
      (id: number) => send(wei, "POST", `/api/invoices/${id}/creditnotes/`, broken),
    ],
  ])("%s takes the invoice back, and is done once", async (_what, late) => {
    const { id } = await invoice(wei, await customer(wei, "Panda"));
    await give();
    const answer = await late(id);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    expect(await openInvoices(mei)).toEqual([]);
    const { body } = await send(wei, "POST", "/api/search_invoices/", {
      responsible_person_id: wei.id,
    });
    const isDeleted = _what === "a deletion";
    expect((body["invoices"] as Wire[]).map((row) => row.id)).toEqual(isDeleted ? [] : [id]);
  });

  test.each([
    ["a delivery", (id: number) => deliver(wei, id)],
    [
      "an edit",
      (id: number) => send(wei, "POST", `/api/invoiceupdate/${id}/`, { description: "late" }),
    ],
    ["a deletion", (id: number) => send(wei, "POST", `/api/invoicedelete/${id}/`)],
    ["a restoration", (id: number) => send(wei, "POST", `/api/invoicerestore/${id}/`)],
    ["a void", (id: number) => send(wei, "POST", `/api/invoices/${id}/void/`, {})],
    ["Submit All", (id: number) => send(wei, "POST", "/update_invoice_status/", submitted(id))],
    [
      "a credit note",
      (id: number) => send(wei, "POST", `/api/invoices/${id}/creditnotes/`, broken),
    ],
    [
      "a correction",
      (id: number) => send(wei, "POST", `/api/invoices/${id}/correct/`, { description: "late" }),
    ],
    ["money on account", (id: number) => pay(wei, id, 30, "account")],
  ])(
    "%s on an invoice that the other driver delivered is refused with its own code",
    async (_what, late) => {
      const { id } = await invoice(wei, await customer(wei, "Panda"));
      await give();
      await deliver(mei, id);
      const answer = await late(id);
      expect([answer.status, codeOf(answer.body)]).toEqual([409, "handed-over"]);
      expect(await openInvoices(mei)).toMatchObject([{ id, delivery_status: "delivered" }]);
      expect(await openInvoices(wei)).toEqual([]);
    },
  );

  test("a number for an invoice that the other driver deleted is refused, and the phone can use it again", async () => {
    const prefix = String((await send(wei, "POST", "/api/number-series/", {})).body["prefix"]);
    const { id } = await invoice(wei, null);
    await give();
    await send(mei, "POST", `/api/invoicedelete/${id}/`);
    const url = `/api/invoices/${id}/number/`;
    const answer = await send(wei, "POST", url, { number: `${prefix}-1` });
    expect([answer.status, codeOf(answer.body)]).toEqual([409, "handed-over"]);
    expect((await invoice(wei, null, { number: `${prefix}-1` }))["number"]).toBe(`${prefix}-1`);
  });

  test("money for an invoice that the other driver delivered is on account", async () => {
    const { id } = await invoice(wei, await customer(wei, "Panda"));
    await give();
    await deliver(mei, id);
    expect((await pay(wei, id, 30)).body).toMatchObject({ amount: 30, on_account: 30 });
    expect(await openInvoices(mei)).toMatchObject([{ id, delivery_status: "delivered" }]);
  });

  test("takes the invoice back from its current driver after a second hand-over", async () => {
    const { id } = await invoice(wei, await customer(wei, "Panda"));
    await give();
    await give({ from_person: mei.id, to_person: manager.id });
    expect(idsOf(await openInvoices(manager))).toEqual([id]);
    expect((await deliver(wei, id)).status).toBe(200);
    expect([await openInvoices(mei), await openInvoices(manager)]).toEqual([[], []]);
    expect(await openInvoices(wei)).toMatchObject([{ id, delivery_status: "delivered" }]);
  });
});
