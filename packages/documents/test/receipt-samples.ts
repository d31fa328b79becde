import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import type { ReceiptDocument } from "../src/receipt/receipt-document.ts";
import { COMPANY, invoiceOf } from "./samples.ts";

/** £250.00 in cash: all of one invoice, a part of another, £20.00 on account. */
export const receiptOf = (more: Partial<ReceiptDocument> = {}): ReceiptDocument => ({
  day: day("2026-11-24"),
  method: "cash",
  reference: "",
  amount: pence(25_000),
  onAccount: pence(2000),
  invoices: [
    {
      number: "INV-128",
      date: day("2026-10-21"),
      asked: pence(18_050),
      paid: pence(18_050),
      open: pence(0),
    },
    {
      number: "B7-12",
      date: day("2026-11-02"),
      asked: pence(9999),
      paid: pence(4950),
      open: pence(5049),
    },
  ],
  takenBy: "Wei Chen 陈伟",
  takesBack: null,
  takenBack: null,
  billTo: invoiceOf().billTo,
  company: COMPANY,
  language: "en",
  ...more,
});
