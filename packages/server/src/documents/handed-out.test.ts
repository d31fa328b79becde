import { FILE_KINDS, type FileKind } from "@roundsman/core/issuing/handed-out";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { creditor, wireLine } from "../credit-notes/testing.ts";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";

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

const COMPANY = {
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
/** As a phone says it. */
const FROM =
  "Lantern Trading Ltd\n12 Gerrard Street\nLondon\nWei Chen\noffice@lantern.example\n020 7946 0000\n08123456\nGB 123 4567 82";
const BUYER = {
  customer_name: "Jade Palace",
  customer_address: "1 High Street",
  customer_city: "Leeds",
  customer_postal_code: "LS1 1AA",
};

const { invoice, credited } = creditor(() => driver);
const mixed = () =>
  invoice([wireLine("Tea", 12, 2), wireLine("Rice", 30, 1, "zero")], {
    ...BUYER,
    company_id: company,
  });
const bytes = async (path: string) => {
  const answer = await business.app.inject({
    url: path,
    headers: { authorization: `Bearer ${driver.access}` },
  });
  const type = String(answer.headers["content-type"]);
  return { status: answer.statusCode, type, body: answer.rawPayload.toString("latin1") };
};
const paper = (of: string, query: string) => bytes(`/api/${of}/document/?${query}`);
/** Hands a document out: what went out, and the id of its record. */
async function handOut(of: string, kind: FileKind, more: object = {}) {
  const body = { kind, lang: "both", company: FROM, ...more };
  business.clock.now += 1000;
  const { status } = await driver.send("POST", `/api/${of}/downloads/`, body);
  expect(status).toBe(200);
  const { body: records } = await driver.send("GET", `/api/${of}/downloads/`);
  business.clock.now += 1000;
  return (records as { id: number }[])[0]?.id ?? 0;
}
const again = (of: string, record: number) => paper(of, `handed_out=${record}`);
const refusal = async (of: string, record: number) => {
  const { status, body } = await again(of, record);
  return [status, (JSON.parse(body) as { type: string }).type];
};
const NOT_KEPT = [409, expect.stringContaining("paper-not-kept")];

describe("What was handed out", () => {
  test("comes again as the file that it was, with its VAT and in its language", async () => {
    const of = `invoices/${await mixed()}`;
    // Peppol's needs addresses in its network; it is UBL.
    for (const kind of FILE_KINDS.filter((each) => each !== "peppol")) {
      const vat = kind === "png" ? "included" : "add";
      const went = await paper(of, `format=${kind}&vat=${vat}&lang=zh`);
      const record = await handOut(of, kind, { vat, lang: "zh" });
      const found = await again(of, record);
      expect([kind, found.status, found.type]).toEqual([kind, 200, went.type]);
      expect(found.body === went.body, kind).toBe(true);
    }
  });

  test("is what it was, though its invoice was changed twice and voided since", async () => {
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

  test("of a credit note comes again too, also after it was voided", async () => {
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

  test("of a credit note names its invoice as it did then: whom it was for, and its day", async () => {
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

describe("Another paper than what went out is not given for it", () => {
  test("where its company has other details now", async () => {
    const id = await mixed();
    const note = await credited(id, [{ line: "Rice", quantity: 0.5 }]);
    const papers = [`invoices/${id}`, `creditnotes/${note.id}`] as const;
    const records = [
      await handOut(papers[0], "pdf", { vat: "included" }),
      await handOut(papers[1], "pdf"),
    ];
    await driver.send("PUT", `/api/responsible-persons/1/company-info/${company}/`, {
      ...COMPANY,
      address: "1 New Street",
    });
    for (const [index, of] of papers.entries())
      expect(await refusal(of, records[index] ?? 0)).toEqual(NOT_KEPT);
  });

  test.each([
    ["bank", { bank_account: "87654321" }],
    ["sort code", { bank_sort_code: "20-00-01" }],
  ])("where the %s of its company is another one", async (_, change) => {
    const id = await mixed();
    const note = await credited(id, [{ line: "Rice", quantity: 0.5 }]);
    const papers = [`invoices/${id}`, `creditnotes/${note.id}`] as const;
    const records = [
      await handOut(papers[0], "pdf", { vat: "included" }),
      await handOut(papers[1], "pdf"),
    ];
    const url = `/api/responsible-persons/1/company-info/${company}/`;
    await driver.send("PUT", url, { ...COMPANY, ...change });
    for (const [index, of] of papers.entries())
      expect(await refusal(of, records[index] ?? 0)).toEqual(NOT_KEPT);
  });

  test("where the business's own company has another bank, also of a client that wrote no company", async () => {
    const manager = await business.signIn("manager");
    const set = (more: object) =>
      manager.send("PUT", `/api/responsible-persons/${manager.id}/default-company/`, {
        ...COMPANY,
        ...more,
      });
    expect((await set({})).status).toBe(200);
    const of = `invoices/${await invoice([wireLine("Tea", 12, 2)], BUYER)}`;
    const record = await handOut(of, "pdf", { vat: "included", company: undefined });
    expect((await again(of, record)).status).toBe(200);
    await set({ bank_account: "87654321" });
    expect(await refusal(of, record)).toEqual(NOT_KEPT);
  });

  test("where it was from nobody, and there is a company now", async () => {
    const of = `invoices/${await mixed()}`;
    expect(await refusal(of, await handOut(of, "pdf", { vat: "included", company: "" }))).toEqual(
      NOT_KEPT,
    );
  });

  test("where an e-invoice named its buyer otherwise; a paper does not", async () => {
    const made = await driver.send("POST", "/create-driver-customer/", {
      ...BUYER,
      city: "Leeds",
      postcode: "LS1 1AA",
      email: "a@example.com",
      phone: "0113",
    });
    const customer = (made.body as { id: number }).id;
    const of = `invoices/${await invoice([wireLine("Tea", 12, 2)], { ...BUYER, company_id: company, drivercustomer_id: customer })}`;
    const [pdf, ubl] = [
      await handOut(of, "pdf", { vat: "add" }),
      await handOut(of, "ubl", { vat: "add" }),
    ];
    expect([(await again(of, pdf)).status, (await again(of, ubl)).status]).toEqual([200, 200]);
    await driver.send(
      "PATCH",
      `/api/responsible_persons_edit/${driver.id}/customers/${customer}/`,
      {
        buyer_reference: "PO 7",
      },
    );
    expect((await again(of, pdf)).status).toBe(200);
    expect(await refusal(of, ubl)).toEqual(NOT_KEPT);
  });

  test("where it came to another sum: a phone handed it out before the server heard of it", async () => {
    const of = `invoices/${await mixed()}`;
    expect(await refusal(of, await handOut(of, "pdf", { vat: "add", total: 1 }))).toEqual(NOT_KEPT);
  });

  test("where it is another invoice's, or another person's", async () => {
    const of = `invoices/${await mixed()}`;
    const record = await handOut(of, "pdf", { vat: "included" });
    expect((await again(`invoices/${await mixed()}`, record)).status).toBe(404);
    driver = await business.signIn("partner");
    expect((await again(of, record)).status).toBe(404);
  });
});
