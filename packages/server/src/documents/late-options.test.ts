import { invoice as invoiceCodec } from "@roundsman/contract/invoice";
import { creditedDigest, invoiceDigest } from "@roundsman/contract/invoices/paper-content";
import { numberOf } from "@roundsman/core/invoice";
import * as z from "zod/mini";
import { afterEach, beforeEach, expect, test } from "vitest";
import { creditor, wireLine } from "../credit-notes/testing.ts";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { BUYER, papersOf } from "./testing.ts";

/**
 * A phone without signal chooses another VAT option for an invoice, hands it out, and sends all of
 * it later.
 */
let business: TestApp;
let driver: Caller;
let id: number;
let of: string;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
  id = await invoice([wireLine("Tea", 12, 2)], { ...BUYER, vat_mode: "without" });
  of = `invoices/${id}`;
});
afterEach(() => business.close());

const { invoice, credited } = creditor(() => driver);
const { handOut } = papersOf(() => ({ business, driver }));
const later = () => new Date((business.clock.now += 1000)).toISOString();
const change = async (body: object) => {
  later();
  const { status } = await driver.send("POST", `/api/invoiceupdate/${id}/`, body);
  expect(status).toBe(200);
};
const read = async () =>
  z.decode(invoiceCodec, (await driver.send("GET", `/api/${of}/`)).body as never);
const digest = async () => invoiceDigest(await read());
const series = async () => {
  const { body } = await driver.send("POST", "/api/number-series/", {});
  return (body as { prefix: string }).prefix;
};
const states = async () => {
  const { body } = await driver.send("GET", `/api/${of}/states/`);
  return (body as { states: object[] }).states;
};
const actions = async () => {
  const { body } = await driver.send("GET", "/api/audit/own/");
  return (body as { entries: { kind: string; action: string }[] }).entries
    .filter(({ kind }) => kind === "invoice")
    .map(({ action }) => action);
};

test("a document with the VAT option that was sent with it records no change", async () => {
  const made_at = later();
  await change({ vat_mode: "included" });
  await handOut(of, "pdf", { vat: "included", made_at, paper_digest: await digest() });
  expect(await states()).toEqual([]);
  expect(await actions()).not.toContain("change issued");
});

test("a number that is sent before such a document records no change either", async () => {
  const number = `${await series()}-1`;
  const made_at = later();
  await change({ vat_mode: "included" });
  const paper = { made_at, paper_digest: await digest(), vat: "included" };
  const { status } = await driver.send("POST", `/api/${of}/number/`, { number, ...paper });
  expect(status).toBe(200);
  expect(await states()).toEqual([]);
  expect(await actions()).not.toContain("change issued");
});

test("an option that another device chose after the document is a change of an issued invoice", async () => {
  const made_at = later();
  const paper_digest = await digest();
  await change({ vat_mode: "included" });
  await handOut(of, "pdf", { vat: "without", made_at, paper_digest });
  expect(await states()).toMatchObject([{ action: "change" }]);
  expect(await actions()).toContain("change issued");
});

test("an option that no version of the invoice has belongs to the document only", async () => {
  const made_at = later();
  const paper_digest = await digest();
  await change({ customer_name: "Jade House" });
  await handOut(of, "pdf", { vat: "add", made_at, paper_digest });
  expect(await states()).toMatchObject([{ action: "change" }]);
});

test("a credit note's document, which has no option of its own, records only the change after it", async () => {
  id = await invoice([wireLine("Tea", 12, 2)], { ...BUYER, vat_mode: null });
  of = `invoices/${id}`;
  await change({ vat_mode: "included", product_details: [wireLine("Tea", 12, 3)] });
  const now = await read();
  const paper_digest = creditedDigest({ ...now, number: numberOf(now) });
  await change({ customer_name: "Jade House" });
  const made_at = later();
  const note = await credited(id, [{ line: "Tea", quantity: 1 }]);
  await handOut(`creditnotes/${note.id}`, "pdf", { made_at, paper_digest });
  expect(await states()).toMatchObject([{ invoice: { vat_mode: "included" } }]);
  expect((await actions()).filter((each) => each === "change issued")).toHaveLength(1);
});
