import { payableOf } from "@roundsman/core/vat/invoice-vat";
import { day } from "@roundsman/core/day";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cii } from "../src/einvoice/cii.ts";
import { eInvoice, obstaclesTo } from "../src/einvoice/e-invoice.ts";
import { facturX } from "../src/einvoice/factur-x.ts";
import { decimal } from "../src/einvoice/terms.ts";
import { ubl } from "../src/einvoice/ubl.ts";
import { invoiceModel } from "../src/invoice/invoice-model.ts";
import { renderPdf } from "../src/render.ts";
import { anyInvoice } from "./any-invoice.ts";
import { COMPANY, invoiceOf, linesOf } from "./samples.ts";
import { inspect, LOADER } from "./tools.ts";
import { all, every, readXml, text, type Read } from "./xml-reader.ts";

const pennies = (amount: string | undefined): number => {
  expect(amount).toMatch(/^\d+\.\d\d$/); // BR-DEC
  return Number(amount?.replace(".", ""));
};

/** The rules of EN 16931-1 for amounts, checked in either syntax. */
function expectSums(of: {
  lines: (string | undefined)[];
  base: string | undefined;
  tax: string | undefined;
  gross: string | undefined;
  due: string | undefined;
  rate: string | undefined;
}): void {
  const base = pennies(of.base);
  const tax = pennies(of.tax);
  expect(of.lines.reduce((sum, each) => sum + pennies(each), 0)).toBe(base); // BR-CO-10, BR-CO-13, BR-S-08, BR-O-08
  expect(base + tax).toBe(pennies(of.gross)); // BR-CO-15
  expect(pennies(of.due)).toBe(pennies(of.gross)); // BR-CO-16
  if (of.rate === undefined) expect(tax).toBe(0); // BR-O-09
  else expect(Math.abs(tax - (base * Number(of.rate)) / 100)).toBeLessThanOrEqual(1); // BR-S-09, BR-CO-17, within their penny
}

function noEmptyElement(root: Read): void {
  for (const each of every(root))
    if (each.children.length === 0) expect(each.text.trim(), each.name).not.toBe("");
}

