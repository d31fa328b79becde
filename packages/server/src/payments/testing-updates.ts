import { WALK_IN } from "./testing-books.ts";
import type { OfCustomers } from "./testing-customers.ts";
import { at, blank, grow, lineOf, type Invoice } from "./testing-invoice.ts";
import type { Keeping, Of } from "./testing-payments.ts";
import type { Operation } from "./payment-model.test.ts";

const LISTS = [
  ["invoice", "pending"],
  ["futureinvoice", "future"],
  ["notpaidinvoice", "notpaid"],
] as const;

export async function writeInvoice(
  { books, ask, customers, walkIn }: OfCustomers,
  { pounds, other, day }: Operation,
): Promise<void> {
  const [list, status] = at(LISTS, other) ?? ["invoice", "pending"];
  const customer = other % 5 === 4 ? WALK_IN : (at(customers, other) ?? WALK_IN);
  const hasVatOnTop = pounds % 2 === 0;
  const date = books.calendar.day(day);
  const made = await ask<{ id: number }>(
    `/api/${list}/`,
    {
      drivercustomer_id: customer === WALK_IN ? null : customer,
      customer_name: customer === WALK_IN ? walkIn : "x",
      invoice_date: date,
      vat_mode: hasVatOnTop ? "add" : "included",
      product_details: lineOf(pounds),
    },
    true,
  );
  const written = { customer, hasVatOnTop, unit: pounds * 100, date };
  books.invoices.push({ ...blank(made?.id ?? 0, status), ...written });
}

const update = ({ ask }: Keeping, invoice: Invoice, sent: object) =>
  ask(`/api/invoiceupdate/${invoice.id}/`, sent, !invoice.isHidden);

/** Other lines. What that moves is of the day that it says; a day to come counts as today. */
export async function changeLines(keeping: Keeping, of: Of): Promise<void> {
  const { books } = keeping;
  const { invoice, pounds, pick, day } = of;
  if (invoice.notes.length > 0) return;
  const { today } = books.calendar;
  const said = pick % 3 === 0 ? books.calendar.day(day) : today;
  const sent = { product_details: lineOf(pounds, invoice.count), payment_date: said };
  if (!(await update(keeping, invoice, sent))) return;
  grow(invoice, () => {
    invoice.unit = pounds * 100;
  });
  books.follow(invoice, said < today ? said : today);
}

/** Of another day: what is paid of it, and what is credited, stays. */
export async function changeDate(keeping: Keeping, { invoice, day: place }: Of): Promise<void> {
  const day = keeping.books.calendar.day(place);
  if (await update(keeping, invoice, { invoice_date: day })) invoice.date = day;
}
