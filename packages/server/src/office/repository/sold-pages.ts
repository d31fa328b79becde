import type { DayRange } from "@roundsman/core/day-range";
import type { Day } from "@roundsman/core/day";
import { numberOf, type Line } from "@roundsman/core/invoice";
import { tidyName } from "@roundsman/core/name";
import { pence, type Pence } from "@roundsman/core/money";
import { invoiceVat, vatRateOf, type RateVat } from "@roundsman/core/vat/invoice-vat";
import type { VatRate } from "@roundsman/core/vat/rates";
import { vatModeOf } from "@roundsman/core/vat/vat-mode-of";
import { sql } from "kysely";
import { withLines } from "../../invoices/repository/invoice-lines.ts";
import { INVOICE_COLUMNS } from "../../invoices/repository/invoice-rows.ts";
import { PART } from "../../kernel/calls/long-read.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { negated, type SoldDocument, type SoldPart } from "../sold-document.ts";
import type { Driver } from "./drivers.ts";
import type { Conditions } from "./sales-filter.ts";
import { mayCharge, type Seller } from "./seller.ts";
import { isAfter, withinDays, DIRECTIONS, type Order, type Place } from "./places.ts";
import { soldInvoices, soldNotes } from "./sold-places.ts";

export interface DocumentsQuery {
  readonly driver: Driver;
  readonly span: DayRange;
  readonly seller: Seller;
  /** Absent: all of them. */
  readonly only?: Conditions;
  /** Absent: oldest first. */
  readonly order?: Order;
  /** Absent: {@link PART}. */
  readonly limit?: number;
}

/** The next documents of a driver. */
export interface Page {
  readonly documents: readonly SoldDocument[];
  readonly next: Place | undefined;
}

function nextInvoices(db: Db, { driver, order = "oldest", ...rest }: DocumentsQuery, place: Place) {
  const { only, limit = PART } = rest;
  const { span, after } = withinDays(rest.span, place, order);
  return soldInvoices(db, { owners: [driver.id], span, only })
    .where(isAfter(sql`(date, id)`, after, order))
    .orderBy("date", DIRECTIONS[order])
    .orderBy("id", DIRECTIONS[order])
    .limit(limit);
}

export async function invoicesAfter(db: Db, query: DocumentsQuery, after: Place): Promise<Page> {
  const { driver, limit = PART } = query;
  const rows = await nextInvoices(db, query, after).select(INVOICE_COLUMNS).execute();
  const invoices = await withLines(db, driver.id, rows);
  const documents = invoices.map((invoice): SoldDocument => {
    const { lines, date, dueDate, customerId, companyId, billTo } = invoice;
    const mode = vatModeOf(invoice, { isRegistered: mayCharge(query.seller, companyId) });
    const { net, rates } = invoiceVat(lines, { mode, date });
    return {
      kind: "invoice",
      owner: driver.id,
      id: invoice.id,
      driver: driver.name,
      number: numberOf(invoice),
      reference: "",
      date,
      dueDate: dueDate ?? date,
      customerId,
      ...billTo,
      parts: partsOf({ rates, net, lines }),
    };
  });
  return { documents, next: nextOf(rows, limit) };
}

function nextNotes(db: Db, { driver, order = "oldest", ...rest }: DocumentsQuery, place: Place) {
  const { only, limit = PART } = rest;
  const { span, after } = withinDays(rest.span, place, order);
  return soldNotes(db, { owners: [driver.id], span, only })
    .where(isAfter(sql`(note.date, note.id)`, after, order))
    .orderBy("note.date", DIRECTIONS[order])
    .orderBy("note.id", DIRECTIONS[order])
    .limit(limit);
}

export async function notesAfter(db: Db, query: DocumentsQuery, after: Place): Promise<Page> {
  const { driver, limit = PART } = query;
  const rows = await nextNotes(db, query, after)
    .select(["note.id", "note.number", "note.date", "note.net", "note.rates", "note.invoice_id"])
    .select(["invoice.number as invoice_number", "invoice.customer_id"])
    .select(["bill_name", "bill_email", "bill_address", "bill_city", "bill_postcode", "bill_phone"])
    .execute();
  const lines = await linesOfNotes(db, driver.id, rows);
  const documents = rows.map((row): SoldDocument => {
    const rates = JSON.parse(row.rates) as readonly RateVat[];
    return {
      kind: "creditNote",
      owner: driver.id,
      id: row.id,
      driver: driver.name,
      number: row.number,
      reference: numberOf({ id: row.invoice_id, number: row.invoice_number || undefined }),
      date: row.date as Day,
      dueDate: row.date as Day,
      customerId: row.customer_id,
      name: row.bill_name,
      email: row.bill_email,
      address: row.bill_address,
      city: row.bill_city,
      postcode: row.bill_postcode,
      phone: row.bill_phone,
      parts: partsOf({ rates, net: pence(row.net), lines: lines.get(row.id) ?? [] }).map(negated),
    };
  });
  return { documents, next: nextOf(rows, limit) };
}

type NamedLine = Pick<Line, "name" | "vatRate">;

async function linesOfNotes(db: Db, owner: number, notes: readonly { readonly id: number }[]) {
  const lines = new Map<number, NamedLine[]>(notes.map(({ id }) => [id, []]));
  if (notes.length === 0) return lines;
  const rows = await db
    .selectFrom("credit_note_line")
    .select(["credit_note_id", "name", "vat_rate"])
    .where("owner_id", "=", owner)
    .where("credit_note_id", "in", [...lines.keys()])
    .orderBy("credit_note_id")
    .orderBy("position")
    .execute();
  for (const { credit_note_id, name, vat_rate } of rows)
    lines
      .get(credit_note_id)
      ?.push({ name, vatRate: vat_rate === "" ? undefined : (vat_rate as VatRate) });
  return lines;
}

interface Whole {
  /** Empty if the document shows no VAT. */
  readonly rates: readonly RateVat[];
  readonly net: Pence;
  readonly lines: readonly NamedLine[];
}

/** Parts of nothing, such as goods that are given away, are left out. */
function partsOf({ rates, net, lines }: Whole): SoldPart[] {
  const parts: SoldPart[] =
    rates.length === 0
      ? [{ rate: null, percent: 0, net, vat: pence(0), goods: goodsOf(lines) }]
      : rates.map((rate) => ({
          rate: rate.rate,
          percent: rate.percent,
          net: rate.net,
          vat: rate.vat,
          goods: goodsOf(lines.filter((line) => vatRateOf(line) === rate.rate)),
        }));
  return parts.filter((part) => part.net !== 0 || part.vat !== 0);
}

const goodsOf = (lines: readonly NamedLine[]): string =>
  [...new Set(lines.map(({ name }) => tidyName(name)))].filter((name) => name !== "").join(", ");

const nextOf = (rows: readonly Place[], limit: number): Place | undefined =>
  rows.length < limit ? undefined : rows.at(-1);
