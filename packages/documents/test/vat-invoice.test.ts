import type { Company } from "@roundsman/core/company";
import { day } from "@roundsman/core/day";
import { printedPounds } from "@roundsman/core/money";
import { lineVats } from "@roundsman/core/vat/line-vats";
import { describe, expect, it } from "vitest";
import { eInvoice } from "../src/einvoice/e-invoice.ts";
import { invoiceModel } from "../src/invoice/invoice-model.ts";
import { COMPANY, invoiceOf, linesOf } from "./samples.ts";
import { linesOn, pagesOf, textOfLine } from "./tools.ts";

const textsOf = async (...args: Parameters<typeof invoiceOf>) =>
  linesOn(await pagesOf(invoiceOf(...args)))
    .flat()
    .map((line) => textOfLine(line).trim());

describe("a full VAT invoice", () => {
  it.each(["included", "add"] as const)(
    "shows the rate, and net and VAT of every line, when VAT is %s",
    async (vat) => {
      const lines = linesOf(5);
      const texts = await textsOf({ lines, vat });
      expect(texts).toContain("VAT 20%");
      for (const line of lineVats(lines, { mode: vat, date: invoiceOf().date }) ?? [])
        expect(texts).toEqual(
          expect.arrayContaining([
            printedPounds(line.net),
            printedPounds(line.vat),
            printedPounds(line.gross),
          ]),
        );
    },
  );

  it("names supplier, its address and VAT number, and the dates of supply and payment", async () => {
    const texts = await textsOf({
      supplyDate: day("2026-11-20"),
      dueDate: day("2026-12-21"),
      company: { ...COMPANY, bankName: "Wharf Bank" },
    });
    expect(texts).toEqual(
      expect.arrayContaining([
        "Unit 4, Wharf Lane",
        "VAT no. GB 000 0000 00",
        "Supplied",
        "2026-11-20",
        "Due 2026-12-21",
        "Wharf Bank",
      ]),
    );
  });

  it("has no VAT columns if the company has no VAT number or the document shows no VAT", async () => {
    expect(await textsOf({ company: { ...COMPANY, vatNumber: " " } })).not.toContain("VAT 20%");
    expect(await textsOf({ vat: "without" })).not.toContain("VAT 20%");
  });

  it.each(["n/a", "-", "none", "Not registered", "0"])(
    "is the same with a VAT number of %s as without one",
    (vatNumber) => {
      const modelWith = (typed: string) =>
        invoiceModel(invoiceOf({ company: { ...COMPANY, vatNumber: typed } }));
      expect(modelWith(vatNumber)).toEqual(modelWith(""));
    },
  );

  it.each(["n/a", "-", "None", "无", "tbc", "not applicable", "0"])(
    "shows and includes no number of the company if %s is typed",
    (typed) => {
      const numbers = {
        registrationNumber: typed,
        bankAccount: typed,
        bankSortCode: typed,
        vatNumber: typed,
        contactNumber: typed,
      };
      const none = {
        registrationNumber: "",
        bankAccount: "",
        bankSortCode: "",
        vatNumber: "",
        contactNumber: "",
      };
      const texts = { contactPerson: typed, address: typed, bankName: typed };
      const of = (company: Partial<Company>) => invoiceOf({ company: { ...COMPANY, ...company } });
      expect(invoiceModel(of({ ...numbers, ...texts }))).toEqual(
        invoiceModel(of({ ...none, contactPerson: "", address: "", bankName: "" })),
      );
      const { seller, payment } = eInvoice(
        of({ ...numbers, ...texts, vatNumber: COMPANY.vatNumber }),
      );
      expect(payment).toBeNull();
      expect(seller).toMatchObject({
        registration: "",
        street: [],
        contact: { name: "", phone: "" },
      });
    },
  );

  it.each(["999999973", "UK 999 9999 73", "GBGD001", "VAT 999 9999 73", "CHE-123.456.789 MWST"])(
    "prints %s as it was typed, with the VAT of every line",
    async (vatNumber) => {
      expect(await textsOf({ company: { ...COMPANY, vatNumber } })).toEqual(
        expect.arrayContaining([`VAT no. ${vatNumber}`, "VAT 20%"]),
      );
    },
  );

  it("leaves out what is empty", async () => {
    const texts = (
      await textsOf({ company: { ...COMPANY, bankAccount: "", registrationNumber: "" } })
    ).join("\n");
    for (const word of ["Supplied", "Due", "Bank", "Payment details", "Company no."])
      expect(texts).not.toContain(word);
  });
});
