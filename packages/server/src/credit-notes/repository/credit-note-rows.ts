import type { CreditNote } from "@roundsman/contract/invoices/credit-note";
import type { CreditedGoods, CreditedLine, CreditReason } from "@roundsman/core/credit/credited";
import type { Day } from "@roundsman/core/day";
import type { DocumentLanguage } from "@roundsman/core/document-language";
import type { HandedOut } from "@roundsman/core/issuing/handed-out";
import { numberOf, type Line } from "@roundsman/core/invoice";
import type { Pence } from "@roundsman/core/money";
import type { Quantity } from "@roundsman/core/quantity";
import type { VatMode } from "@roundsman/core/vat";
import type { RateVat } from "@roundsman/core/vat/invoice-vat";
import type { VatRate } from "@roundsman/core/vat/rates";
import type { Selectable } from "kysely";
import type { Database } from "../../kernel/storage/schema/schema.ts";

export type LineRow = Selectable<Database["credit_note_line"]>;

/** A note with columns of its invoice. */
export interface FoundNote extends Selectable<Database["credit_note"]> {
  readonly invoice_date: string;
  /** Of a series; "" if it has none. */
  readonly invoice_number: string;
  /** "" while it is not deleted. */
  readonly invoice_deleted_at: string;
  readonly customer_id: number | null;
  readonly bill_name: string;
}

/**
 * Values were validated when they were written; they are not validated again when they are read.
 */
export const noteOf = (row: FoundNote, lines: readonly CreditedLine[]): CreditNote => ({
  id: row.id,
  key: row.key,
  ownerId: row.owner_id,
  number: row.number,
  invoiceId: row.invoice_id,
  invoiceNumber: numberOf({ id: row.invoice_id, number: row.invoice_number || undefined }),
  invoiceDate: row.invoice_date as Day,
  ...(row.invoice_deleted_at !== "" && { isInvoiceDeleted: true }),
  customerId: row.customer_id,
  customerName: row.bill_name,
  date: row.date as Day,
  reason: row.reason as CreditReason,
  summary: row.summary,
  ...(row.language !== "" && { language: row.language as DocumentLanguage }),
  vatMode: row.vat_mode as VatMode,
  lines,
  rates: JSON.parse(row.rates) as RateVat[],
  net: row.net as Pence,
  vat: row.vat as Pence | null,
  total: row.total as Pence,
  ...(row.handed_out !== "" && { lastDocument: JSON.parse(row.handed_out) as HandedOut }),
  voidedAt: row.voided_at || null,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export function lineOf(row: LineRow): CreditedLine {
  const line = {
    line: JSON.parse(row.line_ref) as Line["id"],
    nth: row.nth,
    name: row.name,
    quantity: row.quantity as Quantity,
    unitPrice: row.unit_price as Pence,
    amount: row.amount as Pence,
    net: row.net as Pence,
    vat: row.vat as Pence,
    gross: row.gross as Pence,
    goods: row.goods as CreditedGoods,
  };
  return row.vat_rate === "" ? line : { ...line, vatRate: row.vat_rate as VatRate };
}

export const lineRow = (
  line: CreditedLine,
  position: number,
): Omit<LineRow, "owner_id" | "credit_note_id"> => ({
  position,
  line_ref: JSON.stringify(line.line),
  nth: line.nth,
  name: line.name,
  quantity: line.quantity,
  unit_price: line.unitPrice,
  vat_rate: line.vatRate ?? "",
  amount: line.amount,
  net: line.net,
  vat: line.vat,
  gross: line.gross,
  goods: line.goods,
});
