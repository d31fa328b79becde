import { day } from "@roundsman/core/day";
import { afterEach, beforeEach, expect, test } from "vitest";
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
/** Sells in the business's name. */
let wei: Caller;
/** Sells in her own name, without a VAT number. */
let mei: Caller;
let manager: Caller;
beforeEach(async () => {
  ({ business, wei, mei, manager } = await weiAndMei());
});
afterEach(() => business.close());

const LANTERN = {
  name: "Lantern Trading Ltd",
  email: "office@lantern.example",
  registration_number: "08123456",
  bank_account: "12345678",
  bank_sort_code: "20-00-00",
  vat_number: "GB 123 4567 82",
  contact_number: "020 7946 0000",
  contact_person: "Ann Lee",
  address: "12 Gerrard Street\nLondon",
};
const setBusiness = (more: object = {}) =>
  send(manager, "PUT", `/api/responsible-persons/${manager.id}/default-company/`, {
    ...LANTERN,
    ...more,
  });
const save = async (of: Caller, company: object) =>
  (await send(of, "POST", `/api/responsible-persons/${of.id}/company-info/`, company)).body.id;
const companiesOf = async (of: Caller) =>
  (await of.send("GET", `/api/responsible-persons/${of.id}/company-info/`)).body as Wire[];

const tea = { id: "tea", name: "Tea", price: 120, quantity: 1, discount_amount: 0 };
/** Tea for £120; nobody chose how the invoice treats VAT. */
const sell = async (of: Caller, more: object = {}) =>
  (await invoice(of, await customer(of, "Jade Palace"), { product_details: [tea], ...more })).id;
const give = async (from: Caller, to: Caller, lastDay: string | null = "2026-11-21") =>
  (await handWorkOver(manager, { from, to }, { last_day: lastDay })).body.id;
const end = (id: number) => send(manager, "POST", `/api/office/hand-overs/${id}/end/`);
const companyOf = async (of: Caller) => (await openInvoices(of))[0]?.["company_id"];

/** VAT in pence in the return and on the board, and how many documents show none. */
async function figures() {
  const span = { from: day("2026-10-01"), to: day("2026-12-31") };
  const { box1, withoutVat } = await manager.api.vatReturn.read({ query: span });
  const url = `/api/office/board/?from=${span.from}&to=${span.to}`;
  const { sales } = (await manager.send("GET", url)).body as { sales: { vat: number } };
  return { box1, board: Math.round(sales.vat * 100), without: withoutVat.documents };
}
const TAXED = { box1: 2000, board: 2000, without: 0 };
const UNTAXED = { box1: 0, board: 0, without: 1 };

/** The seller on the e-invoice: the name, and the VAT number if there is one. */
async function sellerOf(of: Caller, id: number) {
  const { payload } = await business.app.inject({
    url: `/api/invoices/${id}/document/?format=ubl&lang=en`,
    headers: { authorization: `Bearer ${of.access}` },
  });
  const party = payload.slice(0, payload.indexOf("</cac:AccountingSupplierParty>"));
  return {
    name: /<cbc:RegistrationName>([^<]*)</.exec(party)?.[1],
    vat: /<cbc:CompanyID>(GB[^<]*)</.exec(party)?.[1],
  };
}
const BUSINESS = { name: LANTERN.name, vat: "GB123456782" };

test("An invoice of the business keeps its company with a driver who sells in their own name, and after its return", async () => {
  await setBusiness();
  const id = await sell(wei);
  expect([await figures(), await sellerOf(wei, id)]).toEqual([TAXED, BUSINESS]);
  const lent = await give(wei, mei);
  expect([await figures(), await sellerOf(mei, id)]).toEqual([TAXED, BUSINESS]);
  await end(lent);
  expect([await figures(), await sellerOf(wei, id)]).toEqual([TAXED, BUSINESS]);
  expect([await companyOf(wei), await companiesOf(wei)]).toEqual([null, []]);
  await setBusiness({ vat_number: "none" });
  expect(await figures()).toEqual(UNTAXED);
});

test("An invoice in a driver's own name keeps it with a driver of the business, and after its return, also by late work", async () => {
  await setBusiness();
  const id = await sell(mei);
  const hers = await sellerOf(mei, id);
  expect([await figures(), hers.vat]).toEqual([UNTAXED, undefined]);
  await give(mei, wei);
  expect([await figures(), await sellerOf(wei, id)]).toEqual([UNTAXED, hers]);
  await deliver(mei, id);
  expect([await figures(), await sellerOf(mei, id)]).toEqual([UNTAXED, hers]);
  expect([await companyOf(mei), await companiesOf(mei)]).toEqual([null, []]);
});

