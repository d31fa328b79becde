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

/** Books kept by hand beside the server's: no line of the program is used. */
export class Book {
  readonly #books: Books;
  readonly calendar: Calendar;
  readonly customers: readonly number[];

  constructor(
    readonly driver: Worker,
    /** With their names. */
    readonly names: ReadonlyMap<number, string>,
    /** The name of who is no saved customer. */
    readonly walkIn: string,
    /** What the driver has in hand before anything happens, in pence. */
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

  /** Statuses, what is paid of each invoice, and whose they are. */
  async expectInvoices(): Promise<void> {
    for (const invoice of this.#books.invoices.filter(({ isHidden }) => !isHidden)) {
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

  /** Whose each payment of a person is. */
  async expectPayments(): Promise<void> {
    const rows = await pages<Owned>(this.driver, "payments", "payments");
    const found = new Map(rows.map((of) => [of.id, of.drivercustomer_id]));
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
