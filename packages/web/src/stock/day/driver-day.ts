import { createClient } from "@roundsman/contract/client";
import type { DaySheet, DaySheetHead } from "@roundsman/contract/day-sheet";
import type { CreditNote } from "@roundsman/contract/invoices/credit-note";
import { driverBooks } from "@roundsman/contract/office/driver-books";
import type { Product } from "@roundsman/contract/products";
import { MOST_ON_PAGE } from "@roundsman/contract/wire/paging";
import { addDays, type Day } from "@roundsman/core/day";
import { withTimeout } from "../../session/call-options.ts";
import { transport } from "../../session/session.ts";
import { creditsOn, type CreditOfDay, type CreditWritten } from "./day-credits.ts";

const stock = createClient(driverBooks.driverStock, transport);
const products = createClient(driverBooks.driverProducts, transport);
const notes = createClient(driverBooks.driverCreditNotes, transport);

/** A driver's closed day, with the products and credit notes that its paper needs. */
export interface DriverDay {
  readonly sheet: DaySheet;
  readonly products: readonly Product[];
  readonly credits: readonly CreditOfDay[];
}

/** For a manager. Throws Refused: `no-driver` where the person who closed the day is no driver. */
export async function readDriverDay(
  { driver, id }: { readonly driver: number; readonly id: number },
  signal?: AbortSignal,
): Promise<DriverDay> {
  const params = { driver, rp: driver };
  const sheet = await stock.day({ params: { ...params, id } }, withTimeout(signal));
  const [sold, heads, credited] = await Promise.all([
    products.list({ params }, withTimeout(signal)),
    allSheets(driver, signal),
    notesAround(driver, sheet.day, signal),
  ]);
  const credits = creditsOn(credited.map(writtenOf), {
    sheets: heads.map(closedOf),
    sheet: closedOf(sheet),
    today: sheet.day,
  });
  return { sheet, products: sold.items, credits };
}

/**
 * How many days of credit notes are read on each side of the day. Phones keep as many, and days are
 * closed more often.
 */
const NOTE_DAYS = 92;

async function allSheets(driver: number, signal?: AbortSignal): Promise<DaySheetHead[]> {
  const params = { driver, rp: driver };
  const all: DaySheetHead[] = [];
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const query = { limit: MOST_ON_PAGE, ...(cursor !== undefined && { cursor }) };
    const page = await stock.days({ params, query }, withTimeout(signal));
    all.push(...page.sheets);
    cursor = page.nextCursor ?? undefined;
  }
  return all;
}

/** In the order of writing. */
async function notesAround(driver: number, at: Day, signal?: AbortSignal): Promise<CreditNote[]> {
  const all: CreditNote[] = [];
  const days = { from: addDays(at, -NOTE_DAYS), to: addDays(at, NOTE_DAYS) };
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const query = { ...days, limit: MOST_ON_PAGE, ...(cursor !== undefined && { cursor }) };
    const page = await notes.list({ params: { driver }, query }, withTimeout(signal));
    all.push(...page.creditNotes);
    cursor = page.nextCursor ?? undefined;
  }
  return all.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
}

const writtenOf = (note: CreditNote): CreditWritten => ({
  note: {
    ...note,
    writtenAt: note.createdAt,
    isSent: true,
    isVoidSent: note.voidedAt !== null,
  },
  invoice: note.invoiceNumber,
  customer: note.customerName,
});

const closedOf = (sheet: DaySheetHead) => ({ ...sheet, correctsKey: null });