describe("an invoice as UBL", () => {
  it("adds up and keeps the rules of EN 16931, whatever is sold", () => {
    fc.assert(
      fc.property(anyInvoice, (document) => {
        const root = readXml(ubl(eInvoice(document)));
        noEmptyElement(root);
        const rate = text(root, "cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:Percent");
        expectSums({
          lines: all(root, "cac:InvoiceLine/cbc:LineExtensionAmount").map((each) => each.text),
          base: text(root, "cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount"),
          tax: text(root, "cac:TaxTotal/cbc:TaxAmount"),
          gross: text(root, "cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount"),
          due: text(root, "cac:LegalMonetaryTotal/cbc:PayableAmount"),
          rate,
        });
        const payable = payableOf(document, document.vat);
        expect(text(root, "cac:LegalMonetaryTotal/cbc:PayableAmount")).toBe(decimal(payable));
        const category = document.vat === "without" ? "O" : "S";
        expect(
          new Set(
            all(root, "cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory/cbc:ID").map(
              (each) => each.text,
            ),
          ),
        ).toEqual(new Set([category]));
        const vatIds = all(
          root,
          "cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID",
        ).map((each) => each.text);
        expect(vatIds).toEqual(category === "O" ? [] : ["GB000000000"]); // BR-O-02, BR-S-02, BR-CO-09
        expect(rate).toBe(category === "O" ? "0.00" : "20.00"); // BR-48, BR-DE-14
        const lineRates = all(
          root,
          "cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory/cbc:Percent",
        ).map((each) => each.text);
        expect(new Set(lineRates)).toEqual(new Set(category === "O" ? [] : ["20.00"])); // BR-O-05
        const reason = text(
          root,
          "cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:TaxExemptionReasonCode",
        );
        expect(reason).toBe(category === "O" ? "VATEX-EU-O" : undefined); // BR-O-10, BR-S-10
        expect(text(root, "cbc:DueDate")).toBe(document.dueDate ?? undefined); // BT-9
        expect(text(root, "cac:PaymentTerms/cbc:Note")).toBe(
          document.dueDate ? undefined : "Payable on receipt",
        ); // BT-20: BR-CO-25 wants one of the two
        expect(text(root, "cac:Delivery/cbc:ActualDeliveryDate")).toBe(
          document.supplyDate ?? document.date,
        ); // BT-72
        const means = all(root, "cac:PaymentMeans");
        expect(means.map((each) => text(each, "cbc:PaymentMeansCode"))).toEqual(
          means.length === 0 ? [] : ["30"],
        ); // BR-49
        for (const each of means)
          expect(text(each, "cac:PayeeFinancialAccount/cbc:ID")?.trim()).toBeTruthy(); // BR-61
        for (const party of ["Supplier", "Customer"]) {
          const whole = `cac:Accounting${party}Party/cac:Party`;
          expect(
            text(root, `${whole}/cac:PartyLegalEntity/cbc:RegistrationName`)?.trim(),
          ).toBeTruthy(); // BR-06, BR-07
          expect(text(root, `${whole}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`)).toBe(
            "GB",
          ); // BR-08 to BR-11
        }
        for (const price of all(root, "cac:InvoiceLine/cac:Price/cbc:PriceAmount"))
          expect(Number(price.text)).toBeGreaterThanOrEqual(0); // BR-27
        for (const name of all(root, "cac:InvoiceLine/cac:Item/cbc:Name"))
          expect(name.text.trim()).not.toBe(""); // BR-25
      }),
    );
  });

  it("has prices, quantities and net amounts that agree within a penny", () => {
    const root = readXml(ubl(eInvoice(invoiceOf({ lines: linesOf(24) }))));
    for (const each of all(root, "cac:InvoiceLine")) {
      const exact =
        Number(text(each, "cac:Price/cbc:PriceAmount")) *
        Number(text(each, "cbc:InvoicedQuantity"));
      expect(Math.abs(exact - Number(text(each, "cbc:LineExtensionAmount")))).toBeLessThan(0.01);
    }
  });

  it("looks as it did when it was checked", async () => {
    await expect(
      ubl(eInvoice(invoiceOf({ dueDate: day("2026-12-21"), supplyDate: day("2026-11-20") }))),
    ).toMatchFileSnapshot("golden/ubl.txt");
    await expect(ubl(eInvoice(invoiceOf({ vat: "without" })))).toMatchFileSnapshot(
      "golden/ubl-without-vat.txt",
    );
  });
});

