import { invoice as invoiceCodec } from "@roundsman/contract/invoice";
import { creditedDigest } from "@roundsman/contract/invoices/paper-content";
import * as z from "zod/mini";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { creditor, wireLine } from "../credit-notes/testing.ts";
import { handWorkOver } from "../hand-overs/testing.ts";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { BUYER, COMPANY, NOT_KEPT, papersOf } from "./testing.ts";

let business: TestApp;
let driver: Caller;
let company: number;
let id: number;
let of: string;
let prefix: string;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
  const own = `/api/responsible-persons/${driver.id}/company-info/`;
  company = ((await driver.send("POST", own, COMPANY)).body as { id: number }).id;
  prefix = await series(driver);
  id = await sold();
  of = `invoices/${id}`;
});
afterEach(() => business.close());

const { invoice, credited } = creditor(() => driver);
const { paper, handOut, again, refusal } = papersOf(() => ({ business, driver }));
const series = async (person: Caller) => {
  const { body } = await person.send("POST", "/api/number-series/", {});
  return (body as { prefix: string }).prefix;
};
const sold = () => invoice([wireLine("Tea", 12, 2)], { ...BUYER, company_id: company });
const change = async (body: object) => {
  business.clock.now += 1000;
  const { status } = await driver.send("POST", `/api/invoiceupdate/${id}/`, body);
  expect(status).toBe(200);
};
const give = (number: string, to = id) =>
  driver.send("POST", `/api/invoices/${to}/number/`, { number });
const printed = (number: string) => handOut(of, "ubl", { vat: "add", number });
const idIn = ({ body }: { readonly body: string }) => /<cbc:ID>([^<]*)<\/cbc:ID>/.exec(body)?.[1];
const creditedIn = ({ body }: { readonly body: string }) =>
  /<cac:InvoiceDocumentReference>\s*<cbc:ID>([^<]*)</.exec(body)?.[1];

describe("The number on a document", () => {
  test.each([
    ["none yet", "", "INV-"],
    ["the invoice's by its id", "INV-", "INV-"],
    ["one of the phone's series", "A1-7", "A1-7"],
  ])("is %s", async (_, number, shown) => {
    const full = (text: string) => (text === "INV-" ? `INV-${id}` : text.replace("A1", prefix));
    const found = await again(of, await printed(full(number)));
    expect([found.status, idIn(found)]).toEqual([200, full(shown)]);
  });

  test("cannot belong to another invoice or person, or be other text", async () => {
    const partner = await series(await business.signIn("partner"));
    const other = await sold();
    for (const number of [`INV-${other}`, "INV-9999 hello", "CN-1", `${partner}-1`]) {
      const sent = { kind: "ubl", vat: "add", number };
      const { status, body } = await driver.send("POST", `/api/${of}/downloads/`, sent);
      expect([number, status]).toEqual([number, 422]);
      expect(body).toHaveProperty("errors.number");
    }
    expect((await driver.send("GET", `/api/${of}/downloads/`)).body).toEqual([]);
  });

  test("can be of the series of the phone that made it, after a hand-over", async () => {
    const mei = await business.signIn("partner");
    await handWorkOver(await business.signIn("manager"), { from: driver, to: mei });
    driver = mei;
    expect(idIn(await again(of, await printed(`${prefix}-7`)))).toBe(`${prefix}-7`);
  });

  test("is recorded if another invoice has it, from a phone that was reset: it cannot be printed, and blocks no number", async () => {
    await give(`${prefix}-1`, await sold());
    const record = await printed(`${prefix}-1`);
    expect(await refusal(of, record)).toEqual(NOT_KEPT);
    expect((await give(`${prefix}-2`)).status).toBe(200);
  });

  test("is recorded if its series is unknown, as after a restore, and can be printed once it is known again", async () => {
    const { db } = business.database;
    const kept = await db.selectFrom("number_series").selectAll().execute();
    await db.deleteFrom("number_series").execute();
    const record = await printed(`${prefix}-7`);
    expect(await refusal(of, record)).toEqual(NOT_KEPT);
    await db.insertInto("number_series").values(kept).execute();
    expect(idIn(await again(of, record))).toBe(`${prefix}-7`);
  });

  test("of an earlier release, which nothing checked, cannot be printed, and blocks no number", async () => {
    const record = await printed("");
    await business.database.db
      .updateTable("handed_out")
      .set({ number: "INV-9999 hello" })
      .execute();
    expect(await refusal(of, record)).toEqual(NOT_KEPT);
    expect((await give(`${prefix}-1`)).status).toBe(200);
  });

  test("is reserved for the invoice as long as no other has it", async () => {
    await printed(`${prefix}-1`);
    expect(await give(`${prefix}-2`)).toMatchObject({ status: 409 });
    expect((await give(`${prefix}-1`)).status).toBe(200);
  });
});

describe("An invoice that got its number after it was changed", () => {
  let number: string;
  /** The invoice was paid and is therefore issued, so its earlier states are stored. */
  beforeEach(async () => {
    number = `${prefix}-1`;
    const paid = { invoice_ids: [id], payment_status: "paid" };
    await driver.send("POST", "/bulk_update_invoice_status/", paid);
  });
  const states = async () => {
    const { body } = await driver.send("GET", `/api/${of}/states/`);
    return (body as { states: { id: number; invoice: { number?: string } }[] }).states;
  };

  test("has it in its listed and printed former states", async () => {
    await change({ customer_name: "Jade House" });
    await give(number);
    const [state] = await states();
    expect(state?.invoice.number).toBe(number);
    const found = await paper(of, `format=ubl&vat=add&state=${state?.id}`);
    expect([found.status, idIn(found)]).toEqual([200, number]);
    expect(found.body).toContain("Jade Palace");
  });

  test.each([
    ["with a digest", true],
    ["without", false],
  ])("has it on the document of its credit note, %s", async (_, has) => {
    const note = `creditnotes/${(await credited(id, [{ line: "Tea", quantity: 1 }])).id}`;
    const { billTo, date } = z.decode(
      invoiceCodec,
      (await driver.send("GET", `/api/${of}/`)).body as never,
    );
    const made_at = new Date((business.clock.now += 1000)).toISOString();
    await change({ customer_name: "Jade House" });
    await give(number);
    const paper_digest = creditedDigest({ number, billTo, date });
    const late = { made_at, ...(has && { paper_digest }) };
    const found = await again(note, await handOut(note, "ubl", late));
    expect([found.status, creditedIn(found)]).toEqual([200, number]);
    expect(found.body).toContain("Jade Palace");
  });

  test("has its printed number on the document of a note that was handed out before", async () => {
    const note = `creditnotes/${(await credited(id, [{ line: "Tea", quantity: 1 }])).id}`;
    const { billTo, date } = z.decode(
      invoiceCodec,
      (await driver.send("GET", `/api/${of}/`)).body as never,
    );
    const paper_digest = creditedDigest({ number: `INV-${id}`, billTo, date });
    const record = await handOut(note, "ubl", { paper_digest });
    await change({ customer_name: "Jade House" });
    await give(number);
    const found = await again(note, record);
    expect([found.status, creditedIn(found)]).toEqual([200, `INV-${id}`]);
  });
});
