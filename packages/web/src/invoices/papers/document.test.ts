import { INVOICE_FIELDS } from "@roundsman/contract/invoice";
import { invoiceDigest } from "@roundsman/contract/invoices/paper-content";
import { formFieldNames } from "@roundsman/contract/wire/record-content";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { fromUnits } from "@roundsman/core/quantity";
import { expect, test } from "vitest";
import type { InvoiceDraft } from "../../sync/store/invoice-draft.ts";
import { draftFor } from "../../sync/testing/rig.ts";
import { documentOf, recordOf } from "./document.ts";

const AROUND = { id: 7, key: "k", company: null, vat: "add", language: "zh" } as const;
const digestOf = (draft: InvoiceDraft): string | undefined =>
  recordOf(documentOf(draft, AROUND), "pdf", new Date(0)).paperDigest;

const draft = draftFor(null);
const rice = { id: "x", name: "Rice", price: pence(1), discount: pence(0), quantity: fromUnits(1) };
/** Another value for every field that a person types. */
const OTHERS: Required<Omit<InvoiceDraft, "customerKey" | "companyKey" | "version" | "typedOver">> =
  {
    billTo: { ...draft.billTo, phone: "0113" },
    summary: "Ring twice",
    footnote: "Thank you",
    date: day("2026-11-20"),
    supplyDate: day("2026-11-19"),
    dueDate: day("2026-12-21"),
    vatMode: "without",
    lines: [...draft.lines, rice],
    deliveryStatus: "delivered",
  };

test("the recorded digest covers all typed fields; the VAT option is recorded beside it", () => {
  const same = formFieldNames(INVOICE_FIELDS).filter(
    (name) => digestOf({ ...draft, [name]: OTHERS[name] }) === digestOf(draft),
  );
  expect(same).toEqual(["vatMode"]);
});

test("it is that of the invoice on the server, with the server's defaults filled in", () => {
  const invoice = { ...draft, supplyDate: null, dueDate: null, customerId: 3, version: 4 };
  expect(digestOf(draft)).toBe(invoiceDigest(invoice));
});
