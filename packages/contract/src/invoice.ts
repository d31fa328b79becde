import type { BillTo } from "@roundsman/core/bill-to";
import type { HandedOut } from "@roundsman/core/handed-out";
import type { Day } from "@roundsman/core/day";
import type { DeliveryStatus } from "@roundsman/core/delivery-status";
import type { InvoiceTotals, Line } from "@roundsman/core/invoice";
import type { PaymentStatus } from "@roundsman/core/payment-status";
import * as z from "zod/mini";
import { civilDay, id, kept } from "./fields.ts";
import { poundsOut } from "./number-fields.ts";
import { lastDocument } from "./handed-out.ts";
import { line } from "./invoice-lines.ts";
import { deliveryStatus, paymentStatus } from "./statuses.ts";

export interface Invoice {
  /** In order, without gaps, never reused; shown as INV-<id>. */
  readonly id: number;
  readonly key: string;
  readonly ownerId: number;
  /** The customer it is linked to; its name and address are the invoice's own copy. */
  readonly customerId: number | null;
  readonly billTo: BillTo;
  readonly date: Day;
  /** When the goods are supplied, where that is not the date of the invoice (VAT Regulations 1995, reg. 14). */
  readonly supplyDate: Day | null;
  /** Until when it is to be paid; never before its date. */
  readonly dueDate: Day | null;
  /** The saved company that issues it; null: the default one. */
  readonly companyId: number | null;
  readonly summary: string;
  readonly footnote: string;
  readonly lines: readonly Line[];
  /** The server's, from the lines. */
  readonly totals: InvoiceTotals;
  readonly deliveryStatus: DeliveryStatus;
  readonly paymentStatus: PaymentStatus;
  /** What it was before it became paid; null while it is not, and where nobody noted it. */
  readonly paidFrom: PaymentStatus | null;
  /** Delivered before the van's stock was kept: whatever becomes of it, it moves nothing there. */
  readonly beforeStock: boolean;
  /** The latest that went out; null: none was recorded. Recording one makes no new version. */
  readonly lastDocument: HandedOut | null;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const invoiceWire = z.object({
  id,
  customer_name: z.string(),
  customer_address: z.string(),
  customer_postal_code: z.string(),
  customer_city: z.string(),
  customer_email: z.string(),
  customer_phone: z.string(),
  drivercustomer_id: z.nullable(id),
  description: z.string(),
  invoice_date: civilDay,
  supply_date: z.nullable(civilDay),
  due_date: z.nullable(civilDay),
  company_id: z.nullable(id),
  footerdescription: z.string(),
  product_details: z.array(line),
  discount: poundsOut,
  total_amount: poundsOut,
  delivery_status: deliveryStatus,
  payment_status: paymentStatus,
  paid_from: z.nullable(paymentStatus),
  before_stock: z.boolean(),
  last_document: z.nullable(lastDocument),
  responsible_person_id: id,
  ...kept,
});
type InvoiceWire = z.output<typeof invoiceWire>;

export const invoice = z.codec(invoiceWire, z.custom<Invoice>(), {
  decode: fromWire,
  encode: toWire,
});

function fromWire(sent: InvoiceWire): Invoice {
  return {
    id: sent.id,
    key: sent.client_id,
    ownerId: sent.responsible_person_id,
    customerId: sent.drivercustomer_id,
    billTo: {
      name: sent.customer_name,
      address: sent.customer_address,
      postcode: sent.customer_postal_code,
      city: sent.customer_city,
      email: sent.customer_email,
      phone: sent.customer_phone,
    },
    date: sent.invoice_date,
    supplyDate: sent.supply_date,
    dueDate: sent.due_date,
    companyId: sent.company_id,
    summary: sent.description,
    footnote: sent.footerdescription,
    lines: sent.product_details,
    totals: { discount: sent.discount, total: sent.total_amount },
    deliveryStatus: sent.delivery_status,
    paymentStatus: sent.payment_status,
    paidFrom: sent.paid_from,
    beforeStock: sent.before_stock,
    lastDocument: sent.last_document,
    version: sent.version,
    createdAt: sent.created_at,
    updatedAt: sent.updated_at,
  };
}

export function toWire(of: Invoice): InvoiceWire {
  return {
    id: of.id,
    customer_name: of.billTo.name,
    customer_address: of.billTo.address,
    customer_postal_code: of.billTo.postcode,
    customer_city: of.billTo.city,
    customer_email: of.billTo.email,
    customer_phone: of.billTo.phone,
    drivercustomer_id: of.customerId,
    description: of.summary,
    invoice_date: of.date,
    supply_date: of.supplyDate,
    due_date: of.dueDate,
    company_id: of.companyId,
    footerdescription: of.footnote,
    product_details: [...of.lines],
    discount: of.totals.discount,
    total_amount: of.totals.total,
    delivery_status: of.deliveryStatus,
    payment_status: of.paymentStatus,
    paid_from: of.paidFrom,
    before_stock: of.beforeStock,
    last_document: of.lastDocument,
    responsible_person_id: of.ownerId,
    client_id: of.key,
    version: of.version,
    created_at: of.createdAt,
    updated_at: of.updatedAt,
  };
}

/** What a create answers: the invoice, with its number a second time under the name that older clients read (spec §7). */
export const createdInvoice = z.codec(
  z.extend(invoiceWire, { invoice_id: id }),
  z.custom<Invoice>(),
  {
    decode: fromWire,
    encode: (of) => ({ ...toWire(of), invoice_id: of.id }),
  },
);
