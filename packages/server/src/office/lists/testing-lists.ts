import type { OfficeList } from "@roundsman/contract/office/lists";
import type { Invoice } from "@roundsman/contract/invoice";
import { fold } from "@roundsman/core/name";
import { invoiceVat } from "@roundsman/core/vat/invoice-vat";
import { lineTotal } from "@roundsman/core/invoice";
import { expect } from "vitest";
import { findInvoices } from "../../invoices/repository/find-invoices.ts";
import type { TestApp } from "../../testing/fresh-app.ts";

/** Reads a whole list by small pages, with its sums. */
export async function wholeList<Row, Totals>(
  ask: (page: {
    readonly limit: number;
    readonly cursor?: string;
  }) => Promise<OfficeList<Row, Totals>>,
  limit = 7,
): Promise<{ readonly rows: readonly Row[]; readonly totals: Totals }> {
  const first = await ask({ limit });
  const rows = [...first.rows];
  for (let cursor = first.nextCursor; cursor;) {
    const page = await ask({ limit, cursor });
    expect([page.rows.length <= limit, page.totals]).toEqual([true, null]);
    rows.push(...page.rows);
    cursor = page.nextCursor;
  }
  if (first.totals === null) throw new Error("A first page has no sums");
  return { rows, totals: first.totals };
}

/** The documents of a span by the books, computed without the code behind the lists. */
export async function documentsOf(
  { database: { db } }: TestApp,
  owners: readonly number[],
  { from, to }: { readonly from: string; readonly to: string },
) {
  const isWithin = ({ date }: { readonly date: string }) => date >= from && date <= to;
  const found: Recounted[] = [];
  for (const owner of owners) {
    const invoices: readonly Invoice[] = await findInvoices(db, owner, {
      criteria: {},
      order: "oldest",
    });
    const sold = invoices.filter(({ paymentStatus }) => paymentStatus !== "scheduled");
    for (const invoice of sold.filter(isWithin)) {
      const mode = invoice.vatMode ?? invoice.lastDocument?.vat ?? "without";
      const { net, vat } = invoiceVat(invoice.lines, { mode, date: invoice.date });
      const goods = invoice.lines.map((line) => ({
        name: fold(line.name),
        amount: lineTotal(line),
      }));
      const number = invoice.number ?? `INV-${invoice.id}`;
      const { customerId } = invoice;
      found.push({
        owner,
        number,
        customerId,
        name: invoice.billTo.name,
        net,
        vat: vat ?? 0,
        goods,
      });
    }
    const notes = await db
      .selectFrom("credit_note")
      .selectAll()
      .where("owner_id", "=", owner)
      .where("voided_at", "=", "")
      .execute();
    for (const note of notes.filter(isWithin)) {
      const invoice = sold.find(({ id }) => id === note.invoice_id);
      if (!invoice) continue;
      const lines = await db
        .selectFrom("credit_note_line")
        .select(["name", "amount"])
        .where("owner_id", "=", owner)
        .where("credit_note_id", "=", note.id)
        .execute();
      const { number, net, vat } = note;
      const goods = lines.map((line) => ({ name: fold(line.name), amount: -line.amount }));
      const { customerId } = invoice;
      const name = invoice.billTo.name;
      found.push({ owner, number, customerId, name, net: -net, vat: -(vat ?? 0), goods });
    }
  }
  return found;
}

interface Recounted {
  readonly owner: number;
  readonly number: string;
  readonly customerId: number | null;
  readonly name: string;
  readonly net: number;
  readonly vat: number;
  /** By folded name, in pence. */
  readonly goods: readonly { readonly name: string; readonly amount: number }[];
}

export const total = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + amount, 0);
