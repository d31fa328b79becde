import { afterEach, beforeEach, expect, test } from "vitest";
import { codeOf } from "../payments/testing.ts";
import type { Caller } from "../testing/caller.ts";
import type { TestApp } from "../testing/fresh-app.ts";
import {
  customer,
  deliver,
  handWorkOver,
  invoice,
  openInvoices,
  send,
  type Wire,
  weiAndMei,
} from "./testing.ts";

let business: TestApp;
let wei: Caller;
let mei: Caller;
let manager: Caller;
beforeEach(async () => {
  ({ business, wei, mei, manager } = await weiAndMei());
});
afterEach(() => business.close());

const give = (more: object = {}) => handWorkOver(manager, { from: wei, to: mei }, more);
const papers = (id: number) => `/api/invoices/${id}/downloads/`;
const record = (caller: Caller, id: number, more: object = {}) =>
  send(caller, "POST", papers(id), { kind: "pdf", vat: "included", ...more });
const records = async (caller: Caller, id: number) =>
  (await caller.send("GET", papers(id))).body as Wire[];
const lastIn = async (caller: Caller): Promise<Wire | undefined> => {
  const { body } = await send(caller, "GET", "/api/audit/own/");
  return (body["entries"] as readonly Wire[])[0];
};

/** An invoice of Wei's that Mei got and delivered. */
async function deliveredByMei(more: object = {}) {
  const { id } = await invoice(wei, await customer(wei, "Panda"), more);
  await give();
  await deliver(mei, id);
  return id;
}

test("A document of an invoice that the other driver delivered is recorded with that driver once, and logged", async () => {
  const id = await deliveredByMei();
  const key = "a0000000-0000-4000-8000-000000000001";
  const at = new Date(business.clock.now - 60_000).toISOString();
  for (const _ of [1, 2]) {
    const answer = await record(wei, id, { client_id: key, made_at: at });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body["last_document"]).toMatchObject({ kind: "pdf", vat: "included" });
  }
  expect(await records(mei, id)).toMatchObject([{ client_id: key, kind: "pdf" }]);
  expect(await records(wei, id)).toEqual([]);
  expect(await openInvoices(mei)).toMatchObject([
    { id, delivery_status: "delivered", last_document: { kind: "pdf" } },
  ]);
  expect(await openInvoices(wei)).toEqual([]);
  expect(await lastIn(mei)).toMatchObject({ action: "document", kind: "invoice", ids: [id] });
  const entry = await business.database.db
    .selectFrom("audit")
    .select(["owner_id", "actor_id"])
    .where("action", "=", "document")
    .execute();
  expect(entry).toEqual([{ owner_id: mei.id, actor_id: wei.id }]);
});

test("The other driver's phone receives the record, and its answer names the first driver's customer", async () => {
  await customer(mei, "Somebody else");
  const panda = await customer(wei, "Panda");
  const { id } = await invoice(wei, panda);
  await give();
  await deliver(mei, id);
  const { body: before } = await send(mei, "POST", "/api/pull/", {});
  const answer = await record(wei, id);
  expect(answer.body).toMatchObject({
    id,
    drivercustomer_id: panda,
    responsible_person_id: wei.id,
  });
  const { body: after } = await send(mei, "POST", "/api/pull/", { cursor: before["cursor"] });
  const [there] = (after["changes"] as Record<string, Wire[]>)["invoices"] ?? [];
  expect(there).toMatchObject({ id, last_document: { kind: "pdf" } });
  expect(there?.["drivercustomer_id"]).not.toBe(panda);
});

test("A document of an invoice that was handed over twice is recorded with its current driver", async () => {
  const { id } = await invoice(wei, await customer(wei, "Panda"));
  await give();
  await give({ from_person: mei.id, to_person: manager.id });
  await deliver(manager, id);
  expect((await record(wei, id)).status).toBe(200);
  expect((await record(mei, id, { kind: "png" })).status).toBe(200);
  expect(await records(manager, id)).toMatchObject([{ kind: "png" }, { kind: "pdf" }]);
});

test("A document of an invoice that the other driver deleted shows it as voided", async () => {
  const { id } = await invoice(wei, await customer(wei, "Panda"));
  await give();
  await send(mei, "POST", `/api/invoicedelete/${id}/`);
  expect((await record(wei, id, { number: `INV-${id}` })).status).toBe(200);
  const { body } = await send(mei, "GET", "/api/number-register/");
  expect(body["numbers"]).toMatchObject([{ number: `INV-${id}`, state: "voided" }]);
});

test("A document with VAT on top changes what the other driver's invoice is owed at, if nobody chose", async () => {
  const id = await deliveredByMei();
  await record(wei, id, { vat: "add" });
  expect(await openInvoices(mei)).toMatchObject([{ id, vat_mode: "add", payable_amount: 36 }]);
});

test("Only a driver who had the invoice can record its document", async () => {
  const id = await deliveredByMei();
  const { id: own } = await invoice(mei, null);
  for (const [caller, of] of [
    [wei, own],
    [manager, id],
  ] as const) {
    const answer = await record(caller, of);
    expect([answer.status, codeOf(answer.body)]).toEqual([404, "not-found"]);
  }
  expect(await records(mei, id)).toEqual([]);
});

test("The document can be made again, from the company of the driver who printed it", async () => {
  const company = {
    name: "Lantern Trading Ltd",
    email: "office@lantern.example",
    registration_number: "08123456",
    bank_account: "12345678",
    bank_sort_code: "20-00-00",
    vat_number: "GB 123 4567 82",
    contact_number: "020 7946 0000",
    contact_person: "Wei Chen",
    address: "12 Gerrard Street\nLondon",
  };
  const saved = `/api/responsible-persons/${wei.id}/company-info/`;
  const { body } = await send(wei, "POST", saved, company);
  const { id } = await invoice(wei, await customer(wei, "Panda"), { company_id: body.id });
  const file = async (caller: Caller, query: string) => {
    const answer = await business.app.inject({
      url: `/api/invoices/${id}/document/?${query}`,
      headers: { authorization: `Bearer ${caller.access}` },
    });
    return answer.rawPayload.toString("latin1");
  };
  const went = await file(wei, "format=pdf&vat=included&lang=en");
  const at = new Date(business.clock.now).toISOString();
  business.clock.now += 60_000;
  await give();
  await deliver(mei, id);
  business.clock.now += 60_000;
  await record(wei, id, { made_at: at, lang: "en" });
  const [made] = await records(mei, id);
  expect((await file(mei, `handed_out=${made?.id}`)) === went).toBe(true);
});

test("The document of a void credit note is recorded, whoever has its invoice now", async () => {
  const { id } = await invoice(wei, await customer(wei, "Panda"));
  const { body: note } = await send(wei, "POST", `/api/invoices/${id}/creditnotes/`, {
    reason: "returned",
    lines: [{ line: "rice", quantity: 1 }],
  });
  await send(wei, "POST", `/api/creditnotes/${note.id}/void/`);
  await give();
  await deliver(mei, id);
  const answer = await send(wei, "POST", `/api/creditnotes/${note.id}/downloads/`, { kind: "pdf" });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
});
