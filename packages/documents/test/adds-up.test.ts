import { pence, sum } from "@roundsman/core/money";
import { VAT_MODES } from "@roundsman/core/vat";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { invoiceModel } from "../src/invoice/invoice-model.ts";
import { invoiceSums } from "../src/invoice/invoice-sums.ts";
import type { Text } from "../src/document-model.ts";
import { LANGUAGES } from "../src/language.ts";
import { anyInvoice } from "./any-invoice.ts";
import { COMPANY, invoiceOf, linesOf } from "./samples.ts";

const textOf = (text: Text) => text.map((span) => span.text).join("");
const amountIn = (text: Text) => pence(Number(textOf(text).replaceAll(/[£.,]/g, "")));

describe("an invoice that is read from top to bottom", () => {
  it("adds up in every VAT mode and language", () => {
    fc.assert(
      fc.property(
        anyInvoice,
        fc.constantFrom(...LANGUAGES),
        fc.constantFrom("", COMPANY.vatNumber),
        (invoice, language, vatNumber) => {
          const company = { ...COMPANY, vatNumber };
          const { rows } = invoiceSums({ ...invoice, company, language });
          const at = rows.findIndex((row) => row.strong);
          const total = rows[at] === undefined ? null : amountIn(rows[at].amount);
          const above = rows.slice(0, at).map((row) => amountIn(row.amount));
          if (above.length > 0) expect(sum(above)).toBe(total);
          const table = invoiceModel({ ...invoice, company, language }).blocks.find(
            (block) => block.kind === "table",
          );
          const items = sum((table?.rows ?? []).map((row) => amountIn(row.at(-1) ?? [])));
          expect([total, ...above.slice(0, 1)]).toContain(items);
        },
      ),
    );
  });

  it.each(VAT_MODES)("shows the saved amount after the total when VAT is %s", (vat) => {
    const labels = invoiceSums(invoiceOf({ vat, lines: linesOf(3) })).rows.map(({ label }) =>
      textOf(label),
    );
    expect(labels.slice(-2)).toEqual([
      "Total",
      vat === "add" ? "You saved, before VAT" : "You saved",
    ]);
  });
});
