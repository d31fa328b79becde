import { correct, credit, uncorrect, voidNote } from "./testing-corrections.ts";
import {
  hideInvoice,
  mergeCustomers,
  removeCustomer,
  restoreDeleted,
  unmergeCustomer,
} from "./testing-customers.ts";
import { closeDay } from "./testing-day-sheets.ts";
import { deliver } from "./testing-calls.ts";
import { at, owed } from "./testing-invoice.ts";
import { pay, payInAdvance, reverse, useAccount, type Of } from "./testing-payments.ts";
import type { OfCustomers } from "./testing-keeping.ts";
import { changeStatus, late } from "./testing-statuses.ts";
import { changeCustomer, changeDate, changeLines } from "./testing-updates.ts";
import type { Kind } from "./testing-history.ts";

type Do = (keeping: OfCustomers, step: Of) => Promise<void>;

const who = ({ customers }: OfCustomers, place: number): number => at(customers, place) ?? 0;

/** The operations on one invoice of a history. */
export const OPERATIONS: Readonly<Record<Exclude<Kind, "invoice">, Do>> = {
  pay: (keeping, step) => pay(keeping, step, step.pounds * 100),
  payWhole: (keeping, step) => pay(keeping, step, owed(step.invoice) || 100),
  advance: (keeping, step) => payInAdvance(keeping, step.invoice.customer, step),
  use: useAccount,
  reverse: (keeping, step) => {
    const payment = keeping.books.paymentFor(step.invoice, step.other);
    return reverse(keeping, payment, late(keeping.books, step));
  },
  paid: changeStatus,
  unpaid: changeStatus,
  schedule: changeStatus,
  update: changeStatus,
  submitAll: changeStatus,
  correct,
  uncorrect,
  credit,
  voidNote,
  change: changeLines,
  redate: changeDate,
  readdress: changeCustomer,
  removeCustomer: (keeping, { invoice }) => removeCustomer(keeping, invoice.customer),
  merge: (keeping, { pick, other }) =>
    mergeCustomers(keeping, who(keeping, pick), who(keeping, other)),
  unmerge: (keeping, { pick }) => unmergeCustomer(keeping, who(keeping, pick)),
  restoreDeleted: (keeping, { pick }) => restoreDeleted(keeping, pick),
  deliver: ({ driver }, { invoice, other }) => deliver(driver, invoice, other),
  remove: (keeping, { invoice }) => hideInvoice(keeping, invoice, "remove"),
  removeMany: (keeping, { invoice }) => hideInvoice(keeping, invoice, "removeMany"),
  void: (keeping, { invoice }) => hideInvoice(keeping, invoice, "void"),
  restore: (keeping, { invoice }) => hideInvoice(keeping, invoice, "restore"),
  closeDay,
  pass: async ({ driver, books }, { pick }) => {
    const days = 1 + (pick % 2);
    await driver.pass(days);
    books.calendar.pass(days);
  },
};
