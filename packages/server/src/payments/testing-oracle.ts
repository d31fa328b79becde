import { expect } from "vitest";
import type { Caller } from "../testing/caller.ts";
import { blank, lineOf, ofStatus, owed, taken } from "./testing-invoice.ts";
import { at, grow, lastOf, type Invoice } from "./testing-invoice.ts";
import { correct, credit, uncorrect, voidNote } from "./testing-corrections.ts";
import { deliver } from "./testing-calls.ts";
import { DAYS, Books, TODAY, WALK_IN } from "./testing-books.ts";
import { pay, payInAdvance, reverse, useAccount, type Ask } from "./testing-payments.ts";
import {
  eraseCustomer,
  hideInvoice,
  mergeCustomers,
  removeCustomer,
  restoreAll,
  restoreDeleted,
  unmergeCustomer,
  type OfCustomers,
} from "./testing-customers.ts";
import { changeStatus, late } from "./testing-statuses.ts";
import type { Operation } from "./payment-model.test.ts";

/** Books kept by hand beside the server's: no line of the program is used. */
export class Book {
  readonly #books = new Books();

  constructor(
    readonly driver: Caller,
    readonly customers: readonly number[],
    /** The name of who is no saved customer. */
    readonly walkIn: string,
  ) {
    this.#keeping = { books: this.#books, ask: this.#ask, driver };
  }

  /** In pence, at the end of a day. */
  sum = (day: string): number => this.#books.sum(day);
  balance = (customer: number, day: string): number => this.#books.balance(customer, day);
  onAccount = (customer: number): number => this.#books.onAccount(customer);
  cash = (): number => this.#books.cash;
  restoreAll = (): Promise<void> => restoreAll(this.#keeping);
  isMerged = (customer: number): boolean => this.#books.isMerged(customer);

  /** The last that happens: nobody can be named any more. */
  erase = (customer: number): Promise<void> =>
    eraseCustomer(this.#keeping, this.#books.root(customer));

  /** What each customer's own record says of their money. */
  async expectOnAccount(): Promise<void> {
    for (const customer of this.customers) {
      const { status, body } = await this.driver.send(
        "GET",
        `/api/responsible_persons_edit/${this.driver.id}/customers/${customer}/`,
      );
      expect([customer, status]).toEqual([customer, this.isMerged(customer) ? 404 : 200]);
      if (status === 404) continue;
      const said = (body as { on_account?: number }).on_account;
      const sum = this.#books.onAccount(customer);
      expect([customer, said]).toEqual([customer, sum === 0 ? undefined : sum / 100]);
    }
  }

  /** Statuses, and what is paid of each invoice. */
  async expectInvoices(): Promise<void> {
    for (const invoice of this.#books.invoices.filter(({ isHidden }) => !isHidden)) {
      const { body } = await this.driver.send("GET", `/api/invoices/${invoice.id}/`);
      const found = body as { payment_status: string; paid_amount?: number };
      const paid = taken(invoice) + ofStatus(invoice);
      const part = invoice.status === "paid" || paid === 0 ? undefined : paid / 100;
      expect([found.payment_status, found.paid_amount]).toEqual([invoice.status, part]);
    }
  }

  async apply(operation: Operation): Promise<void> {
    const { kind, of: place, pick, other } = operation;
    const picked = at(this.#books.invoices, place);
    if (kind === "invoice" || !picked) return this.#make(operation);
    const invoice = pick % 2 === 0 ? lastOf(picked) : picked;
    const second = at(this.#books.invoices, other) ?? invoice;
    const of = { ...operation, invoice, second };
    const note = at(
      invoice.notes.filter(({ isVoid }) => !isVoid),
      other,
    );
    switch (kind) {
      case "pay":
        return pay(this.#keeping, of, operation.pounds * 100);
      case "payWhole":
        return pay(this.#keeping, of, owed(invoice) || 100);
      case "advance":
        return payInAdvance(this.#keeping, invoice.customer, operation);
      case "use":
        return useAccount(this.#keeping, of);
      case "reverse":
        return reverse(this.#keeping, this.#books.paymentFor(invoice, other), late(operation));
      case "paid":
      case "unpaid":
      case "schedule":
      case "update":
      case "submitAll":
        return changeStatus(this.#keeping, of);
      case "uncorrect":
        return uncorrect(this.#keeping, invoice);
      case "removeCustomer":
        return removeCustomer(this.#keeping, invoice.customer);
      case "merge":
        return mergeCustomers(this.#keeping, this.#who(pick), this.#who(other));
      case "unmerge":
        return unmergeCustomer(this.#keeping, this.#who(pick));
      case "restoreDeleted":
        return restoreDeleted(this.#keeping, pick);
      case "deliver":
        return deliver(this.driver, invoice, other);
      case "remove":
      case "removeMany":
      case "void":
      case "restore":
        return hideInvoice(this.#keeping, invoice, kind);
      case "change":
        return this.#change(invoice, operation.pounds);
      case "correct":
        return correct(this.#keeping, this.driver, invoice);
      case "credit":
        return credit(this.#keeping, invoice);
      case "voidNote":
        return note && voidNote(this.#keeping, invoice, note);
    }
  }

  readonly #ask: Ask = async <Body>(url: string, sent: object, isExpected: boolean) => {
    const { status, body } = await this.driver.send("POST", url, sent);
    expect([url, status < 300], JSON.stringify(body)).toEqual([url, isExpected]);
    return isExpected ? (body as Body) : null;
  };
  readonly #keeping: OfCustomers;
  readonly #who = (pick: number): number => at(this.customers, pick) ?? 0;

  async #make({ pounds, other, day }: Operation): Promise<void> {
    const list = ["invoice", "futureinvoice", "notpaidinvoice"][other % 3] ?? "";
    const customer = other % 5 === 4 ? WALK_IN : this.#who(other);
    const hasVatOnTop = pounds % 2 === 0;
    const made = await this.#ask<{ id: number }>(
      `/api/${list}/`,
      {
        drivercustomer_id: customer === WALK_IN ? null : customer,
        customer_name: customer === WALK_IN ? this.walkIn : "x",
        invoice_date: DAYS[day],
        vat_mode: hasVatOnTop ? "add" : "included",
        product_details: lineOf(pounds),
      },
      true,
    );
    const status = ["pending", "future", "notpaid"][other % 3] ?? "";
    this.#books.invoices.push({
      ...blank(made?.id ?? 0, status),
      customer,
      hasVatOnTop,
      unit: pounds * 100,
      date: DAYS[day] ?? TODAY,
    });
  }

  async #change(invoice: Invoice, pounds: number): Promise<void> {
    if (invoice.notes.length > 0) return;
    const sent = { product_details: lineOf(pounds, invoice.count) };
    const isExpected = !invoice.isHidden;
    if (!(await this.#ask(`/api/invoiceupdate/${invoice.id}/`, sent, isExpected))) return;
    grow(invoice, () => {
      invoice.unit = pounds * 100;
    });
    this.#books.follow(invoice);
  }
}
