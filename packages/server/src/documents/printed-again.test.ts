import type { FileKind } from "@roundsman/core/issuing/handed-out";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { creditor, wireLine } from "../credit-notes/testing.ts";
import { expireKept } from "../privacy/expire.ts";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { BUYER, COMPANY, NOT_KEPT, papersOf } from "./testing.ts";

let business: TestApp;
let driver: Caller;
let manager: Caller;
let company: number;
let customer: number;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
  manager = await business.signIn("manager");
  const own = `/api/responsible-persons/${driver.id}/company-info/`;
  company = ((await driver.send("POST", own, COMPANY)).body as { id: number }).id;
  const made = await driver.send("POST", "/create-driver-customer/", {
    ...BUYER,
    city: "Leeds",
    postcode: "LS1 1AA",
    email: "a@example.com",
    phone: "0113",
    buyer_reference: "PO 6",
  });
  customer = (made.body as { id: number }).id;
});
afterEach(() => business.close());

const { invoice, credited } = creditor(() => driver);
const { paper, handOut, again, refusal } = papersOf(() => ({ business, driver }));
const sold = () =>
  invoice([wireLine("Tea", 12, 2), wireLine("Rice", 30, 1, "zero")], {
    ...BUYER,
    company_id: company,
    drivercustomer_id: customer,
  });

const companyUrl = () => `/api/responsible-persons/${driver.id}/company-info/${company}/`;
const customerUrl = () => `/api/responsible_persons_edit/${driver.id}/customers/${customer}/`;
const LOGO =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC";

async function done(method: string, url: string, body?: object): Promise<void> {
  business.clock.now += 1000;
  const { status } = await driver.send(method, url, body);
  expect([method, url, status]).toEqual([method, url, 200]);
}

interface Went {
  readonly of: string;
  readonly record: number;
  readonly body: string;
}
/** Hands out what is printed now. */
async function went(of: string, kind: FileKind, more: object = {}): Promise<Went> {
  const vat = of.startsWith("invoices") ? "&vat=add" : "";
  const { status, body } = await paper(of, `format=${kind}&lang=both${vat}`);
  expect([of, kind, status]).toEqual([of, kind, 200]);
  return { of, record: await handOut(of, kind, { ...(vat && { vat: "add" }), ...more }), body };
}
async function expectSame(papers: readonly Went[]): Promise<void> {
  for (const { of, record, body } of papers) {
    const found = await again(of, record);
    expect([of, found.status, found.body === body]).toEqual([of, 200, true]);
  }
}
/** Makes the records look like those of a release that stored nothing beside them. */
const fromBefore = () =>
  business.database.db.updateTable("handed_out").set({ printed: "" }).execute();

/** An invoice and its credit note, each as PDF and as e-invoice. */
async function papers(id: number): Promise<Went[]> {
  const note = await credited(id, [{ line: "Rice", quantity: 0.5 }]);
  const all: Went[] = [];
  for (const of of [`invoices/${id}`, `creditnotes/${note.id}`])
    for (const kind of ["pdf", "ubl"] as const) all.push(await went(of, kind));
  return all;
}

/**
 * Changes name, VAT number, bank and logo of the company, and name, reference and network of the
 * customer; then deletes both.
 */
async function changeEverything(): Promise<void> {
  await done("PUT", companyUrl(), {
    ...COMPANY,
    name: "Lotus Foods Ltd",
    vat_number: "GB 999 9999 73",
    bank_account: "87654321",
    logo: LOGO,
  });
  await done("PATCH", customerUrl(), { customer_name: "Jade House", buyer_reference: "PO 7" });
}
async function deleteBoth(): Promise<void> {
  await done("DELETE", companyUrl());
  await done("DELETE", customerUrl());
}

