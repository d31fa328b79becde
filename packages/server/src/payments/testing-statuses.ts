import type { Books } from "./testing-books.ts";
import { at, become, SUBMITS, type Invoice } from "./testing-invoice.ts";
import type { Keeping } from "./testing-keeping.ts";
import { METHODS, type Of } from "./testing-payments.ts";

/** What a call says of the money that it moves; absent: nothing. */
interface How {
  readonly method?: string | undefined;
  readonly day?: string | undefined;
}

/** Now and then work arrives later than it was done, and names its day. */
export const late = ({ calendar }: Books, { pick, day }: Of): string | undefined =>
  pick % 3 === 0 ? calendar.dayOfMoney(day) : undefined;

const OPEN = ["pending", "notpaid", "overdue"] as const;

/** Sets statuses by one of the calls that can. */
export function changeStatus(keeping: Keeping, step: Of): Promise<void> {
  const { kind, invoice, second, pick, other } = step;
  const day = late(keeping.books, step);
  if (kind === "submitAll") return submitAll(keeping, other, day);
  if (kind === "update") return update(keeping, invoice, { status: statusAt(other), day });
  if (kind === "schedule") return set(keeping, [invoice], { status: "future" });
  if (kind === "unpaid") return set(keeping, [invoice], { status: at(OPEN, other) ?? "", day });
  return set(keeping, [invoice, second], { status: "paid", method: METHODS[pick % 6], day });
}

const statusAt = (place: number): string => at(["paid", ...OPEN], place) ?? "";

interface StatusChange extends How {
  readonly status: string;
}

async function set(
  { books, ask }: Keeping,
  invoices: readonly Invoice[],
  { status, ...how }: StatusChange,
): Promise<void> {
  const isExpected = invoices.every(({ isDeleted }) => !isDeleted);
  const invoice_ids = invoices.map(({ id }) => id);
  const payment = { payment_method: how.method, payment_date: how.day };
  const sent = { invoice_ids, payment_status: status, ...payment };
  if (!(await ask("/bulk_update_invoice_status/", sent, isExpected))) return;
  for (const each of invoices) moveTo(books, each, { status, ...how });
}

/** The call that edits an invoice can set its status, too. */
async function update(
  { books, ask }: Keeping,
  invoice: Invoice,
  { status, day }: StatusChange,
): Promise<void> {
  const sent = { payment_status: status, payment_date: day };
  if (await ask(`/api/invoiceupdate/${invoice.id}/`, sent, !invoice.isDeleted))
    moveTo(books, invoice, { status, day });
}

async function submitAll(
  { books, ask }: Keeping,
  pick: number,
  day: string | undefined,
): Promise<void> {
  const [call = "", from = "", status = ""] = at(SUBMITS, pick) ?? [];
  const invoice_ids = books.invoices.map(({ id }) => id);
  await ask(`/${call}/`, { invoice_ids, payment_date: day }, true);
  for (const each of books.invoices)
    if (!each.isDeleted && from.includes(each.status)) moveTo(books, each, { status, day });
}

function moveTo(books: Books, invoice: Invoice, { status, method, day }: StatusChange): void {
  const isPaidBy = status === "paid" && invoice.status !== "paid";
  become(invoice, status);
  if (isPaidBy) books.pay(invoice, method, day);
  else books.follow(invoice, day);
}
