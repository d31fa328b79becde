import { VAT_MODES } from "@roundsman/core/vat";
import { numberOf } from "@roundsman/core/invoice";
import { printedNote } from "@roundsman/documents/credit-note/printed-note";
import { LANGUAGES } from "@roundsman/documents/language";
import { FONT_DIRECTORY, fontFiles } from "@roundsman/documents/node/font-files";
import { renderFile } from "@roundsman/documents/node/render-file";
import { FontLoader } from "@roundsman/documents/typefaces/font-set";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { creditor, wireLine } from "./testing.ts";

const LOADER = new FontLoader(fontFiles(FONT_DIRECTORY));

let business: TestApp;
let driver: Caller;
beforeAll(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterAll(() => business.close());

const { invoice, credited } = creditor(() => driver);

const FORMATS = ["pdf", "factur-x", "png", "svg", "ubl", "cii"] as const;
const ways = VAT_MODES.flatMap((vat) => LANGUAGES.map((language) => [vat, language] as const));

test.each(ways)(
  "The document of a credit note with VAT %s, in %s, is byte for byte the print of its records from the API",
  async (vat, language) => {
    const company = await driver.api.companies.create({
      params: { rp: driver.id },
      body: {
        name: "Jade River Foods Ltd",
        email: "a@example.com",
        registrationNumber: "01234567",
        bankAccount: "00123456",
        bankSortCode: "00-00-00",
        vatNumber: vat === "without" ? "n/a" : "GB 000 0000 00",
        contactNumber: "1",
        contactPerson: "林梅 Lin Mei",
      },
    });
    const id = await invoice([wireLine("Rice", 10, 2, "zero"), wireLine("Trays", 1.23, 3)], {
      customer_name: "金龙 Golden Harbour",
      customer_address: "12 Gerrard Street",
      vat_mode: vat,
      company_id: company.id,
    });
    const wanted = [
      { line: "Rice", quantity: 1 },
      { line: "Trays", quantity: 1.5 },
    ];
    const made = await credited(id, wanted, { reason: "damaged", description: "雨淋 wet" });
    const note = await driver.api.creditNotes.get({ params: { id: made.id } });
    const of = await driver.api.invoices.get({ params: { id } });
    const document = printedNote(note, {
      credits: { number: numberOf(of) ?? "", date: of.date },
      billTo: of.billTo,
      company,
      language,
      customer: null,
    });
    for (const format of FORMATS) {
      const { statusCode, rawPayload } = await business.app.inject({
        method: "GET",
        url: `/api/creditnotes/${note.id}/document/?lang=${language}&format=${format}`,
        headers: { authorization: `Bearer ${driver.access}` },
      });
      const { bytes } = await renderFile(document, format, LOADER);
      expect([format, statusCode, rawPayload.equals(bytes)]).toEqual([format, 200, true]);
    }
  },
);
