import { invoice as invoiceCodec } from "@roundsman/contract/invoice";
import { creditedDigest, invoiceDigest } from "@roundsman/contract/invoices/paper-content";
import { numberOf } from "@roundsman/core/invoice";
import * as z from "zod/mini";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { creditor, wireLine } from "../credit-notes/testing.ts";
import { handWorkOver } from "../hand-overs/testing.ts";
import { expireKept } from "../privacy/expire.ts";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { BUYER, COMPANY, NOT_KEPT, papersOf } from "./testing.ts";

let business: TestApp;
let driver: Caller;
let company: number;
let id: number;
let of: string;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
  const own = `/api/responsible-persons/${driver.id}/company-info/`;
  company = ((await driver.send("POST", own, COMPANY)).body as { id: number }).id;
  id = await invoice([wireLine("Tea", 12, 2), wireLine("Rice", 30, 1, "zero")], {
    ...BUYER,
    company_id: company,
    description: "Ring twice",
    supply_date: "2026-11-19",
  });
  of = `invoices/${id}`;
});
afterEach(() => business.close());

const { invoice, credited } = creditor(() => driver);
const { paper, handOut, again, refusal } = papersOf(() => ({ business, driver }));
const change = async (body: object) => {
  business.clock.now += 1000;
  expect((await driver.send("POST", `/api/invoiceupdate/${id}/`, body)).status).toBe(200);
};
/** The invoice as a phone stores it. */
const read = async () =>
  z.decode(invoiceCodec, (await driver.send("GET", `/api/${of}/`)).body as never);
/** What a phone prints without signal: the file, and the record that it sends later. */
async function printed(query = "format=pdf&vat=add&lang=both") {
  const made_at = new Date((business.clock.now += 1000)).toISOString();
  const { body } = await paper(of, query);
  const paper_digest = invoiceDigest(await read());
  return { body, late: { vat: "add", made_at, paper_digest } };
}
async function expectSame(record: number, body: string): Promise<void> {
  const found = await again(of, record);
  expect([found.status, found.body === body]).toEqual([200, true]);
}

describe("A document whose record arrives late", () => {
  test("can be made again if nothing was changed between, also after later changes", async () => {
    const { body, late } = await printed();
    const record = await handOut(of, "pdf", late);
    await expectSame(record, body);
    await change({ customer_name: "Jade House", description: "" });
    await expectSame(record, body);
  });

  test.each([
    ["customer", { customer_name: "Jade House" }],
    ["address", { customer_address: "2 High Street" }],
    ["day", { invoice_date: "2026-11-19" }],
    ["day of supply", { supply_date: "" }],
    ["due date", { due_date: "2026-12-24" }],
    ["text", { description: "Ring once" }],
    ["footnote", { footerdescription: "Thank you" }],
    ["lines", { product_details: [wireLine("Tea", 24, 1), wireLine("Rice", 30, 1, "zero")] }],
    ["names", { product_details: [wireLine("Te", 12, 2), wireLine("Rice", 30, 1, "zero")] }],
  ])("can be made again if another device changed the invoice's %s before", async (_, more) => {
    const { body, late } = await printed();
    await change(more);
    await expectSame(await handOut(of, "pdf", late), body);
  });

  test("is refused if its digest matches no state of the invoice", async () => {
    const { late } = await printed();
    await change({ customer_name: "Jade House" });
    const paper_digest = "0".repeat(64);
    expect(await refusal(of, await handOut(of, "pdf", { ...late, paper_digest }))).toEqual(
      NOT_KEPT,
    );
  });

  test.each(["nonsense", "0".repeat(63), "g".repeat(64)])(
    "is refused with %s as a digest, which is invalid",
    async (paper_digest) => {
      const sent = { kind: "pdf", vat: "add", paper_digest };
      expect(await driver.send("POST", `/api/${of}/downloads/`, sent)).toMatchObject({
        status: 422,
        body: { errors: { paper_digest: ["The paper_digest must be 64 hexadecimal digits"] } },
      });
    },
  );

  test("matches a digest in capital letters as well", async () => {
    const { body, late } = await printed();
    const paper_digest = late.paper_digest.toUpperCase();
    await expectSame(await handOut(of, "pdf", { ...late, paper_digest }), body);
    await change({ customer_name: "Jade House" });
    await expectSame(await handOut(of, "pdf", { ...late, paper_digest }), body);
  });

  test("can be made again from the invoice's former state, which is stored because it was issued", async () => {
    await handOut(of, "pdf", { vat: "add" });
    const { body, late } = await printed();
    const made_at = new Date(business.clock.now + 5000).toISOString();
    await change({ customer_name: "Jade House" });
    business.clock.now += 10_000;
    await change({ customer_name: "Jade Garden" });
    // By its clock, the phone printed it after the change, which it did not know of.
    await expectSame(await handOut(of, "pdf", { ...late, made_at }), body);
  });

  test("can be made again if the server tidied the typed text and gave the lines their ids", async () => {
    const lines = [{ ...wireLine("", 12, 2), name: " Green \t tea ", id: null }];
    await change({ customer_name: "  Jade  Palace ", product_details: lines });
    const { body, late } = await printed();
    const typed = await read();
    const paper_digest = invoiceDigest({
      ...typed,
      billTo: { ...typed.billTo, name: "  Jade  Palace " },
      lines: typed.lines.map((line) => ({ ...line, id: "x", name: " Green \t tea " })),
    });
    await expectSame(await handOut(of, "pdf", { ...late, paper_digest }), body);
  });

  test("has its printed number, even if the invoice got it after another device changed it", async () => {
    const { body } = await driver.send("POST", "/api/number-series/", {});
    const number = `${(body as { prefix: string }).prefix}-1`;
    await driver.send("POST", "/bulk_update_invoice_status/", {
      invoice_ids: [id],
      payment_status: "paid",
    });
    const { late } = await printed();
    await change({ customer_name: "Jade House" });
    await driver.send("POST", `/api/${of}/number/`, { number });
    const found = await again(of, await handOut(of, "ubl", { ...late, number }));
    expect(found.body).toContain(`<cbc:ID>${number}</cbc:ID>`);
    expect(found.body).toContain("Jade Palace");
  });

  test("is accepted without a digest, for earlier releases and other clients", async () => {
    const { late } = await printed();
    await change({ customer_name: "Jade House" });
    const { paper_digest: _, ...before } = late;
    expect((await again(of, await handOut(of, "pdf", before))).status).toBe(200);
  });
});

