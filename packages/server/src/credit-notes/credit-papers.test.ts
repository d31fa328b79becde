import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { creditor, wireLine } from "./testing.ts";

let business: TestApp;
let driver: Caller;
let company: number;
beforeAll(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
  ({ id: company } = await driver.api.companies.create({
    params: { rp: driver.id },
    body: {
      name: "Jade River Foods Ltd",
      email: "a@example.com",
      registrationNumber: "01234567",
      bankAccount: "00123456",
      bankSortCode: "00-00-00",
      vatNumber: "GB 000 0000 00",
      contactNumber: "1",
      contactPerson: "Lin Mei",
    },
  }));
});
afterAll(() => business.close());

const { invoice, credited } = creditor(() => driver);

async function read(id: number, query: string, who = driver) {
  const { statusCode, headers, rawPayload } = await business.app.inject({
    method: "GET",
    url: `/api/creditnotes/${id}/document/?company=${company}&${query}`,
    headers: { authorization: `Bearer ${who.access}` },
  });
  const text = rawPayload.toString("utf8");
  return { status: statusCode, name: headers["content-disposition"], text };
}

describe("The document of a credit note", () => {
  const note = async (more: object = {}) => {
    const lines = [wireLine("Rice", 12, 10, "zero"), wireLine("Trays", 1.2, 5)];
    const id = await invoice(lines, {
      customer_name: "Golden Harbour",
      vat_mode: "included",
    });
    const wanted = [
      { line: "Rice", quantity: 2 },
      { line: "Trays", quantity: 1 },
    ];
    return { invoice: id, ...(await credited(id, wanted, { reason: "damaged", ...more })) };
  };

  test("names its invoice, the reason, and what is credited", async () => {
    const { id, number, invoice: of } = await note({ language: "en" });
    const { status, name, text } = await read(id, "format=svg");
    const paper = text.replaceAll(/<[^>]+>/g, " ");
    expect(status).toBe(200);
    expect(name).toBe('attachment; filename="CN-20261121120000.svg"');
    for (const word of [number, `INV-${of}`, "2026-11-20", "Goods damaged", "Golden Harbour"])
      expect(paper).toContain(word);
    expect(paper).toContain("£25.20");
    expect(paper).not.toContain("贷记单");
    expect((await read(id, "format=svg&lang=zh")).text).toContain("贷记单");
    expect((await read(id, "format=pdf")).text.startsWith("%PDF-1.7")).toBe(true);
  });

  test("can be an e-invoice, or names the missing fields", async () => {
    const { id, number, invoice: of } = await note();
    const { text } = await read(id, "format=ubl");
    for (const part of ["<CreditNote ", `>${number}<`, ">381<", `>INV-${of}<`, "25.20"])
      expect(text).toContain(part);
    expect((await read(id, "format=cii")).text).toContain("<ram:TypeCode>381<");
    const refused = await read(id, "format=peppol");
    expect([refused.status, Object.keys(JSON.parse(refused.text).errors)]).toEqual([
      422,
      ["peppol_id", "customer.peppol_id", "customer.buyer_reference"],
    ]);
  });

  test("can be printed after its invoice was deleted, and only by its owner", async () => {
    const { id, invoice: of } = await note();
    await driver.send("POST", `/api/invoicedelete/${of}/`);
    expect((await read(id, "format=svg")).status).toBe(200);
    const partner = await business.signIn("partner");
    expect((await read(id, "format=svg", partner)).status).toBe(404);
  });
});
