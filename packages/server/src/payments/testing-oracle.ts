import { expect } from "vitest";
import { at, lastOf, ofStatus, taken } from "./testing-invoice.ts";
import type { Worker } from "./testing-calls.ts";
import { Books } from "./testing-books.ts";
import { Calendar } from "./testing-calendar.ts";
import { eraseCustomer, restoreAll } from "./testing-customers.ts";
import { expectCash } from "./testing-day-sheets.ts";
import { pages } from "./testing-lists.ts";
import { OPERATIONS } from "./testing-operations.ts";
import type { Ask, OfCustomers } from "./testing-keeping.ts";
import { writeInvoice } from "./testing-updates.ts";
import type { Operation } from "./testing-history.ts";

/** Books that the test keeps beside the server's, without using any code of the program. */
export class Book {
  readonly #books: Books;
  readonly calendar: Calendar;
  readonly customers: readonly number[];

  constructor(
    readonly driver: Worker,
    /** Their names. */
    readonly names: ReadonlyMap<number, string>,
    /** The name of the customer who is not saved. */
    readonly walkIn: string,
    /** The driver's cash in hand at the start, in pence. */
    cash = 0,
  ) {
    this.customers = [...names.keys()];
    this.calendar = new Calendar(driver.today());
    this.#books = new Books(this.calendar);
    this.#books.cash = cash;
    this.#keeping = {
      books: this.#books,
      ask: this.#ask,
      driver,
      customers: this.customers,
      names,
      walkIn,
    };
  }

  /** In pence, at the end of a day. */
  sum = (day: string): number => this.#books.sum(day);
  balance = (customer: number, day: string): number => this.#books.balance(customer, day);
  onAccount = (customer: number): number => this.#books.onAccount(customer);
  expectCash = (): Promise<void> => expectCash(this.#keeping);
  restoreAll = (): Promise<void> => restoreAll(this.#keeping);
  isMerged = (customer: number): boolean => this.#books.isMerged(customer);

  /** The last operation: afterwards the customer cannot be named. */
  erase = (customer: number): Promise<void> =>
    eraseCustomer(this.#keeping, this.#books.root(customer));

  /** Checks the money on account in each customer's own record. */
  async expectOnAccount(): Promise<void> {
    for (const customer of this.customers) {
      const { status, body } = await this.driver.send(
        "GET",
        `/api/responsible_persons_edit/${this.driver.id}/customers/${customer}/`,
      );
      expect([customer, status]).toEqual([customer, this.isMerged(customer) ? 404 : 200]);
      if (status === 404) continue;
      const shown = (body as { on_account?: number }).on_account;
      const sum = this.#books.onAccount(customer);
      expect([customer, shown]).toEqual([customer, sum === 0 ? undefined : sum / 100]);
    }
  }

  /** Checks the status, the paid amount and the customer of each invoice. */
  async expectInvoices(): Promise<void> {
    for (const invoice of this.#books.invoices.filter(({ isDeleted }) => !isDeleted)) {
      const { body } = await this.driver.send("GET", `/api/invoices/${invoice.id}/`);
      const found = body as Found;
      const paid = taken(invoice) + ofStatus(invoice);
      const part = invoice.status === "paid" || paid === 0 ? undefined : paid / 100;
      const customer = this.#books.root(invoice.customer) || null;
      expect([found.id, found.payment_status, found.paid_amount]).toEqual([
        invoice.id,
        invoice.status,
        part,
      ]);
      expect([found.id, found.drivercustomer_id]).toEqual([invoice.id, customer]);
    }
  }

  /** Checks the customer of each payment that a person took. */
  async expectPayments(): Promise<void> {
    const rows = await pages<Owned>(this.driver, "payments", "payments");
    const found = new Map(rows.map((payment) => [payment.id, payment.drivercustomer_id]));
    for (const { id, customer } of this.#books.payments)
      expect(["payment", id, found.get(id)]).toEqual([
        "payment",
        id,
        this.#books.root(customer) || null,
      ]);
  }

  async apply(operation: Operation): Promise<void> {
    const { kind, of: place, pick, other } = operation;
    const picked = at(this.#books.invoices, place);
    if (kind === "invoice" || !picked) return writeInvoice(this.#keeping, operation);
    const invoice = pick % 2 === 0 ? lastOf(picked) : picked;
    const second = at(this.#books.invoices, other) ?? invoice;
    return OPERATIONS[kind](this.#keeping, { ...operation, invoice, second });
  }

  readonly #ask: Ask = async <Body>(url: string, sent: object, isExpected: boolean) => {
    const { status, body } = await this.driver.send("POST", url, sent);
    expect([url, status < 300], JSON.stringify(body)).toEqual([url, isExpected]);
    return isExpected ? (body as Body) : null;
  };
  readonly #keeping: OfCustomers;
}

interface Owned {
  readonly id: number;
  readonly drivercustomer_id: number | null;
}

interface Found extends Owned {
  readonly payment_status: string;
  readonly paid_amount?: number;
}
