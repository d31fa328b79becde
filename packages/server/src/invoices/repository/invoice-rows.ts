import type { Invoice, INVOICE_FIELDS, InvoiceContent } from "@roundsman/contract/invoice";
import type { PersonalName } from "@roundsman/contract/wire/personal-fields";
import type { HandedOut } from "@roundsman/core/issuing/handed-out";
import type { Day } from "@roundsman/core/day";
import type { DeliveryStatus } from "@roundsman/core/delivery-status";
import { owed, type Line } from "@roundsman/core/invoice";
import type { Pence } from "@roundsman/core/money";
import { fold } from "@roundsman/core/name";
import type { PaymentStatus } from "@roundsman/core/payment-status";
import type { Quantity } from "@roundsman/core/quantity";
import type { VatMode } from "@roundsman/core/vat";
import type { VatRate } from "@roundsman/core/vat/rates";
import type { Selectable } from "kysely";
import type { Database } from "../../kernel/storage/schema/schema.ts";

export type InvoiceRow = Selectable<Database["invoice"]>;
export type LineRow = Selectable<Database["invoice_line"]>;

/**
 * The columns that an invoice is made of. The search columns are left out: they are long, and
 * reading a row costs as much as encoding it.
 */
export const INVOICE_COLUMNS = [
  "owner_id",
  "id",
  "key",
  "version",
  "created_at",
  "updated_at",
  "customer_id",
  "bill_name",
  "bill_address",
  "bill_city",
  "bill_postcode",
  "bill_email",
  "bill_phone",
  "date",
  "supply_date",
  "due_date",
  "company_id",
  "summary",
  "footnote",
  "vat_mode",
  "number",
  "total",
  "discount",
  "vat_added",
  "credited",
  "credit_notes",
  "paid",
  "delivery_status",
  "payment_status",
  "paid_from",
  "before_stock",
  "handed_out",
  "issued_at",
  "corrects",
  "corrected_by",
] as const satisfies (keyof InvoiceRow)[];

/** A row with the columns that an invoice is made of. */
export type ReadInvoice = Pick<InvoiceRow, (typeof INVOICE_COLUMNS)[number]>;

/**
 * Values were validated when they were written; they are not validated again when they are read.
 */
export const invoiceOf = (row: ReadInvoice, lines: readonly Line[]): Invoice => ({
  id: row.id,
  ...(row.number !== "" && { number: row.number }),
  key: row.key,
  ownerId: row.owner_id,
  customerId: row.customer_id,
  billTo: {
    name: row.bill_name,
    address: row.bill_address,
    city: row.bill_city,
    postcode: row.bill_postcode,
    email: row.bill_email,
    phone: row.bill_phone,
  },
  date: row.date as Day,
  supplyDate: (row.supply_date || null) as Day | null,
  dueDate: (row.due_date || null) as Day | null,
  companyId: row.company_id,
  summary: row.summary,
  footnote: row.footnote,
  lines,
  ...(row.vat_mode !== "" && { vatMode: row.vat_mode as VatMode }),
  totals: totalsIn(row),
  deliveryStatus: row.delivery_status as DeliveryStatus,
  paymentStatus: row.payment_status as PaymentStatus,
  paidFrom: (row.paid_from || null) as PaymentStatus | null,
  beforeStock: row.before_stock === 1,
  lastDocument: row.handed_out === "" ? null : (JSON.parse(row.handed_out) as HandedOut),
  ...(row.issued_at !== "" && !isShown(row) && { issued: true as const }),
  ...(row.corrects !== 0 && { corrects: row.corrects }),
  ...(row.corrected_by !== 0 && { correctedBy: row.corrected_by }),
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** Whether other fields already say that it was issued. */
const isShown = ({ number, handed_out, payment_status }: ReadInvoice): boolean =>
  number !== "" || handed_out !== "" || payment_status === "paid";

const totalsIn = (row: ReadInvoice): Invoice["totals"] => {
  const { total, discount, vat_added, credited } = row;
  const totals = { total: total as Pence, discount: discount as Pence, ...paidIn(row) };
  if (vat_added === 0 && !isCredited(row)) return totals;
  const owed = { ...totals, payable: (total + vat_added) as Pence };
  return isCredited(row) ? { ...owed, credited: credited as Pence } : owed;
};

/** Whether it has a credit note that counts, whatever its amount. */
export const isCredited = ({ credit_notes }: Pick<InvoiceRow, "credit_notes">): boolean =>
  credit_notes > 0;

/** What payments cover of an invoice that is not paid in full. */
const paidIn = ({ paid, payment_status }: ReadInvoice): Pick<Invoice["totals"], "paid"> =>
  paid === 0 || payment_status === "paid" ? {} : { paid: paid as Pence };

/** An invoice to be written, with its totals. */
export type InvoiceDraft = InvoiceContent &
  Pick<Invoice, "customerId" | "companyId" | "totals" | "deliveryStatus" | "paymentStatus">;

/** The columns of an invoice to be written: the other way of {@link invoiceOf}. */
export const columnsOf = (draft: InvoiceDraft) => ({
  ...personalColumns(draft),
  customer_id: draft.customerId,
  date: draft.date,
  supply_date: draft.supplyDate ?? "",
  due_date: draft.dueDate ?? "",
  company_id: draft.companyId,
  total: draft.totals.total,
  discount: draft.totals.discount,
  vat_mode: draft.vatMode ?? "",
  vat_added: owed(draft.totals) - draft.totals.total,
  delivery_status: draft.deliveryStatus,
  payment_status: draft.paymentStatus,
});

type Personal = Pick<InvoiceContent, PersonalName<typeof INVOICE_FIELDS>>;
/** The columns with the customer's personal data, which an erasure blanks. */
export const personalColumns = ({ billTo, summary, footnote }: Personal) => ({
  bill_name: billTo.name,
  bill_address: billTo.address,
  bill_city: billTo.city,
  bill_postcode: billTo.postcode,
  bill_email: billTo.email,
  bill_phone: billTo.phone,
  search_name: fold(billTo.name),
  search_text: fold([billTo.name, billTo.postcode.replaceAll(" ", ""), summary].join("\n")),
  summary,
  footnote,
});

/**
 * The columns that are read of a line; each column left out saves a tenth of the time of a long
 * list.
 */
export const LINE_COLUMNS = [
  "invoice_id",
  "product_ref",
  "name",
  "price",
  "discount",
  "quantity",
  "vat_rate",
] as const satisfies (keyof LineRow)[];

export function lineOf(row: Pick<LineRow, (typeof LINE_COLUMNS)[number]>): Line {
  const line: Line = {
    id: refOf(row.product_ref),
    name: row.name,
    price: row.price as Pence,
    discount: row.discount as Pence,
    quantity: row.quantity as Quantity,
  };
  return row.vat_rate === "" ? line : { ...line, vatRate: row.vat_rate as VatRate };
}

/** Most ids are plain text, which needs no JSON parser. */
const refOf = (json: string): Line["id"] =>
  json.startsWith('"') && !json.includes("\\")
    ? json.slice(1, -1)
    : (JSON.parse(json) as Line["id"]);
