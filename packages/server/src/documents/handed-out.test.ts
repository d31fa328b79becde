import { FILE_KINDS } from "@roundsman/core/issuing/handed-out";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { creditor, wireLine } from "../credit-notes/testing.ts";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { BUYER, COMPANY, NOT_KEPT, papersOf } from "./testing.ts";

let business: TestApp;
let driver: Caller;
let company: number;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
  const made = await driver.send("POST", "/api/responsible-persons/1/company-info/", COMPANY);
  company = (made.body as { id: number }).id;
});
afterEach(() => business.close());

const { invoice, credited } = creditor(() => driver);
const { paper, handOut, again, refusal } = papersOf(() => ({ business, driver }));
const mixed = () =>
  invoice([wireLine("Tea", 12, 2), wireLine("Rice", 30, 1, "zero")], {
    ...BUYER,
    company_id: company,
  });

describe("A document that was handed out", () => {
  test("can be made again as the same file, with its VAT option and language", async () => {
    const of = `invoices/${await mixed()}`;
    // Peppol is left out: it needs addresses in its network, and its file is UBL.
    for (const kind of FILE_KINDS.filter((each) => each !== "peppol")) {
      const vat = kind === "png" ? "included" : "add";
      const went = await paper(of, `format=${kind}&vat=${vat}&lang=zh`);
      const record = await handOut(of, kind, { vat, lang: "zh" });
      const found = await again(of, record);
      expect([kind, found.status, found.type]).toEqual([kind, 200, went.type]);
      expect(found.body === went.body, kind).toBe(true);
    }
  });

  test("is the same even if its invoice was changed twice and voided since", async () => {
    const id = await mixed();
    const of = `invoices/${id}`;
    const change = (body: object) => driver.send("POST", `/api/invoiceupdate/${id}/`, body);
    const first = await paper(of, "format=pdf&vat=included&lang=both");
    const one = await handOut(of, "pdf", { vat: "included" });
    await change({ product_details: [wireLine("Tea", 99, 1)] });
    const second = await paper(of, "format=pdf&vat=add&lang=both");
    const two = await handOut(of, "pdf", { vat: "add" });
    await change({ customer_name: "Somebody else" });
    await driver.send("POST", `/api/${of}/void/`, { reason: "Never delivered" });
    expect((await again(of, one)).body === first.body).toBe(true);
    expect((await again(of, two)).body === second.body).toBe(true);
  });

  test("of a credit note can be made again too, also after it was voided", async () => {
    const id = await mixed();
    const note = await credited(id, [{ line: "Rice", quantity: 0.5 }]);
    const of = `creditnotes/${note.id}`;
    const kept: [number, string][] = [];
    for (const kind of ["pdf", "png", "ubl", "cii"] as const) {
      const went = await paper(of, `format=${kind}&lang=zh`);
      kept.push([await handOut(of, kind, { lang: "zh" }), went.body]);
    }
    await driver.send("POST", `/api/${of}/void/`, {});
    for (const [record, body] of kept) expect((await again(of, record)).body === body).toBe(true);
  });

  test("of a credit note names its invoice's customer and day of that time", async () => {
    const id = await mixed();
    const of = `creditnotes/${(await credited(id, [{ line: "Tea", quantity: 1 }])).id}`;
    const went = await paper(of, "format=pdf&lang=both");
    const record = await handOut(of, "pdf");
    const other = { customer_name: "Other Shop", invoice_date: "2026-11-19" };
    expect((await driver.send("POST", `/api/invoiceupdate/${id}/`, other)).status).toBe(200);
    expect((await paper(of, "format=pdf&lang=both")).body === went.body).toBe(false);
    const found = await again(of, record);
    expect([found.status, found.body === went.body]).toEqual([200, true]);
  });
});

describe("A different document is not given in place of the one that was handed out", () => {
  test("if it had no company, and there is one now", async () => {
    const of = `invoices/${await mixed()}`;
    expect(await refusal(of, await handOut(of, "pdf", { vat: "included", company: "" }))).toEqual(
      NOT_KEPT,
    );
  });

  test("if its total differs, because a phone handed it out before the server received the change", async () => {
    const of = `invoices/${await mixed()}`;
    expect(await refusal(of, await handOut(of, "pdf", { vat: "add", total: 1 }))).toEqual(NOT_KEPT);
  });

  test("if it is of another invoice or another person", async () => {
    const of = `invoices/${await mixed()}`;
    const record = await handOut(of, "pdf", { vat: "included" });
    expect((await again(`invoices/${await mixed()}`, record)).status).toBe(404);
    driver = await business.signIn("partner");
    expect((await again(of, record)).status).toBe(404);
  });
});
