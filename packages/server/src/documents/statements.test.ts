import { day } from "@roundsman/core/day";
import { LANGUAGES } from "@roundsman/documents/language";
import { FONT_DIRECTORY, fontFiles } from "@roundsman/documents/node/font-files";
import { renderFile } from "@roundsman/documents/node/render-file";
import { FontLoader } from "@roundsman/documents/typefaces/font-set";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cashier } from "../payments/testing.ts";
import type { Caller } from "../testing/caller.ts";
import { create } from "../testing/customers.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";

let business: TestApp;
let driver: Caller;
let customer: number;
beforeAll(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
  customer = (await create(driver, "金港 Golden Harbour")).id;
  const id = await invoice(120, "/api/invoice/", { drivercustomer_id: customer });
  await paid([[id, 50]], { method: "cheque", reference: "000417" });
});
afterAll(() => business.close());

const { invoice, paid } = cashier(() => driver);
const SPAN = "from=2026-11-01&to=2026-11-30";

async function read(id: number, query: string, who = driver) {
  const { statusCode, headers, rawPayload } = await business.app.inject({
    method: "GET",
    url: `/api/customers/${id}/statement/document/?${query}`,
    headers: { authorization: `Bearer ${who.access}` },
  });
  const text = rawPayload
    .toString("utf8")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
  return { status: statusCode, name: headers["content-disposition"], bytes: rawPayload, text };
}

describe("The statement of account as a file", () => {
  test("names the customer, the movements and what is owed", async () => {
    const { status, name, text } = await read(customer, `${SPAN}&lang=en&format=svg`);
    expect([status, name]).toEqual([200, 'attachment; filename="STM-20261121120000.svg"']);
    for (const words of ["Golden Harbour", "2026-11-01 – 2026-11-30", "£120.00", "000417"])
      expect(text).toContain(words);
    expect(text).toContain("£50.00 £70.00");
    expect((await read(customer, SPAN)).bytes.toString("latin1", 0, 8)).toBe("%PDF-1.7");
  });

  test("is in the customer's language unless another is asked for", async () => {
    const chinese = { document_language: "zh" };
    const { id } = await create(driver, "Lotus", chinese);
    expect((await read(id, `${SPAN}&format=svg`)).text).toContain("期初余额");
    expect((await read(id, `${SPAN}&format=svg&lang=en`)).text).toContain("Opening balance");
  });

  test("is visible to its owner only, needs valid days, and has no e-invoice", async () => {
    const partner = await business.signIn("partner");
    expect((await read(customer, SPAN, partner)).status).toBe(404);
    expect((await read(999_999, SPAN)).status).toBe(404);
    expect((await read(customer, `${SPAN}&company=999999`)).status).toBe(404);
    expect((await read(customer, `${SPAN}&format=ubl`)).status).toBe(422);
    expect((await read(customer, "from=1990-01-01&to=2026-11-01")).status).toBe(422);
    expect((await read(customer, "from=2026-11-01")).status).toBe(422);
    expect((await read(customer, "from=2026-11-02&to=2026-11-01")).status).toBe(422);
  });

  test.each(LANGUAGES)(
    "in %s is byte for byte the print of its records from the API",
    async (language) => {
      const billTo = await driver.api.customers.get({
        params: { rp: driver.id, id: customer },
      });
      const { name, address, city, postcode, email, phone } = billTo;
      const document = {
        statement: await driver.api.customerAccounts.statement({
          params: { id: customer },
          query: { from: day("2026-11-01"), to: day("2026-11-30") },
        }),
        billTo: { name, address, city, postcode, email, phone },
        company: null,
        language,
      };
      const loader = new FontLoader(fontFiles(FONT_DIRECTORY));
      for (const format of ["pdf", "png", "svg"] as const) {
        const { bytes } = await renderFile({ kind: "statement", document }, format, loader);
        const served = await read(customer, `${SPAN}&lang=${language}&format=${format}`);
        expect([format, served.status, served.bytes.equals(bytes)]).toEqual([format, 200, true]);
      }
    },
  );
});