test("The other driver's phone gets the company in the same pull as the invoice, once for all invoices", async () => {
  await setBusiness();
  await sell(wei);
  const { cursor } = await mei.api.pull.read({ body: {} });
  await end(await give(wei, mei));
  await sell(wei);
  await give(wei, mei);
  const { changes } = await mei.api.pull.read({ body: { cursor } });
  const { companies: [company, ...others] = [], invoices = [] } = changes;
  expect([company?.name, company?.address, others]).toEqual([LANTERN.name, LANTERN.address, []]);
  expect(invoices.map(({ companyId }) => companyId)).toEqual([company?.id, company?.id]);
});

test("After two hand-overs it is still the business's, and a manager has it from the default company", async () => {
  await setBusiness();
  const id = await sell(wei);
  await give(wei, mei, null);
  await give(mei, manager, null);
  expect([await figures(), await sellerOf(manager, id)]).toEqual([TAXED, BUSINESS]);
  expect([await companyOf(manager), await companiesOf(manager)]).toEqual([null, []]);
});

test("Its credit note and its correction are the business's too", async () => {
  await setBusiness();
  const [id, wrong] = [await sell(wei), await sell(wei)];
  await give(wei, mei);
  await deliver(mei, id);
  const returned = { reason: "returned", lines: [{ line: "tea", quantity: 1, goods: "van" }] };
  const note = await send(mei, "POST", `/api/invoices/${id}/creditnotes/`, returned);
  expect(note.body["vat_amount"]).toBe(20);
  const downloads = `/api/invoices/${wrong}/downloads/`;
  await send(mei, "POST", downloads, { kind: "pdf", vat: "included" });
  const { body } = await send(mei, "POST", `/api/invoices/${wrong}/correct/`, {});
  const right = body["invoice"] as Wire;
  expect(await sellerOf(mei, right.id)).toEqual(BUSINESS);
  expect(await figures()).toEqual(TAXED);
});

test("A document that was handed out under the default company can be made again after both moves", async () => {
  await setBusiness();
  const id = await sell(wei);
  const paper = async (of: Caller, query: string) => {
    const url = `/api/invoices/${id}/document/?${query}`;
    const headers = { authorization: `Bearer ${of.access}` };
    return (await business.app.inject({ url, headers })).rawPayload.toString("latin1");
  };
  const went = await paper(wei, "format=pdf&vat=included&lang=en");
  business.clock.now += 1000;
  const url = `/api/invoices/${id}/downloads/`;
  await send(wei, "POST", url, { kind: "pdf", vat: "included" });
  const [record] = (await wei.send("GET", url)).body as Wire[];
  business.clock.now += 1000;
  const lent = await give(wei, mei);
  expect((await paper(mei, `handed_out=${record?.id}`)) === went).toBe(true);
  expect((await paper(mei, "format=pdf&vat=included&lang=en")) === went).toBe(true);
  await end(lent);
  expect((await paper(wei, `handed_out=${record?.id}`)) === went).toBe(true);
});

test("A company of the same name is used only if it has the same VAT number", async () => {
  await setBusiness();
  await save(mei, { ...LANTERN, vat_number: "none" });
  const saved = await save(wei, LANTERN);
  await sell(wei, { company_id: saved });
  const lent = await give(wei, mei);
  expect([await figures(), (await companiesOf(mei)).length]).toEqual([TAXED, 2]);
  await end(lent);
  expect(await companyOf(wei)).toBe(saved);
  const id = await sell(wei);
  await give(wei, mei);
  expect([await sellerOf(mei, id), (await companiesOf(mei)).length]).toEqual([BUSINESS, 2]);
});

test("An invoice whose company was deleted is from the default company with the other driver too", async () => {
  await setBusiness();
  const other = await save(wei, { ...LANTERN, name: "Jade Imports Ltd", vat_number: "none" });
  const id = await sell(wei, { company_id: other });
  await wei.send("DELETE", `/api/responsible-persons/${wei.id}/company-info/${other}/`);
  await give(wei, mei);
  expect([await figures(), await sellerOf(mei, id)]).toEqual([TAXED, BUSINESS]);
});

test("If the business has no company yet, none is copied, and the invoice returns unchanged", async () => {
  await sell(wei);
  const lent = await give(wei, mei);
  expect([await companyOf(mei), await companiesOf(mei)]).toEqual([null, []]);
  await setBusiness();
  await end(lent);
  expect([await companyOf(wei), await companiesOf(wei), await figures()]).toEqual([
    null,
    [],
    TAXED,
  ]);
});
