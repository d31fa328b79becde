import { expect } from "vitest";
import type { Caller } from "../testing/caller.ts";
import type { Operation } from "./payment-model.test.ts";

/** Today is the last of them. */
export const DAYS = ["2026-11-19", "2026-11-20", "2026-11-21"] as const;
const TODAY = "2026-11-21";
const UNITS = 3;

/** An invoice as a bookkeeper would keep it in the head. Amounts in pence. */
interface Invoice {
  readonly id: number;
  readonly customer: number;
  readonly date: string;
  readonly hasVatOnTop: boolean;
  unit: number;
  status: string;
  paidFrom: string;
  isHidden: boolean;
  isCorrected: boolean;
  /** What persons took for it, and what its status paid. */
  taken: number;
  byStatus: number;
  readonly notes: { readonly id: number; readonly units: number; isVoid: boolean }[];
}
interface Payment {
  readonly id: number;
  readonly customer: number;
  readonly parts: ReadonlyMap<Invoice, number>;
  readonly rest: number;
  isReversed: boolean;
}

const units = ({ notes }: Invoice): number =>
  notes.reduce((sum, note) => sum + (note.isVoid ? 0 : note.units), 0);
const worth = ({ unit, hasVatOnTop }: Invoice, count: number): number =>
  count * unit * (hasVatOnTop ? 1.2 : 1);
const owed = (invoice: Invoice): number =>
  invoice.isHidden ? 0 : worth(invoice, UNITS - units(invoice));

/** Books kept by hand beside the server's: no line of the program is used. */
export class Book {
  readonly #invoices: Invoice[] = [];
  readonly #payments: Payment[] = [];
  readonly #money: { customer: number; day: string; amount: number }[] = [];

  constructor(
    readonly driver: Caller,
    readonly customers: readonly number[],
  ) {}