test("can be made again after a hand-over", async () => {
  const { body, late } = await printed();
  const record = await handOut(of, "pdf", late);
  const mei = await business.signIn("partner");
  await handWorkOver(await business.signIn("manager"), { from: driver, to: mei });
  driver = mei;
  await expectSame(record, body);
});

describe("The document of a credit note", () => {
  let note: string;
  let body: string;
  let late: object;
  beforeEach(async () => {
    note = `creditnotes/${(await credited(id, [{ line: "Tea", quantity: 1 }])).id}`;
    const made_at = new Date((business.clock.now += 1000)).toISOString();
    ({ body } = await paper(note, "format=pdf&lang=both"));
    const credits = await read();
    const paper_digest = creditedDigest({ ...credits, number: numberOf(credits) });
    late = { made_at, paper_digest };
  });

  test("can be made again if its record matches the invoice, also after later changes", async () => {
    const record = await handOut(note, "pdf", late);
    expect((await again(note, record)).body === body).toBe(true);
    await change({ customer_name: "Jade House" });
    expect((await again(note, record)).body === body).toBe(true);
  });

  test("can be made again from its invoice's former state, if another device changed that before", async () => {
    await handOut(of, "pdf", { vat: "add" });
    await change({ customer_name: "Jade House" });
    const made_at = new Date(business.clock.now).toISOString();
    const record = await handOut(note, "pdf", { ...late, made_at });
    expect((await again(note, record)).body === body).toBe(true);
  });

  test("is refused if its digest matches no state of its invoice", async () => {
    const record = await handOut(note, "pdf", { ...late, paper_digest: "0".repeat(64) });
    expect(await refusal(note, record)).toEqual(NOT_KEPT);
  });
});

test("Once an invoice's years of storage are over, its digests can no longer reveal the customer", async () => {
  const sent = {
    ...BUYER,
    city: "Leeds",
    postcode: "LS1 1AA",
    email: "a@b.example",
    phone: "0113",
  };
  const { body } = await driver.send("POST", "/create-driver-customer/", sent);
  const customer = (body as { id: number }).id;
  await change({ drivercustomer_id: customer });
  const { late } = await printed();
  await handOut(of, "pdf", late);
  const theirs = `/api/responsible-persons/${driver.id}/customers/${customer}`;
  expect((await driver.send("POST", `${theirs}/erasure/`)).status).toBe(200);
  const kept = () =>
    business.database.db.selectFrom("handed_out").select("paper_digest").executeTakeFirst();
  expect(await kept()).toEqual({ paper_digest: late.paper_digest });
  await expireKept(business.database.db, Date.parse("2034-01-01T12:00:00Z"));
  expect(await kept()).toEqual({ paper_digest: "" });
});
