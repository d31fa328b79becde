import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cii } from "../src/einvoice/cii.ts";
import { eInvoice, obstaclesTo } from "../src/einvoice/e-invoice.ts";
import { ubl } from "../src/einvoice/ubl.ts";
import { anyInvoice } from "./any-invoice.ts";
import { COMPANY, invoiceOf } from "./samples.ts";
import { all, every, readXml, text } from "./xml-reader.ts";

const SENDABLE = {
  company: { ...COMPANY, peppolId: "9932:GB000000000" },
  buyer: { peppolId: "9930:DE123456789", reference: "04011000-1234512345-06" },
};

describe("an invoice for Peppol BIS Billing 3", () => {
  it("names its rules, the addresses of sender and receiver, and the buyer reference", () => {
    fc.assert(
      fc.property(anyInvoice, (any) => {
        const of = {
          ...any,
          buyer: SENDABLE.buyer,
          company: { ...COMPANY, ...any.company, peppolId: SENDABLE.company.peppolId },
        };
        const root = readXml(ubl(eInvoice(of, "peppol"), "peppol"));
        expect(text(root, "cbc:CustomizationID")).toBe(
          "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0",
        ); // R004
        expect(text(root, "cbc:ProfileID")).toBe("urn:fdc:peppol.eu:2017:poacc:billing:01:1.0"); // R001, R007
        expect(text(root, "cbc:BuyerReference")).toBe("04011000-1234512345-06"); // R003, BR-DE-15
        const party = (side: string) =>
          all(root, `cac:Accounting${side}Party/cac:Party/cbc:EndpointID`);
        expect(party("Supplier").map((each) => each.text)).toEqual(["GB000000000"]); // R020
        expect(party("Customer").map((each) => each.text)).toEqual(["DE123456789"]); // R010
        for (const each of every(root))
          if (each.children.length === 0) expect(each.text.trim(), each.name).not.toBe(""); // R008
        expect(all(root, "cac:TaxTotal").length).toBe(1); // R053
        expect(all(root, "cbc:Note").length).toBeLessThanOrEqual(1); // R002
        for (const line of all(root, "cac:InvoiceLine")) {
          const exact =
            Number(text(line, "cac:Price/cbc:PriceAmount")) *
            Number(text(line, "cbc:InvoicedQuantity")?.replaceAll(",", ""));
          const off = Math.abs(exact - Number(text(line, "cbc:LineExtensionAmount")));
          if (Number(text(line, "cbc:InvoicedQuantity")) <= 1000)
            expect(off).toBeLessThanOrEqual(0.02); // R120
        }
      }),
    );
  });

  it("follows the order of the schema, with the schemes of both addresses", () => {
    const xml = ubl(eInvoice(invoiceOf(SENDABLE), "peppol"), "peppol");
    expect(xml).toMatch(
      /CustomizationID>.*?<cbc:ProfileID>.*?<cbc:ID>.*?DocumentCurrencyCode>\s*<cbc:BuyerReference>.*?AccountingSupplierParty/s,
    );
    expect(xml).toMatch(
      /<cac:Party>\s*<cbc:EndpointID schemeID="9932">GB000000000<\/cbc:EndpointID>\s*<cac:PostalAddress>/,
    );
    expect(xml).toMatch(
      /<cac:Party>\s*<cbc:EndpointID schemeID="9930">DE123456789<\/cbc:EndpointID>\s*<cac:PostalAddress>/,
    );
  });

  it("looks as it did when it was checked", async () => {
    await expect(ubl(eInvoice(invoiceOf(SENDABLE), "peppol"), "peppol")).toMatchFileSnapshot(
      "golden/peppol.txt",
    );
  });

  it("is refused with everything that the network requires and that is missing", () => {
    expect(obstaclesTo(invoiceOf(), "peppol")).toEqual([
      "no-seller-endpoint",
      "no-buyer-endpoint",
      "no-buyer-reference",
    ]);
    expect(obstaclesTo(invoiceOf(SENDABLE), "peppol")).toEqual([]);
    expect(() => eInvoice(invoiceOf(), "peppol")).toThrow("no-buyer-endpoint");
    expect(obstaclesTo(invoiceOf())).toEqual([]);
  });
});

describe("an e-invoice by the standard only", () => {
  it("has the addresses and the reference if they are known, in both syntaxes", () => {
    const plain = eInvoice(invoiceOf(SENDABLE));
    expect(ubl(plain)).toContain(
      "<cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID>",
    );
    expect(ubl(plain)).not.toContain("ProfileID");
    expect(ubl(plain)).toContain('<cbc:EndpointID schemeID="9930">DE123456789</cbc:EndpointID>');
    const root = readXml(cii(plain));
    const agreement = "rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeAgreement";
    expect(text(root, `${agreement}/ram:BuyerReference`)).toBe("04011000-1234512345-06");
    expect(
      text(root, `${agreement}/ram:SellerTradeParty/ram:URIUniversalCommunication/ram:URIID`),
    ).toBe("GB000000000");
    expect(
      text(root, `${agreement}/ram:BuyerTradeParty/ram:URIUniversalCommunication/ram:URIID`),
    ).toBe("DE123456789");
  });

  it("finds the customer's town and postcode if they were typed into the address", () => {
    const billTo = {
      name: "Harbour",
      address: "88 Wardour Street\nLondon W1D 6LA",
      city: "",
      postcode: "",
      email: "",
      phone: "",
    };
    expect(eInvoice(invoiceOf({ billTo })).buyer).toMatchObject({
      street: ["88 Wardour Street"],
      city: "London",
      postcode: "W1D 6LA",
    });
    expect(eInvoice(invoiceOf({ billTo: { ...billTo, city: "Leeds" } })).buyer).toMatchObject({
      city: "Leeds",
      postcode: "",
    });
  });
});
