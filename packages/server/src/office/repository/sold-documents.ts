import type { DayRange } from "@roundsman/core/day-range";
import type { Day } from "@roundsman/core/day";
import { numberOf, type Line } from "@roundsman/core/invoice";
import { pence, type Pence } from "@roundsman/core/money";
import type { VatMode } from "@roundsman/core/vat";
import { invoiceVat, vatRateOf, type RateVat } from "@roundsman/core/vat/invoice-vat";
import type { VatRate } from "@roundsman/core/vat/rates";
import { tidyName } from "@roundsman/core/name";
import { sql } from "kysely";
import { withLines } from "../../invoices/repository/invoice-lines.ts";
import { breathe } from "../../kernel/calls/breathe.ts";
import { PART } from "../../kernel/calls/long-read.ts";
import { refused } from "../../kernel/errors/refusal.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { negated, type SoldDocument, type SoldPart } from "../sold-document.ts";
import { allDrivers, holdsVat, type Driver } from "./drivers.ts";

interface Of {
  readonly driver: Driver;
  readonly span: DayRange;
  /** Whether an invoice without a VAT mode holds VAT. */
  readonly holdsVat: boolean;
}

/** The place of a row in the order of its days. */
interface Place {
  readonly date: string;
  readonly id: number;
}
const START: Place = { date: "", id: 0 };

/** Of one answer: more would hold up others while they are written. */
export const MOST_DOCUMENTS = 10_000;
const tooManyDocuments = () =>
  refused(
    413,
    "too-many-documents",
    "These days have more than 10,000 documents. Please choose fewer days.",
  );

/**
 * Every invoice and credit note of the business by its date, as the board counts them: what is scheduled is not sold yet, what is deleted or
 * voided was not. One that comes to nothing is left out. Throws 413 over {@link MOST_DOCUMENTS}.
 */
export async function soldDocuments(db: Db, span: DayRange): Promise<SoldDocument[]> {
  const registered = await holdsVat(db);
  const all: SoldDocument[] = [];
  for (const driver of await allDrivers(db))
    for (const read of [invoicesAfter, notesAfter])
      for (let last: Place | undefined = START; last;) {
        const page: Page = await read(db, { driver, span, holdsVat: registered }, last);
        all.push(...page.documents.filter(({ parts }) => parts.length > 0));
        if (all.length > MOST_DOCUMENTS) throw tooManyDocuments();
        last = page.next;
        await breathe();
      }
  return all.toSorted((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1));
}

interface Page {
  readonly documents: readonly SoldDocument[];
  readonly next: Place | undefined;
}

async function invoicesAfter(db: Db, of: Of, after: Place): Promise<Page> {
  const { driver, span } = of;
  const rows = await db
    .selectFrom("invoice")
    .selectAll()
    .where("owner_id", "=", driver.id)
    .where("deleted_at", "=", "")
    .where("payment_status", "<>", "scheduled")
    .where("date", ">=", span.start)
    .where("date", "<=", span.end)
    .where(sql<boolean>`(date, id) > (${after.date}, ${after.id})`)
    .orderBy("date")
    .orderBy("id")
    .limit(PART)
    .execute();
  const invoices = await withLines(db, driver.id, rows);
  const documents = invoices.map((invoice): SoldDocument => {
    const { lines, date, dueDate, customerId, billTo } = invoice;
    const mode: VatMode = invoice.vatMode ?? (of.holdsVat ? "included" : "without");
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
  return { documents, next: nextOf(rows) };
}

async function notesAfter(db: Db, { driver, span }: Of, after: Place): Promise<Page> {
  const rows = await db
    .selectFrom("credit_note as note")
    .innerJoin("invoice", (on) =>
      on
        .onRef("invoice.owner_id", "=", "note.owner_id")
        .onRef("invoice.id", "=", "note.invoice_id"),
    )
    .select(["note.id", "note.number", "note.date", "note.net", "note.rates", "note.invoice_id"])
    .select(["invoice.number as invoice_number", "invoice.customer_id"])
    .select(["bill_name", "bill_email", "bill_address", "bill_city", "bill_postcode", "bill_phone"])
    .where("note.owner_id", "=", driver.id)
    .where("note.voided_at", "=", "")
    .where("invoice.deleted_at", "=", "")
    .where("invoice.payment_status", "<>", "scheduled")
    .where("note.date", ">=", span.start)
    .where("note.date", "<=", span.end)
    .where(sql<boolean>`(note.date, note.id) > (${after.date}, ${after.id})`)
    .orderBy("note.date")
    .orderBy("note.id")
    .limit(PART)
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
  return { documents, next: nextOf(rows) };
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
  /** None where the document shows no VAT. */
  readonly rates: readonly RateVat[];
  readonly net: Pence;
  readonly lines: readonly NamedLine[];
}

/** Goods that are given away come to nothing at their rate. */
function partsOf({ rates, net, lines }: Whole): SoldPart[] {
  const parts: SoldPart[] =
    rates.length === 0
      ? [{ rate: null, percent: 0, net, vat: pence(0), goods: goodsOf(lines) }]
      : rates.map((of) => ({
          rate: of.rate,
          percent: of.percent,
          net: of.net,
          vat: of.vat,
          goods: goodsOf(lines.filter((line) => vatRateOf(line) === of.rate)),
        }));
  return parts.filter((of) => of.net !== 0 || of.vat !== 0);
}

const goodsOf = (lines: readonly NamedLine[]): string =>
  [...new Set(lines.map(({ name }) => tidyName(name)))].filter((name) => name !== "").join(", ");

const nextOf = (rows: readonly Place[]): Place | undefined =>
  rows.length < PART ? undefined : rows.at(-1);
