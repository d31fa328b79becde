import { customsData } from "@roundsman/contract/customs-data";
import { encode } from "zod/mini";
import { describe, expect, it } from "vitest";
import { asSent, brokenFields } from "./custom-values.ts";
import { CUSTOM_DRAFT, type CustomValues } from "./drafts.ts";

const form = (change: Partial<CustomValues>): CustomValues => ({
  ...CUSTOM_DRAFT.fresh,
  ...change,
});
const sent = (change: Partial<CustomValues>) =>
  encode(customsData.build.body, asSent(form(change)));

describe("the custom data form", () => {
  it("starts with the specification's defaults", () => {
    expect(sent({})).toMatchObject({
      destinationPort: "Felixtowe",
      countryOfOrigin: "China",
      tradeTerms: "FOB",
    });
  });

  it("sends an empty JSON field as null", () => {
    const { exportCompany, importCompany, importedProduct } = sent({ importCompany: "  " });
    expect([exportCompany, importCompany, importedProduct]).toEqual([null, null, null]);
  });

  it("sends the input, one record as a list", () => {
    expect(
      sent({
        invoiceNumber: " CI-7 ",
        importedProduct: '{"description":"Woks","unit_value":"6.850"}',
      }),
    ).toMatchObject({
      invoiceNumber: "CI-7",
      importedProduct: [{ description: "Woks", unit_value: "6.850" }],
    });
  });

  it("sends the extra fields of forwarders where they are filled in, and leaves them out otherwise", () => {
    expect(sent({})).not.toHaveProperty("portOfLoading");
    const filled = {
      tradeTermsPlace: " Ningbo ",
      notifyParty: "Harbour Agents\n1 Quay",
      signatory: "Chen Wei",
    };
    expect(sent(filled)).toMatchObject({
      tradeTermsPlace: "Ningbo",
      notifyParty: "Harbour Agents\n1 Quay",
      signatory: "Chen Wei",
    });
  });

  it("opens a draft that was saved before there were such fields", () => {
    const {
      tradeTermsPlace: _,
      portOfLoading: __,
      notifyParty: ___,
      marksAndNumbers: ____,
      ...rest
    } = form({ invoiceNumber: "CI-7" });
    const { declaration: _____, signatory: ______, ...older } = rest;
    expect(CUSTOM_DRAFT.schema.parse(older)).toEqual(form({ invoiceNumber: "CI-7" }));
  });

  it("names every field that cannot be sent, in the order of the form", () => {
    expect(brokenFields(form({ importedProduct: "[1]", exportCompany: "{" }))).toEqual([
      { field: "exportCompany", kind: "unreadable" },
      { field: "importedProduct", kind: "not-records" },
    ]);
    expect(brokenFields(form({ importCompany: "null" }))).toEqual([]);
  });
});
