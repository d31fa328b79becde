import { expect } from "vitest";
import type { Caller } from "../testing/caller.ts";
import { become, blank, lineOf, owed, SUBMITS, taken, units } from "./testing-invoice.ts";
import { at, reprice, type Invoice } from "./testing-invoice.ts";
import { correct, uncorrect } from "./testing-corrections.ts";
import { DAYS, Books, TODAY } from "./testing-books.ts";
import { pay, payInAdvance, reverse, useAccount, type Ask } from "./testing-payments.ts";
import {
  eraseCustomer,
  hideInvoice,
  mergeCustomers,
  removeCustomer,
  restoreDeleted,
  unmergeCustomer,
  type OfCustomers,
} from "./testing-customers.ts";
import type { Operation } from "./payment-model.test.ts";

/** Books kept by hand beside the server's: no line of the program is used. */
export class Book {
  readonly #books = new Books();

  constructor(
    readonly driver: Caller,
    readonly customers: readonly number[],
  ) {
    this.#keeping = { books: this.#books, ask: this.#ask, driver };
  }

  /** In pence, at the end of a day. */
  balance = (customer: number, day: string): number => this.#books.balance(customer, day);
  onAccount = (customer: number): number => this.#books.onAccount(customer);
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
      const paid = taken(invoice) + invoice.byStatus;
      const part = invoice.status === "paid" || paid === 0 ? undefined : paid / 100;
      expect([found.payment_status, found.paid_amount]).toEqual([invoice.status, part]);
    }
  }

  async apply(operation: Operation): Promise<void> {
    const { kind, pick, other } = operation;
    const invoice = at(this.#books.invoices, pick);
    if (kind === "invoice" || !invoice) return this.#make(operation);
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
        return reverse(this.#keeping, at(this.#books.payments, pick));
      case "paid":
        return this.#set([invoice, second], "paid");
      case "unpaid":
        return this.#set([invoice], at(["pending", "notpaid", "overdue"], other) ?? "");
      case "schedule":
        return this.#set([invoice], "future");
      case "submitAll":
        return this.#submitAll(other);
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
      case "remove":
      case "void":
      case "restore":
        return hideInvoice(this.#keeping, invoice, kind);
      case "change":
        return this.#change(invoice, operation.pounds);
      case "correct":
        return correct(this.#keeping, this.driver, invoice);
      case "credit":
        return this.#credit(invoice);
      case "voidNote":
        return note && this.#voidNote(invoice, note);
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
    const customer = this.#who(other);
    const hasVatOnTop = pounds % 2 === 0;
    const made = await this.#ask<{ id: number }>(
      `/api/${list}/`,
      {
        drivercustomer_id: customer,
        customer_name: "x",
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

  async #set(invoices: readonly Invoice[], status: string): Promise<void> {
    const isExpected = invoices.every(({ isHidden }) => !isHidden);
    const ids = invoices.map(({ id }) => id);
    const sent = { invoice_ids: ids, payment_status: status };
    if (!(await this.#ask("/bulk_update_invoice_status/", sent, isExpected))) return;
    for (const each of invoices) {
      become(each, status);
      this.#books.follow(each);
    }
  }

  async #submitAll(pick: number): Promise<void> {
    const [call = "", from = "", to = ""] = at(SUBMITS, pick) ?? [];
    const ids = this.#books.invoices.map(({ id }) => id);
    await this.#ask(`/${call}/`, { invoice_ids: ids }, true);
    for (const each of this.#books.invoices) {
      if (each.isHidden || !from.includes(each.status)) continue;
      become(each, to);
      this.#books.follow(each);
    }
  }

  async #change(invoice: Invoice, pounds: number): Promise<void> {
    if (invoice.notes.length > 0) return;
    const sent = { product_details: lineOf(pounds, invoice.count) };
    const isExpected = !invoice.isHidden;
    if (!(await this.#ask(`/api/invoiceupdate/${invoice.id}/`, sent, isExpected))) return;
    reprice(invoice, pounds * 100);
    this.#books.follow(invoice);
  }

  async #credit(invoice: Invoice): Promise<void> {
    const isExpected = !invoice.isHidden && units(invoice) < invoice.count;
    const made = await this.#ask<{ id: number }>(
      `/api/invoices/${invoice.id}/creditnotes/`,
      { reason: "returned", lines: [{ line: "rice", quantity: 1 }] },
      isExpected,
    );
    if (made) invoice.notes.push({ id: made.id, units: 1, isVoid: false });
    this.#books.follow(invoice);
  }

  async #voidNote(invoice: Invoice, note: Invoice["notes"][number]): Promise<void> {
    if (invoice.statusBefore !== "") return;
    await this.#ask(`/api/creditnotes/${note.id}/void/`, {}, true);
    note.isVoid = true;
    this.#books.follow(invoice);
  }
}
