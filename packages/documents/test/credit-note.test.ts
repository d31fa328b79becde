import { creditNote } from "@roundsman/core/credit/credit-note";
import { day } from "@roundsman/core/day";
import { printedPounds, pence } from "@roundsman/core/money";
import { thousandths } from "@roundsman/core/quantity";
import { VAT_MODES } from "@roundsman/core/vat";
import { FacturX } from "factur-x-kit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CreditNoteDocument } from "../src/credit-note/credit-note-document.ts";
import { creditNoteModel } from "../src/credit-note/credit-note-model.ts";
import { cii } from "../src/einvoice/cii.ts";
import { termsOf } from "../src/einvoice/e-credit-note.ts";
import { facturX } from "../src/einvoice/factur-x.ts";
import { ubl } from "../src/einvoice/ubl.ts";
import { renderPdf } from "../src/render.ts";
import { creditNoteOf } from "./credit-samples.ts";
import { anyRatedInvoice, ratedLines, sellerFor } from "./mixed-rates.ts";
import { invoiceOf } from "./samples.ts";
import { LOADER, textIn } from "./tools.ts";
import { all, readXml, text } from "./xml-reader.ts";

const DELIVERED = "cac:Delivery/cbc:ActualDeliveryDate";

const paperOf = async (note: CreditNoteDocument) =>
  textIn((await renderPdf(creditNoteModel(note), LOADER)).bytes).replaceAll(/\s+/g, " ");

/**
 * The faults that an independent reader finds by the rules of EN 16931-1. It reads the CII syntax.
 */
const faultsOf = async (xml: string): Promise<string[]> =>
  (await FacturX.fromXML(xml)).validate().errors?.map(({ message }) => message) ?? [];

describe("The document of a credit note", () => {
  it.each([
    ["en", ["Credit note CN-7", "Credits invoice INV-128", "Goods damaged", "Total credited"]],
    ["zh", ["贷记单", "冲抵发票 INV-128", "货物损坏", "冲抵合计"]],
    ["both", ["Credit note 贷记单", "Goods damaged 货物损坏", "Total credited 冲抵合计"]],
  ] as const)(
    "names in %s its invoice, the reason, and the VAT of each rate",
    async (language, words) => {
      const note = creditNoteOf({ invoice: invoiceOf({ lines: ratedLines(4), language }) });
      const paper = await paperOf(note);
      for (const word of words) expect(paper).toContain(word);
      for (const text of ["CN-7", "2026-11-23", "2026-11-21", "Golden Harbour", "Jade River"])
        expect(paper).toContain(text);
      for (const { net, vat, gross } of note.rates)
        expect(paper).toContain([net, vat, gross].map(printedPounds).join(" "));
      expect(paper).toContain(printedPounds(note.total));
      expect(paper).not.toContain("00123456");
    },
  );

  it("shows no VAT if its invoice shows none, and states this for a registered seller", async () => {
    const invoice = invoiceOf({ vat: "without" });
    expect(await paperOf(creditNoteOf({ invoice }))).not.toMatch(/VAT/);
    const paper = await paperOf(creditNoteOf({ invoice }, { company: sellerFor("included") }));
    expect(paper).toContain("This is not a credit note for VAT.");
    expect(paper.replace("This is not a credit note for VAT.", "")).not.toMatch(/VAT/);
  });

  it("prints the credited amount per unit if a price was too high", async () => {
    const invoice = invoiceOf();
    const { lines, date } = invoice;
    const [first] = lines;
    const note = creditNote(
      { lines, date, mode: "included", earlier: [] },
      {
        reason: "price",
        lines: [
          {
            line: first?.id ?? 0,
            quantity: thousandths(1000),
            unitPrice: pence(123),
            goods: "none",
          },
        ],
      },
    );
    const paper = await paperOf(creditNoteOf({ invoice }, note));
    expect(paper).toContain("Credited each");
    expect(paper).toContain("Price corrected");
    expect(paper).toContain("£1.23");
  });
});

describe("The e-credit-note", () => {
  it.each(VAT_MODES)("has the type 381 and names its invoice, with VAT %s", (vat) => {
    const note = creditNoteOf({ invoice: invoiceOf({ lines: ratedLines(4), vat }) });
    const terms = termsOf(note);
    const root = readXml(ubl(terms));
    expect(ubl(terms)).toContain(
      '<CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"',
    );
    expect(text(root, "cbc:CreditNoteTypeCode")).toBe("381");
    const invoice = "cac:BillingReference/cac:InvoiceDocumentReference";
    expect(text(root, `${invoice}/cbc:ID`)).toBe("INV-128");
    expect(text(root, `${invoice}/cbc:IssueDate`)).toBe("2026-11-21");
    expect(all(root, "cac:CreditNoteLine")).toHaveLength(4);
    expect(ubl(terms)).not.toContain("Invoiced");
    const cross = readXml(cii(terms));
    expect(text(cross, "rsm:ExchangedDocument/ram:TypeCode")).toBe("381");
    const settlement = "rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement";
    const referenced = `${settlement}/ram:InvoiceReferencedDocument`;
    expect(text(cross, `${referenced}/ram:IssuerAssignedID`)).toBe("INV-128");
    expect(text(cross, `${referenced}/ram:FormattedIssueDateTime/qdt:DateTimeString`)).toBe(
      "20261121",
    );
  });

  it("has the supply date of its invoice's goods, if that was another day", () => {
    const credits = { number: "INV-128", date: day("2026-11-21") };
    const suppliedOn = (of: CreditNoteDocument["credits"]) =>
      text(readXml(ubl(termsOf(creditNoteOf({}, { credits: of })))), DELIVERED);
    expect(suppliedOn(credits)).toBe("2026-11-21");
    expect(suppliedOn({ ...credits, supplyDate: day("2026-11-19") })).toBe("2026-11-19");
  });

  it("keeps the business rules of EN 16931, as checked by an independent program", async () => {
    await fc.assert(
      fc.asyncProperty(anyRatedInvoice, fc.integer({ min: 1, max: 8 }), async (invoice, lines) => {
        const note = creditNoteOf({ invoice, lines });
        const faults = await faultsOf(cii(termsOf(note)));
        // VAT taken out of a total may differ by a penny, which the official test of BR-CO-17
        // allows.
        const others = faults.filter((each) => !each.includes("[BR-CO-17]"));
        expect([others, invoice.vat === "add" ? faults : []]).toEqual([[], []]);
        for (const { net, vat, percent } of note.rates)
          expect(Math.abs(vat - (net * percent) / 100)).toBeLessThan(1);
      }),
    );
  });

  it("that breaks a rule is detected", async () => {
    const sound = cii(termsOf(creditNoteOf()));
    expect(
      await faultsOf(sound.replace(/<ram:GrandTotalAmount>[^<]+/, "<ram:GrandTotalAmount>1.00")),
    ).toContainEqual(expect.stringContaining("BR-CO-15"));
  });

  it("can be read from its PDF", async () => {
    const note = creditNoteOf({}, { date: day("2026-11-24") });
    const attachments = [facturX(termsOf(note))];
    const { bytes } = await renderPdf(creditNoteModel(note), LOADER, { attachments });
    const read = await FacturX.fromPDF(bytes);
    expect(read.object).toMatchObject({
      document: { id: "CN-7", type: "381" },
      totals: { grossTotal: note.total / 100 },
    });
  });
});
