import { withoutPlaceholders } from "@roundsman/core/company";
import { pence } from "@roundsman/core/money";
import { vatRateOf } from "@roundsman/core/vat/invoice-vat";
import {
  asInvoice,
  isCreditNote,
  type CreditNoteDocument,
  type InvoiceOrCreditNote,
} from "../credit-note/credit-note-document.ts";
import { eInvoice, expectNoObstacle, itemOf, type EInvoice, type Profile } from "./e-invoice.ts";
import { buyerOf, sellerOf, vatIdOf } from "./parties.ts";
import { categoryOf, OUTSIDE_VAT, type VatSubtotal } from "./vat-categories.ts";

/** Either document in the terms of EN 16931-1. Throws as {@link eInvoice} does. */
export const termsOf = (paper: InvoiceOrCreditNote, profile: Profile = "en16931"): EInvoice =>
  isCreditNote(paper) ? eCreditNote(paper, profile) : eInvoice(paper, profile);

/** Amounts are positive, as on the paper: the kind of document says that they are credited. */
function eCreditNote(note: CreditNoteDocument, profile: Profile): EInvoice {
  const invoice = asInvoice(note);
  expectNoObstacle(invoice, profile);
  const company = note.company && withoutPlaceholders(note.company);
  if (company === null) throw new Error("A credit note without a seller is no e-invoice");
  const { net, vat, total, credits, vatMode } = note;
  return {
    number: note.number,
    date: note.date,
    supplyDate: credits.supplyDate ?? credits.date,
    dueDate: null,
    credits,
    terms: `Credited against invoice ${credits.number}`,
    note: [note.summary, REASONS[note.reason]].filter((each) => each.trim() !== "").join("\n"),
    buyerReference: note.buyer?.reference ?? "",
    seller: sellerOf(company, vatMode === "without" ? "" : vatIdOf(company)),
    buyer: buyerOf(invoice),
    payment: null,
    vat: subtotals(note),
    lines: note.lines.map((line, index) =>
      itemOf(line, {
        index,
        net: line.net,
        category: vat === null ? OUTSIDE_VAT : categoryOf(vatRateOf(line), credits.date),
      }),
    ),
    totals: { net, vat: vat ?? pence(0), gross: total },
  };
}

const REASONS: Readonly<Record<CreditNoteDocument["reason"], string>> = {
  returned: "Goods returned",
  short: "Short delivery",
  damaged: "Goods damaged",
  refused: "Goods refused",
  price: "Price corrected",
  correction: "Invoice corrected",
};

const subtotals = ({ vat, net, rates, credits }: CreditNoteDocument): VatSubtotal[] =>
  vat === null
    ? [{ category: OUTSIDE_VAT, net, vat: pence(0) }]
    : rates.map((each) => ({
        category: categoryOf(each.rate, credits.date),
        net: each.net,
        vat: each.vat,
      }));