describe("A document that was handed out can be made again", () => {
  test("after its company and customer were changed, and after both were deleted", async () => {
    const all = await papers(await sold());
    await changeEverything();
    await expectSame(all);
    await deleteBoth();
    await expectSame(all);
  });

  test("after its invoice was corrected or voided", async () => {
    const [corrected, voided] = [await sold(), await sold()];
    const all = [...(await papers(corrected)), await went(`invoices/${voided}`, "pdf")];
    await changeEverything();
    business.clock.now += 1000;
    const correct = { product_details: [wireLine("Tea", 11, 2)] };
    const { status } = await driver.send("POST", `/api/invoices/${corrected}/correct/`, correct);
    expect(status).toBe(201);
    await done("POST", `/api/invoices/${voided}/void/`, { reason: "Never delivered" });
    await expectSame(all);
  });

  test("if an earlier release recorded it, as far as the log has the data", async () => {
    const all = await papers(await sold());
    await fromBefore();
    await changeEverything();
    await expectSame(all);
    await deleteBoth();
    await expectSame(all);
  });

  test("with the company's logo and bank account of its day, if a phone records it later", async () => {
    const id = await sold();
    const { body } = await paper(`invoices/${id}`, "format=pdf&vat=add&lang=both");
    const made_at = new Date((business.clock.now += 1000)).toISOString();
    await done("PUT", companyUrl(), { ...COMPANY, bank_account: "87654321", logo: LOGO });
    const record = await handOut(`invoices/${id}`, "pdf", { vat: "add", made_at });
    await expectSame([{ of: `invoices/${id}`, record, body }]);
  });

  test("from the business's own company, also for a client that sent no company", async () => {
    const url = `/api/responsible-persons/${manager.id}/default-company/`;
    const set = async (more: object) => {
      business.clock.now += 1000;
      expect((await manager.send("PUT", url, { ...COMPANY, ...more })).status).toBe(200);
    };
    const id = await invoice([wireLine("Tea", 12, 2)], BUYER);
    const unnamed = await went(`invoices/${id}`, "pdf", { company: undefined });
    await set({});
    const named = await went(`invoices/${id}`, "pdf", { company: undefined });
    await set({ bank_account: "87654321" });
    await expectSame([unnamed, named]);
    await fromBefore();
    await expectSame([unnamed, named]);
  });
});

describe("Of a merged customer", () => {
  /** E-invoices of the customer and of another one, who is then merged into the first. */
  async function merged() {
    const other = await driver.send("POST", "/create-driver-customer/", {
      ...BUYER,
      customer_name: "Jade Café",
      city: "Leeds",
      postcode: "LS1 1AA",
      email: "b@example.com",
      phone: "0113",
      buyer_reference: "PO 9",
    });
    const { id } = other.body as { id: number };
    const more = { ...BUYER, customer_name: "Jade Café", company_id: company };
    const theirs = await invoice([wireLine("Tea", 12, 2)], { ...more, drivercustomer_id: id });
    const all = [await went(`invoices/${theirs}`, "ubl"), await went(`invoices/${theirs}`, "pdf")];
    return {
      all,
      merge: () => done("POST", `/api/customers/${customer}/merge/`, { drivercustomer_id: id }),
    };
  }

  test("e-invoices are made again with the details of the customer that they were for", async () => {
    const { all, merge } = await merged();
    await merge();
    await expectSame(all);
  });

  test("e-invoices of earlier releases are refused, and PDFs are made again", async () => {
    const { all, merge } = await merged();
    await fromBefore();
    await merge();
    const [eInvoice, pdf] = all;
    if (!eInvoice || !pdf) throw new Error("Two papers");
    expect(await refusal(eInvoice.of, eInvoice.record)).toEqual(NOT_KEPT);
    await expectSame([pdf]);
  });
});

test("An e-invoice for a deleted customer without a buyer reference can be made again", async () => {
  const id = await sold();
  await done("DELETE", customerUrl());
  business.clock.now += 1000;
  const late = await went(`invoices/${id}`, "ubl");
  await fromBefore();
  await expectSame([late]);
});

test("A company is stored once for all documents that name it", async () => {
  const [one, two] = [await sold(), await sold()];
  for (const id of [one, two, one]) await handOut(`invoices/${id}`, "pdf", { vat: "add" });
  const kept = () => business.database.db.selectFrom("printed_company").select("digest").execute();
  expect(await kept()).toHaveLength(1);
  await done("PUT", companyUrl(), { ...COMPANY, logo: LOGO });
  await handOut(`invoices/${two}`, "pdf", { vat: "add" });
  expect(await kept()).toHaveLength(2);
});

test("An erased customer's documents can be made again for as long as the law requires, and no longer", async () => {
  const all = await papers(await sold());
  await done("POST", `/api/responsible-persons/${driver.id}/customers/${customer}/erasure/`);
  await expectSame(all);
  await expireKept(business.database.db, Date.parse("2034-01-01T12:00:00Z"));
  for (const { of, record } of all) expect(await refusal(of, record)).toEqual(NOT_KEPT);
});
