import type { CreditNote } from "@roundsman/contract/invoices/credit-note";
import type { Driver, RealServer } from "./real-server.ts";

/** What the server has of a driver, deleted or not. */
export interface ServerRecords {
  readonly invoices: readonly StoredInvoice[];
  /** Voided ones too. */
  readonly notes: readonly CreditNote[];
}

export interface StoredInvoice {
  readonly id: number;
  readonly key: string;
  /** "" where it has no number of a series. */
  readonly number: string;
  readonly date: string;
  readonly isHidden: boolean;
  readonly vatMode: string;
  readonly status: string;
  /** In pence: the lines; then VAT on top less credits; then the credits. */
  readonly total: number;
  readonly vatAdded: number;
  readonly credited: number;
  readonly creditNotes: number;
  readonly corrects: number;
  readonly correctedBy: number;
  readonly lines: readonly StoredLine[];
}

export interface StoredLine {
  /** The line's id as JSON. */
  readonly ref: string;
  readonly price: number;
  readonly discount: number;
  /** Thousandths. */
  readonly quantity: number;
  /** "" for the standard one. */
  readonly vatRate: string;
}

/** Reads the server's database, because no list shows all of this. */
export async function serverRecordsOf({ db }: RealServer, driver: Driver): Promise<ServerRecords> {
  const rows = await db
    .selectFrom("invoice")
    .selectAll()
    .where("owner_id", "=", driver.id)
    .orderBy("id")
    .execute();
  const lines = await db
    .selectFrom("invoice_line")
    .selectAll()
    .where("owner_id", "=", driver.id)
    .orderBy("position")
    .execute();
  const { creditNotes } = await driver.api.creditNotes.list({ query: { limit: 500 } });
  return {
    notes: creditNotes.toReversed(),
    invoices: rows.map((row) => ({
      id: row.id,
      key: row.key,
      number: row.number,
      date: row.date,
      isHidden: row.deleted_at !== "",
      vatMode: row.vat_mode,
      status: row.payment_status,
      total: row.total,
      vatAdded: row.vat_added,
      credited: row.credited,
      creditNotes: row.credit_notes,
      corrects: row.corrects,
      correctedBy: row.corrected_by,
      lines: lines
        .filter((line) => line.invoice_id === row.id)
        .map((line) => ({
          ref: line.product_ref,
          price: line.price,
          discount: line.discount,
          quantity: line.quantity,
          vatRate: line.vat_rate,
        })),
    })),
  };
}
