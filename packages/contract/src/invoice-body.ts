import type { BillTo } from "@roundsman/core/bill-to";
import type { Day } from "@roundsman/core/day";
import type { DeliveryStatus } from "@roundsman/core/delivery-status";
import type { PaymentStatus } from "@roundsman/core/payment-status";
import { ONE } from "@roundsman/core/quantity";
import * as z from "zod/mini";
import { clientId, freeName, freePage, freeText, optionalDay, seenVersion } from "./fields.ts";
import { sentLine, type SentLine } from "./invoice-lines.ts";
import { orNothing } from "./lenient.ts";
import { optionalLink } from "./record-ids.ts";
import { deliveryStatus, NO_STATUS, paymentStatus } from "./statuses.ts";

/** What a person writes on an invoice. A create fills what is absent with nothing (and the date with today); an update leaves it as it is. */
export interface InvoiceBody {
  readonly key?: string | undefined;
  /** null unlinks; absent on a create links by exact name. */
  readonly customerId?: number | null | undefined;
  readonly billTo: { readonly [Field in keyof BillTo]?: BillTo[Field] | undefined };
  readonly date?: Day | null | undefined;
  /** null: none. */
  readonly supplyDate?: Day | null | undefined;
  /** null: none. Not before the invoice's date. */
  readonly dueDate?: Day | null | undefined;
  /** One of the caller's companies; null: the default one. */
  readonly companyId?: number | null | undefined;
  readonly summary?: string | undefined;
  readonly footnote?: string | undefined;
  readonly lines?: readonly SentLine[] | null | undefined;
  /** Updates only. */
  readonly deliveryStatus?: DeliveryStatus | undefined;
  /** Updates only: the creating call decides it for a new invoice. */
  readonly paymentStatus?: PaymentStatus | undefined;
  readonly version?: number | undefined;
}

/** In pence: as much as the dearest single line. Lines within their own limits could together exceed what a double holds to the penny. */
const MOST_TOTAL = 100_000_000_000_000;
const withinReach = z.refine<SentLine[]>(
  (lines) =>
    lines.reduce((total, { price, quantity }) => total + (price * quantity) / ONE, 0) <= MOST_TOTAL,
  "An invoice must not be over 1,000,000,000,000.00",
);

const text = z.optional(freeText);
const page = z.optional(freePage);

const wire = z.object({
  customer_name: z.optional(freeName()),
  customer_address: page,
  customer_postal_code: text,
  customer_city: text,
  customer_email: text,
  customer_phone: text,
  drivercustomer_id: optionalLink("customer"),
  description: page,
  invoice_date: optionalDay,
  supply_date: optionalDay,
  due_date: optionalDay,
  company_id: optionalLink("company"),
  footerdescription: page,
  product_details: z.optional(
    z.nullable(
      z
        .array(sentLine)
        .check(z.maxLength(500, "An invoice can have at most 500 lines"), withinReach),
    ),
  ),
  delivery_status: orNothing(deliveryStatus, NO_STATUS),
  payment_status: orNothing(paymentStatus, NO_STATUS),
  client_id: clientId,
  version: seenVersion,
});

/** What an update and what a create has no use for is ignored, whatever it says (wire §1). */
export const invoiceBody = z.codec(z.omit(wire, { client_id: true }), z.custom<InvoiceBody>(), {
  decode: fromWire,
  encode: toWire,
});
export const newInvoiceBody = z.codec(
  z.omit(wire, { delivery_status: true, payment_status: true, version: true }),
  z.custom<InvoiceBody>(),
  { decode: fromWire, encode: toWire },
);

function fromWire(sent: z.output<typeof wire>): InvoiceBody {
  return {
    key: sent.client_id,
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
    deliveryStatus: sent.delivery_status,
    paymentStatus: sent.payment_status,
    version: sent.version,
  };
}

function toWire(of: InvoiceBody): z.output<typeof wire> {
  return {
    client_id: of.key,
    drivercustomer_id: of.customerId,
    customer_name: of.billTo.name,
    customer_address: of.billTo.address,
    customer_postal_code: of.billTo.postcode,
    customer_city: of.billTo.city,
    customer_email: of.billTo.email,
    customer_phone: of.billTo.phone,
    invoice_date: of.date,
    supply_date: of.supplyDate,
    due_date: of.dueDate,
    company_id: of.companyId,
    description: of.summary,
    footerdescription: of.footnote,
    product_details: of.lines && [...of.lines],
    delivery_status: of.deliveryStatus,
    payment_status: of.paymentStatus,
    version: of.version,
  };
}