  /** In pence, at the end of a day. */
  balance(customer: number, day: string): number {
    const counting = this.#invoices.filter(
      (each) =>
        each.customer === customer &&
        !each.isHidden &&
        each.status !== "future" &&
        each.date <= day,
    );
    const invoiced = counting.reduce((sum, each) => sum + worth(each, UNITS), 0);
    const credited = counting.reduce((sum, each) => sum + worth(each, units(each)), 0);
    const paid = this.#money
      .filter((each) => each.customer === customer && each.day <= day)
      .reduce((sum, { amount }) => sum + amount, 0);
    return Math.round(invoiced - (day < TODAY ? 0 : credited) - paid);
  }

  /** Statuses, and what is paid of each invoice. */
  async expectInvoices(): Promise<void> {
    for (const invoice of this.#invoices.filter(({ isHidden }) => !isHidden)) {
      const { body } = await this.driver.send("GET", `/api/invoices/${invoice.id}/`);
      const found = body as { payment_status: string; paid_amount?: number };
      const paid = invoice.taken + invoice.byStatus;
      const part = invoice.status === "paid" || paid === 0 ? undefined : paid / 100;
      expect([found.payment_status, found.paid_amount]).toEqual([invoice.status, part]);
    }
  }

  async apply(operation: Operation): Promise<void> {
    const { kind, pick, other } = operation;
    const invoice = at(this.#invoices, pick);
    if (kind === "invoice" || !invoice) return this.#make(operation);
    const second = at(this.#invoices, other) ?? invoice;
    const of = { ...operation, invoice, second };
    const note = at(
      invoice.notes.filter(({ isVoid }) => !isVoid),
      other,
    );
    switch (kind) {
      case "pay":
        return this.#pay(of, operation.pounds * 100);
      case "payWhole":
        return this.#pay(of, owed(invoice) || 100);
      case "reverse":
        return this.#reverse(at(this.#payments, pick));
      case "paid":
        return this.#set([invoice, second], "paid");
      case "unpaid":
        return this.#set([invoice], other % 2 === 0 ? "pending" : "notpaid");
      case "schedule":
        return this.#set([invoice], "future");
      case "submitAll":
        return this.#submitAll();
      case "remove":
      case "restore":
        return this.#hide(invoice, kind);
      case "change":
        return this.#change(invoice, operation.pounds);
      case "correct":
        return this.#correct(invoice);
      case "credit":
        return this.#credit(invoice);
      case "voidNote":
        return note && this.#voidNote(invoice, note);
    }
  }

  /** Answers the body; null where it was refused, which the caller expected. */
  async #ask<Body>(url: string, sent: object, isExpected: boolean): Promise<Body | null> {
    const { status, body } = await this.driver.send("POST", url, sent);
    expect([url, status < 300], JSON.stringify(body)).toEqual([url, isExpected]);
    return isExpected ? (body as Body) : null;
  }

  async #make({ pounds, other, day }: Operation): Promise<void> {
    const list = ["invoice", "futureinvoice", "notpaidinvoice"][other % 3] ?? "";
    const customer = at(this.customers, other) ?? 0;
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
    this.#invoices.push({
      ...blank(made?.id ?? 0, status),
      customer,
      hasVatOnTop,
      unit: pounds * 100,
      date: DAYS[day] ?? TODAY,
    });
  }

  async #pay({ invoice, second, pick, day }: Of, amount: number): Promise<void> {
    const wanted = new Map([[invoice, amount]]);
    if (second !== invoice) wanted.set(second, 500);
    const sum = [...wanted.values()].reduce((all, each) => all + each, 0) + (pick % 3) * 100;
    const parts = new Map<Invoice, number>();
    for (const [each, most] of wanted) {
      const open = Math.max(0, owed(each) - each.taken - each.byStatus);
      if (Math.min(open, most) > 0) parts.set(each, Math.min(open, most));
    }
    const made = await this.#ask<{ id: number; on_account: number }>(
      "/api/payments/",
      {
        method: ["cash", "card", "transfer", "cheque"][pick % 4],
        amount: sum / 100,
        payment_date: DAYS[day],
        allocations: [...wanted].map(([{ id }, most]) => ({ invoice_id: id, amount: most / 100 })),
      },
      true,
    );
    const rest = [...parts.values()].reduce((left, each) => left - each, sum);
    expect(Math.round((made?.on_account ?? 0) * 100)).toBe(rest);
    for (const [each, part] of parts) {
      each.taken += part;
      this.#came(each.customer, part, DAYS[day]);
      if (each.status !== "paid" && each.taken + each.byStatus >= owed(each)) become(each, "paid");
    }
    this.#came(invoice.customer, rest, DAYS[day]);
    const { customer } = invoice;
    this.#payments.push({ id: made?.id ?? 0, customer, parts, rest, isReversed: false });
  }

  async #reverse(payment: Payment | undefined): Promise<void> {
    if (!payment) return;
    const isOpen = !payment.isReversed;
    await this.#ask(`/api/payments/${payment.id}/reverse/`, {}, isOpen);
    if (!isOpen) return;
    payment.isReversed = true;
    this.#came(payment.customer, -payment.rest);
    for (const [each, part] of payment.parts) {
      each.taken -= part;
      this.#came(each.customer, -part);
      if (each.status !== "paid" || each.taken + each.byStatus >= owed(each)) continue;
      each.taken += each.byStatus;
      each.byStatus = 0;
      each.status = each.paidFrom || "pending";
      each.paidFrom = "";
    }
  }

  async #set(invoices: readonly Invoice[], status: string): Promise<void> {
    const isExpected = invoices.every(({ isHidden }) => !isHidden);
    const ids = invoices.map(({ id }) => id);
    const sent = { invoice_ids: ids, payment_status: status };
    if (!(await this.#ask("/bulk_update_invoice_status/", sent, isExpected))) return;
    for (const each of invoices) {
      become(each, status);
      this.#follow(each);
    }
  }

  async #submitAll(): Promise<void> {
    const ids = this.#invoices.map(({ id }) => id);
    await this.#ask("/update_invoice_status/", { invoice_ids: ids }, true);
    for (const each of this.#invoices) {
      if (each.isHidden || each.status !== "pending") continue;
      become(each, "paid");
      this.#follow(each);
    }
  }

  async #hide(invoice: Invoice, kind: "remove" | "restore"): Promise<void> {
    const isExpected = kind === "restore" || !invoice.isHidden;
    const call = kind === "restore" ? "invoicerestore" : "invoicedelete";
    await this.#ask(`/api/${call}/${invoice.id}/`, {}, isExpected);
    invoice.isHidden = kind === "remove";
    this.#follow(invoice);
  }

  async #change(invoice: Invoice, pounds: number): Promise<void> {
    if (invoice.notes.length > 0) return;
    const sent = { product_details: lineOf(pounds) };
    const isExpected = !invoice.isHidden;
    if (!(await this.#ask(`/api/invoiceupdate/${invoice.id}/`, sent, isExpected))) return;
    invoice.unit = pounds * 100;
    this.#follow(invoice);
  }

  async #credit(invoice: Invoice): Promise<void> {
    const isExpected = !invoice.isHidden && units(invoice) < UNITS;
    const made = await this.#ask<{ id: number }>(
      `/api/invoices/${invoice.id}/creditnotes/`,
      { reason: "returned", lines: [{ line: "rice", quantity: 1 }] },
      isExpected,
    );
    if (made) invoice.notes.push({ id: made.id, units: 1, isVoid: false });
    this.#follow(invoice);
  }

  async #voidNote(invoice: Invoice, note: Invoice["notes"][number]): Promise<void> {
    if (invoice.isCorrected) return;
    await this.#ask(`/api/creditnotes/${note.id}/void/`, {}, true);
    note.isVoid = true;
    this.#follow(invoice);
  }

  async #correct(invoice: Invoice): Promise<void> {
    const before = { ...invoice };
    const { status, body } = await this.driver.send(
      "POST",
      `/api/invoices/${invoice.id}/correct/`,
      {},
    );
    if (status >= 300) return expect([409, 404]).toContain(status) as undefined;
    const made = body as { invoice: { id: number }; credit_note: { id: number } };
    const left = UNITS - units(invoice);
    invoice.notes.push({ id: made.credit_note.id, units: left, isVoid: false });
    invoice.isCorrected = true;
    become(invoice, "paid");
    this.#follow(invoice);
    const next = before.status === "paid" ? before.paidFrom || "pending" : before.status;
    const { customer, hasVatOnTop, unit } = before;
    this.#invoices.push({
      ...blank(made.invoice.id, next),
      customer,
      hasVatOnTop,
      unit,
      date: TODAY,
    });
  }

  /** What its status pays is what is owed and not taken. */
  #follow(invoice: Invoice): void {
    const wanted = invoice.status === "paid" ? Math.max(0, owed(invoice) - invoice.taken) : 0;
    this.#came(invoice.customer, wanted - invoice.byStatus);
    invoice.byStatus = wanted;
  }

  #came(customer: number, amount: number, day: string = TODAY): void {
    this.#money.push({ customer, day, amount });
  }
}

interface Of extends Operation {
  readonly invoice: Invoice;
  readonly second: Invoice;
}

const at = <Item>(items: readonly Item[], place: number): Item | undefined =>
  items[place % Math.max(1, items.length)];
const lineOf = (pounds: number) => [
  { id: "rice", name: "Rice", price: pounds, quantity: UNITS, discount_amount: 0 },
];
const blank = (id: number, status: string) => ({
  id,
  status,
  paidFrom: "",
  isHidden: false,
  isCorrected: false,
  taken: 0,
  byStatus: 0,
  notes: [],
});

function become(invoice: Invoice, status: string): void {
  if (status !== "paid") invoice.paidFrom = "";
  else if (invoice.status !== "paid") invoice.paidFrom = invoice.status;
  invoice.status = status;
}
