import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrations } from "../../migrations/list.ts";
import type { Caller } from "../testing/caller.ts";
import type { TestApp } from "../testing/fresh-app.ts";
import { customer, handWorkOver, invoice, send, type Wire, weiAndMei } from "./testing.ts";

let business: TestApp;
let wei: Caller;
let mei: Caller;
let manager: Caller;
beforeEach(async () => {
  ({ business, wei, mei, manager } = await weiAndMei());
});
afterEach(() => business.close());

const bytes = async (caller: Caller, id: number, query: string) => {
  const answer = await business.app.inject({
    url: `/api/invoices/${id}/document/?${query}`,
    headers: { authorization: `Bearer ${caller.access}` },
  });
  return { status: answer.statusCode, body: answer.rawPayload.toString("latin1") };
};
const KINDS = ["pdf", "ubl"] as const;
const records = async (caller: Caller, id: number) =>
  (await caller.send("GET", `/api/invoices/${id}/downloads/`)).body as Wire[];

interface Went {
  readonly record: number;
  readonly body: string;
}
/** Hands an invoice out as paper and as e-invoice. */
async function handOut(caller: Caller, id: number): Promise<Went[]> {
  const all: Went[] = [];
  for (const kind of KINDS) {
    const { status, body } = await bytes(caller, id, `format=${kind}&vat=without&lang=en`);
    expect([kind, status]).toEqual([kind, 200]);
    business.clock.now += 1000;
    await send(caller, "POST", `/api/invoices/${id}/downloads/`, { kind, vat: "without" });
    business.clock.now += 1000;
    all.push({ record: (await records(caller, id))[0]?.id ?? 0, body });
  }
  return all;
}
async function expectSame(caller: Caller, id: number, papers: readonly Went[]) {
  expect((await records(caller, id)).map((each) => each.id).toSorted((a, b) => a - b)).toEqual(
    papers.map(({ record }) => record),
  );
  for (const { record, body } of papers) {
    const found = await bytes(caller, id, `handed_out=${record}`);
    expect([record, found.status, found.body === body]).toEqual([record, 200, true]);
  }
}

const give = () => handWorkOver(manager, { from: wei, to: mei });
const giveBack = (handOver: number) =>
  send(manager, "POST", `/api/office/hand-overs/${handOver}/end/`);

/**
 * Wei's invoice with a number of a series and a company of Wei's: handed out, then changed by a
 * client of the specification.
 */
async function issued() {
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
  const made = await send(wei, "POST", saved, company);
  const prefix = String((await send(wei, "POST", "/api/number-series/", {})).body["prefix"]);
  const { id } = await invoice(wei, await customer(wei, "Jade Palace"), {
    number: `${prefix}-1`,
    company_id: made.body.id,
    customer_address: "1 High Street",
    customer_city: "Leeds",
    customer_postal_code: "LS1 4AB",
  });
  const papers = await handOut(wei, id);
  await send(wei, "POST", `/api/invoiceupdate/${id}/`, { customer_name: "Jade House" });
  return { id, papers, number: `${prefix}-1` };
}
const changes = async (caller: Caller, number: string) =>
  (
    (await send(caller, "GET", `/api/number-register/?number=${number}`)).body["numbers"] as Wire[]
  )[0]?.["changes"];

test("Records of handed-out documents move with the invoice, and return with it", async () => {
  const { id, papers, number } = await issued();
  const { body: handOver } = await give();
  await expectSame(mei, id, papers);
  expect(await records(wei, id)).toEqual([]);
  expect([await changes(mei, number), await changes(wei, number)]).toEqual([1, 1]);
  papers.push(...(await handOut(mei, id)));
  await giveBack(handOver.id);
  await expectSame(wei, id, papers);
  expect(await records(mei, id)).toEqual([]);
  const { body } = await send(wei, "GET", `/api/invoices/${id}/states/`);
  expect(body["states"]).toHaveLength(1);
});

test("Records of an earlier release move as well", async () => {
  const { id, papers } = await issued();
  await business.database.db.updateTable("handed_out").set({ printed: "" }).execute();
  await give();
  await expectSame(mei, id, papers);
});

test("The document of a void credit note stays with the driver who wrote it, and names the invoice as it was", async () => {
  const { id } = await issued();
  const { body: note } = await send(wei, "POST", `/api/invoices/${id}/creditnotes/`, {
    reason: "returned",
    lines: [{ line: "rice", quantity: 1 }],
  });
  const paper = async (query: string) => {
    const answer = await business.app.inject({
      url: `/api/creditnotes/${note.id}/document/?${query}`,
      headers: { authorization: `Bearer ${wei.access}` },
    });
    return answer.rawPayload.toString("latin1");
  };
  const went = await paper("format=pdf&lang=en");
  const of = `/api/creditnotes/${note.id}/downloads/`;
  business.clock.now += 1000;
  await send(wei, "POST", of, { kind: "pdf" });
  const [record] = (await wei.send("GET", of)).body as Wire[];
  business.clock.now += 1000;
  await send(wei, "POST", `/api/creditnotes/${note.id}/void/`);
  await send(wei, "POST", `/api/invoiceupdate/${id}/`, { customer_name: "Jade Garden" });
  await give();
  expect((await paper(`handed_out=${record?.id}`)) === went).toBe(true);
});

test("An upgrade moves the records of invoices that are already handed over", async () => {
  const { id, papers } = await issued();
  await give();
  const { db } = business.database;
  for (const table of ["handed_out", "issued_state"] as const)
    await db.updateTable(table).set({ owner_id: wei.id }).execute();
  await db.updateTable("handed_out").set({ printed: "" }).execute();
  const step = migrations.find(({ version }) => version === 39);
  for (const statement of step?.statements(business.database.engine).slice(-2) ?? [])
    await sql.raw(statement).execute(db);
  expect((await records(mei, id)).map((each) => each.id).toSorted((a, b) => a - b)).toEqual(
    papers.map(({ record }) => record),
  );
  const { body } = await send(mei, "GET", `/api/invoices/${id}/states/`);
  expect(body["states"]).toHaveLength(1);
  // The sender was a company of Wei's: in Mei's book nobody can tell which.
  for (const { record } of papers)
    expect((await bytes(mei, id, `handed_out=${record}`)).status).toBe(409);
});
