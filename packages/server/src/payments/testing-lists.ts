import { expect } from "vitest";
import type { Worker } from "./testing-calls.ts";

/**
 * What all owe at the end of a day, in pence, from the lists of invoices, credit notes and
 * payments.
 */
export async function owedByLists(driver: Worker): Promise<(day: string) => number> {
  const { invoices } = (await driver.send("POST", "/api/search_invoices/", {})).body as {
    invoices: readonly Listed[];
  };
  const owed = new Map(
    invoices
      .filter((invoice) => invoice.payment_status !== "future")
      .map((invoice) => [invoice.id, invoice]),
  );
  const notes = (await pages<Noted>(driver, "creditnotes", "credit_notes")).filter(
    (note) => note.voided_at === null && owed.has(note.invoice_id),
  );
  const credited = added([...owed.values()].map((invoice) => invoice.credited_amount ?? 0));
  expect(added(notes.map((note) => note.total_amount))).toBe(credited);
  const payments = (await pages<Paid>(driver, "payments", "payments")).filter(
    ({ method }) => method !== "account",
  );
  const charges = [...owed.values()].map((invoice) => ({
    day: invoice.invoice_date,
    amount: (invoice.payable_amount ?? invoice.total_amount) + (invoice.credited_amount ?? 0),
  }));
  // A note that is dated before its invoice counts from the invoice's day on.
  const credits = notes.map((note) => ({
    day: [note.credit_date, owed.get(note.invoice_id)?.invoice_date ?? ""].toSorted()[1] ?? "",
    amount: -note.total_amount,
  }));
  const money = payments.map((payment) => ({ day: payment.payment_date, amount: -payment.amount }));
  const entries = [...charges, ...credits, ...money];
  return (until) => added(entries.filter(({ day }) => day <= until).map(({ amount }) => amount));
}

/** All rows of a list, page by page. */
export async function pages<Row>(
  driver: Worker,
  path: string,
  rows: string,
): Promise<readonly Row[]> {
  const all: Row[] = [];
  for (let cursor = ""; ;) {
    const url = `/api/${path}/?limit=500${cursor && `&cursor=${cursor}`}`;
    const body = (await driver.send("GET", url)).body as Readonly<Record<string, unknown>>;
    all.push(...(body[rows] as readonly Row[]));
    if (typeof body["next_cursor"] !== "string") return all;
    cursor = body["next_cursor"];
  }
}

export const pence = (pounds: number): number => Math.round(pounds * 100);
export const added = (pounds: readonly number[]): number =>
  pounds.reduce((sum, each) => sum + pence(each), 0);

interface Listed {
  readonly id: number;
  readonly invoice_date: string;
  readonly payment_status: string;
  readonly total_amount: number;
  readonly payable_amount?: number;
  readonly credited_amount?: number;
}

interface Noted {
  readonly invoice_id: number;
  readonly credit_date: string;
  readonly total_amount: number;
  readonly voided_at: string | null;
}

interface Paid {
  readonly method: string;
  readonly payment_date: string;
  readonly amount: number;
}
