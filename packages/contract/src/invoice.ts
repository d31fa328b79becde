import { EMPTY_BILL_TO } from "@roundsman/core/bill-to";
import { ONE_UNIT } from "@roundsman/core/quantity";
import * as z from "zod/mini";
import {
  civilDay,
  METADATA_FIELDS,
  freeName,
  freePage,
  freeText,
  id,
  optionalDay,
} from "./wire/fields.ts";
import { lastDocument } from "./invoices/handed-out.ts";
import { line, sentLine, type SentLine } from "./invoices/invoice-lines.ts";
import { blankAsAbsent } from "./wire/lenient.ts";
import { poundsOut } from "./wire/number-fields.ts";
import { personal } from "./wire/personal-fields.ts";
import { optionalLink } from "./wire/record-ids.ts";
import { bodyCodec, recordCodec } from "./wire/record-codec.ts";
import {
  readOnlyField,
  formField,
  formFieldGroup,
  writableField,
  type BodyOf,
  type RecordOf,
  type FormValues,
} from "./wire/record.ts";
import { seriesNumber } from "./invoices/invoice-number.ts";
import { vatMode } from "./invoices/vat-fields.ts";
import { deliveryStatus, NO_STATUS, paymentStatus } from "./invoices/statuses.ts";

/**
 * In pence: as much as the dearest single line. Several lines within their own limits could exceed
 * what a double holds to the penny.
 */
const MOST_TOTAL = 100_000_000_000_000;
const withinReach = z.refine<SentLine[]>(
  (lines) =>
    lines.reduce((total, { price, quantity }) => total + (price * quantity) / ONE_UNIT, 0) <=
    MOST_TOTAL,
  "An invoice must not be over 1,000,000,000,000.00",
);
const sentLines = z
  .array(sentLine)
  .check(z.maxLength(500, "An invoice can have at most 500 lines"), withinReach);

const text = { answer: z.string(), body: z.optional(freeText), blank: () => "" };
const page = { answer: z.string(), body: z.optional(freePage), blank: () => "" };
const noDay = { answer: z.nullable(civilDay), body: optionalDay, blank: () => null };

/**
 * Every field of an invoice. Absent in a body: empty for a new invoice (the date: today), unchanged
 * for an existing one. A new field begins here (docs/architecture.md has the other places).
 */
