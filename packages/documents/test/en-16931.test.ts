import { day } from "@roundsman/core/day";
import { invoiceTotals } from "@roundsman/core/invoice";
import { VAT_MODES } from "@roundsman/core/vat";
import { FacturX } from "factur-x-kit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cii } from "../src/einvoice/cii.ts";
import { eInvoice } from "../src/einvoice/e-invoice.ts";
import { facturX } from "../src/einvoice/factur-x.ts";
import type { InvoiceDocument } from "../src/invoice/invoice-document.ts";
import { invoiceModel } from "../src/invoice/invoice-model.ts";
import { renderPdf } from "../src/render.ts";
import { anyInvoice } from "./any-invoice.ts";
import { invoiceOf, linesOf } from "./samples.ts";
import { LOADER } from "./tools.ts";

/**
 * The faults that an independent reader finds by the rules of EN 16931-1 (BR-…). It reads the CII
 * syntax.
 */
const faultsOf = async (xml: string): Promise<string[]> =>
  (await FacturX.fromXML(xml)).validate().errors?.map(({ message }) => message) ?? [];

/**
 * VAT that is included in a total is a sixth of it, rounded half up. For a total three pence above
 * a multiple of six, that is a penny more than 20% of the rounded net. The official test of
 * BR-CO-17 allows it, this reader does not.
 */
const isHalfPenny = ({ lines, vat }: InvoiceDocument) =>
  vat === "included" && invoiceTotals(lines).total % 6 === 3;

describe("An e-invoice, read by an independent program,", () => {
  it("keeps the business rules of EN 16931, whatever is sold", async () => {
    await fc.assert(
      fc.asyncProperty(anyInvoice, async (invoice) => {
        const allowed = isHalfPenny(invoice) ? [expect.stringContaining("[BR-CO-17]")] : [];
        expect(await faultsOf(cii(eInvoice(invoice)))).toEqual(allowed);
      }),
    );
  });

  it("that breaks a rule is detected", async () => {
    const sound = cii(eInvoice(invoiceOf()));
    expect(
      await faultsOf(sound.replace(/<ram:GrandTotalAmount>[^<]+/, "<ram:GrandTotalAmount>1.00")),
    ).toContainEqual(expect.stringContaining("BR-CO-15"));
  });

  it.each(VAT_MODES)(
    "can be read from the PDF with its exact amounts when VAT is %s",
    async (vat) => {
      const invoice = invoiceOf({ vat, lines: linesOf(12), dueDate: day("2026-12-21") });
      const terms = eInvoice(invoice);
      const { bytes } = await renderPdf(invoiceModel(invoice), LOADER, {
        attachments: [facturX(terms)],
      });
      const read = await FacturX.fromPDF(bytes);
      expect(read.validate()).toEqual({ valid: true });
      expect(read.object).toMatchObject({
        document: { id: invoice.number },
        totals: { grossTotal: terms.totals.gross / 100 },
      });
    },
  );
});
