import { WALK_IN } from "./testing-books.ts";
import { at, blank, grows, lineOf, type Invoice } from "./testing-invoice.ts";
import type { Keeping, OfCustomers } from "./testing-keeping.ts";
import type { Of } from "./testing-payments.ts";
import type { Operation } from "./testing-history.ts";

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
  const name = customer === WALK_IN ? walkIn : "x";
  const hasVatOnTop = pounds % 2 === 0;
  const date = books.calendar.day(day);
  const created = await ask<{ id: number }>(
    `/api/${list}/`,
    {
      drivercustomer_id: customer === WALK_IN ? null : customer,
      customer_name: name,
      invoice_date: date,
      vat_mode: hasVatOnTop ? "add" : "included",
      product_details: lineOf(pounds),
    },
    true,
  );
  const written = { customer, name, hasVatOnTop, unit: pounds * 100, date };
  books.invoices.push({ ...blank(created?.id ?? 0, status), ...written });
}

const update = ({ ask }: Keeping, invoice: Invoice, sent: object) =>
  ask(`/api/invoiceupdate/${invoice.id}/`, sent, !invoice.isDeleted);

/**
 * Changes the lines. Money that this moves is of the day that is named; a future day counts as
 * today.
 */
export async function changeLines(keeping: Keeping, step: Of): Promise<void> {
  const { books } = keeping;
  const { invoice, pounds, pick, day } = step;
  if (invoice.notes.length > 0) return;
  const { today } = books.calendar;
  const requestedDay = pick % 3 === 0 ? books.calendar.day(day) : today;
  const sent = { product_details: lineOf(pounds, invoice.count), payment_date: requestedDay };
  if (!(await update(keeping, invoice, sent))) return;
  const isOpen = grows(invoice, () => {
    invoice.unit = pounds * 100;
  });
  const moved = requestedDay < today ? requestedDay : today;
  if (isOpen) books.reopen(invoice, moved);
  books.follow(invoice, moved);
}

/** Moves it to another day: what is paid and credited of it stays. */
export async function changeDate(keeping: Keeping, { invoice, day: place }: Of): Promise<void> {
  const day = keeping.books.calendar.day(place);
  if (await update(keeping, invoice, { invoice_date: day })) invoice.date = day;
}

/**
 * Changes the customer: to another one, to one who is not saved, or not at all. What is paid and
 * credited of it goes along.
 */
export async function changeCustomer(keeping: OfCustomers, { invoice, other }: Of): Promise<void> {
  const { sent, named } = addressed(keeping, invoice, other);
  if (await update(keeping, invoice, sent)) Object.assign(invoice, named);
}

type Named = Pick<Invoice, "customer" | "name">;

/** What a body says of the customer, and whom the invoice names afterwards. */
export function addressed(
  keeping: OfCustomers,
  { customer, name }: Named,
  place: number,
): { readonly sent: object; readonly named: Named } {
  const { books, customers, walkIn } = keeping;
  const wanted = at([...customers, WALK_IN], place) ?? WALK_IN;
  const called = wanted === WALK_IN ? walkIn : (keeping.names.get(wanted) ?? "");
  const byId = { drivercustomer_id: wanted === WALK_IN ? null : wanted };
  // A merged customer counts for the other one: an invoice that names them already keeps them.
  const root = books.root(customer);
  const linked = wanted === root ? customer : wanted;
  if (place % 3 === 0 && wanted !== WALK_IN)
    return { sent: byId, named: { customer: linked, name } };
  if (place % 3 === 1)
    return { sent: { ...byId, customer_name: called }, named: { customer: linked, name: called } };
  // An older client changes the name alone. The invoice's own name changes nothing.
  const named = { customer: called === name ? customer : linked, name: called };
  return { sent: { customer_name: called }, named };
}