describe("an invoice as CII", () => {
  const settlement = "rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement";
  const totals = `${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;

  it("adds up and keeps the rules of EN 16931, whatever is sold", () => {
    fc.assert(
      fc.property(anyInvoice, (document) => {
        const root = readXml(cii(eInvoice(document)));
        noEmptyElement(root);
        expectSums({
          lines: all(
            root,
            "rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount",
          ).map((each) => each.text),
          base: text(root, `${totals}/ram:TaxBasisTotalAmount`),
          tax: text(root, `${totals}/ram:TaxTotalAmount`),
          gross: text(root, `${totals}/ram:GrandTotalAmount`),
          due: text(root, `${totals}/ram:DuePayableAmount`),
          rate: text(root, `${settlement}/ram:ApplicableTradeTax/ram:RateApplicablePercent`),
        });
        expect(text(root, `${settlement}/ram:ApplicableTradeTax/ram:CategoryCode`)).toBe(
          document.vat === "without" ? "O" : "S",
        );
        const day = (path: string) =>
          text(root, `${path}/udt:DateTimeString`)?.replace(/(....)(..)(..)/, "$1-$2-$3");
        const terms = `${settlement}/ram:SpecifiedTradePaymentTerms`;
        expect(day(`${terms}/ram:DueDateDateTime`)).toBe(document.dueDate ?? undefined); // BT-9
        expect(text(root, `${terms}/ram:Description`)).toBe(
          document.dueDate ? undefined : "Payable on receipt",
        ); // BR-CO-25
        const delivery =
          "rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeDelivery/ram:ActualDeliverySupplyChainEvent";
        expect(day(`${delivery}/ram:OccurrenceDateTime`)).toBe(
          document.supplyDate ?? document.date,
        ); // BT-72
      }),
    );
  });

  it("looks as it did when it was checked", async () => {
    await expect(
      cii(eInvoice(invoiceOf({ dueDate: day("2026-12-21"), supplyDate: day("2026-11-20") }))),
    ).toMatchFileSnapshot("golden/cii.txt");
  });

  it("travels inside the PDF as Factur-X, byte for byte", async () => {
    const invoice = invoiceOf();
    const attachment = facturX(eInvoice(invoice));
    const { bytes } = await renderPdf(invoiceModel(invoice), LOADER, { attachments: [attachment] });
    expect(inspect("qpdf", ["--check", "PDF"], bytes)).toContain(
      "No syntax or stream encoding errors",
    );
    expect(inspect("qpdf", ["--show-attachment=factur-x.xml", "PDF"], bytes)).toBe(
      cii(eInvoice(invoice)),
    );
    expect(inspect("pdfinfo", ["-meta", "PDF"], bytes)).toContain(
      "<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>",
    );
  });
});

describe("the address of the company", () => {
  it.each([
    ["Unit 4, Wharf Lane\nLondon E14 0AA", ["Unit 4, Wharf Lane"], "London", "E14 0AA"],
    ["1 High Street\nMilton Keynes, mk91ab", ["1 High Street"], "Milton Keynes", "mk91ab"],
    ["1 High Street\nLeeds\nLS1 1AA", ["1 High Street"], "Leeds", "LS1 1AA"],
    ["1 High Street LS1 1AA", ["1 High Street"], "", "LS1 1AA"],
    ["Room 5\n12 Nathan Road\nHong Kong", ["Room 5", "12 Nathan Road", "Hong Kong"], "", ""],
    ["\n \n", [], "", ""],
  ])("%j is divided into street, town and postcode", (address, street, city, postcode) => {
    expect(eInvoice(invoiceOf({ company: { ...COMPANY, address } })).seller).toMatchObject({
      street,
      city,
      postcode,
    });
  });
});

describe("an obstacle to an e-invoice", () => {
  it.each([
    ["no-number", { number: null }],
    ["no-seller", { company: null, vat: "without" }],
    ["no-lines", { lines: [] }],
    ["no-vat-number", { company: { ...COMPANY, vatNumber: "" } }],
    ["no-seller-id", { company: { ...COMPANY, registrationNumber: " " }, vat: "without" }],
  ] as const)("has a code: %s", (obstacle, more) => {
    expect(obstaclesTo(invoiceOf(more))).toContain(obstacle);
    expect(() => eInvoice(invoiceOf(more))).toThrow(obstacle);
  });

  it.each(["n/a", "-", "none", "GB", "not registered", "ZZ123", "Applied 12/2026"])(
    "is VAT from a company whose VAT number is %s (BR-CO-09)",
    (vatNumber) => {
      expect(obstaclesTo(invoiceOf({ company: { ...COMPANY, vatNumber } }))).toEqual([
        "no-vat-number",
      ]);
      expect(
        obstaclesTo(invoiceOf({ company: { ...COMPANY, vatNumber }, vat: "without" })),
      ).toEqual([]);
    },
  );

  it.each([
    "GB 999 9999 73",
    "999999973",
    "gb-999.9999.73",
    "XI999999973",
    "GBGD001",
    "DE136695976",
    "VAT no. GB 999 9999 73",
    "VAT Reg. No: 999 9999 73",
    "税号：999999973",
  ])("is not %s", (vatNumber) => {
    expect(obstaclesTo(invoiceOf({ company: { ...COMPANY, vatNumber } }))).toEqual([]);
  });

  it("does not apply to an ordinary invoice", () => {
    expect(obstaclesTo(invoiceOf())).toEqual([]);
  });
});
