import type { WireRequest } from "@roundsman/contract/client";
import { day } from "@roundsman/core/day";
import { expect, test } from "vitest";
import { draftFor } from "../testing/rig.ts";
import { invoiceMutations, invoiceResource } from "./invoices.ts";
import type { Request } from "./resource.ts";

/** What a request is made from; the customer and the company are known to the server. */
const context = <Payload>(payload: Payload) => ({
  owner: 8,
  recordKey: "bill",
  id: 5,
  version: 3,
  expectedVersion: 3,
  payload,
  day: undefined,
  idOf: (key: string) => ({ jade: 41, own: 42 })[key] ?? null,
});
const bodyOf = (request: Request | null) =>
  request && "body" in request.input ? request.input.body : undefined;

test("Paid invoices are read from a given day on; the others come with the three lists", async () => {
  const asked: WireRequest[] = [];
  const lists = invoiceResource.lists(
    (request) => {
      asked.push(request);
      return Promise.reject(new Error("No signal"));
    },
    { owner: 8, since: day("2026-08-23") },
  );
  for (const list of lists) await expect(list({ limit: 100 })).rejects.toThrow("No signal");
  const { path, body = "" } = asked.at(-1) ?? {};
  expect(path).toBe("/api/search_invoices/");
  expect(JSON.parse(body)).toMatchObject({ payment_status: "paid", start_date: "2026-08-23" });
  expect(asked).toHaveLength(4);
});

test("A new invoice is sent with its key, and with the ids of its customer and company", () => {
  const create = invoiceMutations["invoice.createDue"];
  const request = create.request(context({ ...draftFor("jade"), companyKey: "own" }));
  expect(bodyOf(request)).toMatchObject({ key: "bill", customerId: 41, companyId: 42 });
});

test("A new invoice without a customer names none, so that the server finds one by name", () => {
  const request = invoiceMutations["invoice.createDue"].request(context(draftFor(null)));
  expect(bodyOf(request)).toMatchObject({ customerId: undefined });
});

test("A change is sent with its version, and with another customer or none", () => {
  const { customerKey: _, ...draft } = draftFor(null);
  const sent = (customerKey?: string | null) => {
    const payload = customerKey === undefined ? draft : { ...draft, customerKey };
    return bodyOf(invoiceMutations["invoice.update"].request(context(payload)));
  };
  expect(sent("jade")).toMatchObject({ version: 3, customerId: 41 });
  expect(sent(null)).toMatchObject({ customerId: null });
  expect(sent()).toMatchObject({ customerId: undefined });
});

test("A line without a VAT rate is sent with none, because an absent rate keeps the old one", () => {
  const request = invoiceMutations["invoice.update"].request(context(draftFor(null)));
  expect(bodyOf(request)).toMatchObject({ lines: [{ vatRate: null }] });
});

test("A number that an invoice got without signal is on it before it is sent", () => {
  const number = "A1-7";
  expect(
    invoiceMutations["invoice.number"].apply({} as never, { payload: { number } } as never),
  ).toEqual({ number });
});