export const INVOICE_FIELDS = {
  /** In order, without gaps, never reused; shown as INV-<id>. */
  id: readOnlyField("id", id),
  /** From a phone's series, and shown instead; given once, on creation or by a call of its own. */
  number: writableField("number", seriesNumber),
  /**
   * The customer's name and address as they were: editing the customer later changes no invoice.
   */
  billTo: personal(
    formFieldGroup(
      {
        name: formField("customer_name", {
          answer: z.string(),
          body: z.optional(freeName()),
          blank: () => "",
        }),
        address: formField("customer_address", page),
        postcode: formField("customer_postal_code", text),
        city: formField("customer_city", text),
        email: formField("customer_email", text),
        phone: formField("customer_phone", text),
      },
      () => EMPTY_BILL_TO,
    ),
  ),
  /**
   * The linked customer. In a body null unlinks; a new invoice without it is linked by exact name.
   */
  customerId: writableField("drivercustomer_id", {
    answer: z.nullable(id),
    body: optionalLink("customer"),
  }),
  summary: personal(formField("description", page)),
  date: formField("invoice_date", {
    answer: civilDay,
    body: optionalDay,
    blank: (today) => today,
  }),
  /**
   * The day of supply, where that is not the date of the invoice (VAT Regulations 1995, reg. 14).
   */
  supplyDate: formField("supply_date", noDay),
  /** The last day to pay; never before the date. */
  dueDate: formField("due_date", noDay),
  /** The saved company that issues it; null: the default one. */
  companyId: writableField("company_id", { answer: z.nullable(id), body: optionalLink("company") }),
  /** How it treats VAT; absent until somebody chose. */
  vatMode: formField("vat_mode", { ...vatMode, blank: () => undefined }),
  footnote: personal(formField("footerdescription", page)),
  lines: formField("product_details", {
    answer: z.array(line),
    body: z.optional(z.nullable(sentLines)),
    blank: () => [],
  }),
  totals: {
    fields: {
      /** Pence taken off, already out of the total. */
      discount: readOnlyField("discount", poundsOut),
      /** Pence to pay, discounts taken off. The server's, from the lines. */
      total: readOnlyField("total_amount", poundsOut),
      /**
       * Pence that the customer owes; absent where that is the total. The server's, from lines,
       * date, VAT mode and credit notes.
       */
      payable: readOnlyField("payable_amount", z.optional(poundsOut)),
      /**
       * Pence that credit notes took off what is owed: 0 where those that count come to nothing,
       * absent where none counts.
       */
      credited: readOnlyField("credited_amount", z.optional(poundsOut)),
      /** Pence paid so far; absent for none, and once it is fully paid. */
      paid: readOnlyField("paid_amount", z.optional(poundsOut)),
    },
  },
  /** In a body, for updates only. */
  deliveryStatus: writableField("delivery_status", {
    answer: deliveryStatus,
    body: blankAsAbsent(deliveryStatus, NO_STATUS),
  }),
  /** In a body, for updates only: the creating call decides it for a new invoice. */
  paymentStatus: writableField("payment_status", {
    answer: paymentStatus,
    body: blankAsAbsent(paymentStatus, NO_STATUS),
  }),
  /** The status before it was paid; null while it is not paid, and where it is not known. */
  paidFrom: readOnlyField("paid_from", z.nullable(paymentStatus)),
  /** Delivered before the van's stock was kept: the invoice never moves stock. */
  beforeStock: readOnlyField("before_stock", z.boolean()),
  /** The document that was handed out last; null for none. Recording one makes no new version. */
  lastDocument: readOnlyField("last_document", z.nullable(lastDocument)),
  /** Set where number, documents and payment do not show that it was issued: it was paid once. */
  issued: readOnlyField("issued", z.optional(z.literal(true))),
  /** The invoice that it corrects and, below, the one that corrects it; absent for none. */
  corrects: readOnlyField("corrects", z.optional(id)),
  correctedBy: readOnlyField("corrected_by", z.optional(id)),
  ownerId: readOnlyField("responsible_person_id", id),
  ...METADATA_FIELDS,
} as const;

export type Invoice = RecordOf<typeof INVOICE_FIELDS>;
/** What a person types on an invoice. */
export type InvoiceContent = FormValues<typeof INVOICE_FIELDS>;
/** What a client sends of an invoice. */
export type InvoiceBody = BodyOf<typeof INVOICE_FIELDS>;

const CHANGE_FIELDS = {
  ...INVOICE_FIELDS,
  /**
   * In an update: the day on which money that follows from it came in or went back; absent: today.
   */
  paymentDay: writableField("payment_date", { answer: z.undefined(), body: optionalDay }),
} as const;
/** What a client sends of an invoice that it changes. */
export type ChangedInvoiceBody = BodyOf<typeof CHANGE_FIELDS>;

export const invoice = recordCodec(INVOICE_FIELDS);

/**
 * The response to a create: the invoice, with its number a second time under the name that older
 * clients read (spec §7, wire §5).
 */
export const createdInvoice = recordCodec(INVOICE_FIELDS, {
  invoice_id: { answer: id, of: (invoice) => invoice.id },
});

/** Fields that an update or a create does not use are ignored, with any value (wire §1). */
export const changedInvoiceBody = bodyCodec(CHANGE_FIELDS, { without: ["key", "number"] });
export const newInvoiceBody = bodyCodec(INVOICE_FIELDS, {
  without: ["deliveryStatus", "paymentStatus", "version"],
});
