import { addDays, day, daysBetween } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import type { OpenInvoice } from "@roundsman/core/payments/payment";
import {
  statementOf,
  type CustomerAccount,
  type AccountMovement,
} from "@roundsman/core/payments/statement";
import type { DocumentLanguage } from "../src/language.ts";
import { printedStatement } from "../src/statement/printed-statement.ts";
import type { StatementDocument } from "../src/statement/statement-document.ts";
import { COMPANY, invoiceOf } from "./samples.ts";

const START = day("2026-10-01");
const END = day("2026-11-24");
export const SPAN = { start: START, end: END };

/**
 * An invoice that a note credits in part, a cheque that bounced, a transfer, and two invoices that
 * are still open, one of them old.
 */
export const ACCOUNT: CustomerAccount = {
  opening: pence(41_250),
  movements: [
    { kind: "invoice", id: 128, day: day("2026-10-21"), amount: pence(18_050), number: "INV-128" },
    {
      kind: "creditNote",
      id: 3,
      day: day("2026-10-22"),
      amount: pence(-2400),
      number: "CN-3",
      credits: "INV-128",
    },
    {
      kind: "payment",
      id: 9,
      day: day("2026-10-30"),
      amount: pence(-41_250),
      method: "cheque",
      reference: "No. 000417",
    },
    {
      kind: "reversal",
      id: 10,
      day: day("2026-11-04"),
      amount: pence(41_250),
      method: "cheque",
      reference: "",
    },
    {
      kind: "payment",
      id: 11,
      day: day("2026-11-09"),
      amount: pence(-50_000),
      method: "transfer",
      reference: "Golden Harbour 玉河",
    },
  ],
  open: [
    { id: 90, date: day("2026-07-02"), dueDate: day("2026-08-01"), open: pence(1250) },
    { id: 128, date: day("2026-10-21"), dueDate: day("2026-11-20"), open: pence(10_650) },
  ],
};

/** A busy customer: many invoices and payments, spread evenly over the days. */
export function longAccount(movements: number): CustomerAccount {
  const days = daysBetween(START, END) + 1;
  const many = Array.from({ length: movements }, (_, index): AccountMovement => {
    const on = addDays(START, Math.floor((index * days) / movements));
    const amount = pence(((index * 7919) % 60_000) + 1500);
    return index % 3 === 2
      ? {
          kind: "payment",
          id: index,
          day: on,
          amount: pence(-amount),
          method: "cash",
          reference: "",
        }
      : { kind: "invoice", id: index, day: on, amount, number: `INV-${1000 + index}` };
  });
  const open = many
    .filter(({ kind }) => kind === "invoice")
    .map(({ id, day: date, amount }): OpenInvoice => ({ id, date, dueDate: null, open: amount }));
  return { opening: pence(125_000), movements: many, open };
}

export const statementDocument = (
  language: DocumentLanguage = "en",
  account: CustomerAccount = ACCOUNT,
): StatementDocument =>
  printedStatement(statementOf(account, SPAN), {
    customer: invoiceOf().billTo,
    company: COMPANY,
    language,
  });
