import * as z from "zod/mini";
import { deletion } from "./wire/deletion.ts";
import { endpoint } from "./wire/endpoint.ts";
import { freeText } from "./wire/fields.ts";
import { poundsOut } from "./wire/number-fields.ts";
import { documentRecord, recordedDocument } from "./invoices/handed-out.ts";
import { changedInvoiceBody, createdInvoice, invoice, newInvoiceBody } from "./invoice.ts";
import { invoiceFilters, invoicePage, listTotals, pageBody } from "./invoices/invoice-lists.ts";
import { pagedArray, nextCursor, page } from "./wire/paging.ts";
import { idOf, idsOf, optionalLink } from "./wire/record-ids.ts";
import { formerStates, voided, voiding } from "./invoices/issued.ts";
import { assignedNumber } from "./invoices/invoice-number.ts";
import { paymentDate, paymentMethod } from "./payments/payment.ts";
import { deliveryStatus, paymentStatus } from "./invoices/statuses.ts";

const list = <const Path extends string, const Rows extends string, const Loads extends string>(
  path: Path,
  rows: Rows,
  loads: Loads,
) =>
  endpoint("POST", path, {
    summary: `The ${rows} of the caller, newest date first`,
    effect: "read",
    body: pageBody,
    reply: invoicePage(rows, loads),
  });

const create = <const Path extends string>(path: Path, word: string) =>
  endpoint("POST", path, {
    summary: `Create an invoice that is ${word}`,
    refuses: [409],
    body: newInvoiceBody,
    reply: createdInvoice,
    status: 201,
  });

const NO_INVOICE = "Please select at least one invoice.";
const invoice_ids = idsOf("invoice", NO_INVOICE);
const invoiceIds = z.object({ invoice_ids });
/**
 * Ours: how and when invoices that become paid were paid. Absent: in cash for those of GetPaid,
 * unknown for others; today.
 */
const howPaid = { payment_method: paymentMethod, payment_date: paymentDate };
/** Ours: `with_amounts` asks for `amounts` in the answer. */
const submittedIds = z.object({ invoice_ids, ...howPaid, with_amounts: z.optional(z.boolean()) });

/**
 * Ours: the version of each of `updated_invoices`, in their order, so that a phone need not read
 * them again.
 */
const versions = z.array(z.int());

const submitted = z.object({
  message: z.string(),
  updated_invoices: z.array(z.object({ id: z.int(), payment_status: paymentStatus })),
  versions,
  /** Ids that were not in the list, left alone. */
  skipped: z.array(z.int()),
  /**
   * With `with_amounts`: what each of `updated_invoices` was paid by this call, in their order.
   * Otherwise absent, as from an older server.
   */
  amounts: z.optional(z.array(poundsOut)),
});

const submitAll = <const Path extends string>(path: Path, what: string) =>
  endpoint("POST", path, { summary: what, body: submittedIds, reply: submitted });

export const invoices = {
  listGetPaid: list("/api/unpaid_invoices/", "invoices", "product_details_summary"),
  listSchedule: list("/api/future_invoices/", "invoicesFuture", "product_details_summary_future"),
  listCredit: list("/api/notpaid_invoices/", "invoicesNotPaid", "product_details_summary_notpaid"),
  search: endpoint("POST", "/api/search_invoices/", {
    summary:
      "History: every invoice of the caller that matches, oldest date first unless another order is asked for",
    effect: "read",
    body: invoiceFilters,
    reply: invoicePage("invoices", "product_details_summary"),
  }),
  listOfCustomer: endpoint("POST", "/api/invoices-by-driver-customer/", {
    summary: "A customer's invoices, by link or, where there is none, by exact name",
    effect: "read",
    body: z.object({
      drivercustomer_id: optionalLink("customer"),
      customer_name: z.optional(freeText),
      ...page,
    }),
    reply: z.object({ invoices: z.array(invoice), totals: listTotals, next_cursor: nextCursor }),
  }),
  get: endpoint("GET", "/api/invoices/{id}/", {
    record: "invoice",
    summary: "Read one invoice",
    reply: invoice,
  }),
  createDue: create("/api/invoice/", "to be paid now"),
  createScheduled: create("/api/futureinvoice/", "scheduled"),
  createCredit: create("/api/notpaidinvoice/", "on credit"),
  update: endpoint("POST", "/api/invoiceupdate/{id}/", {
    record: "invoice",
    summary: "Change an invoice; absent fields stay",
    body: changedInvoiceBody,
    reply: invoice,
  }),
  giveNumber: endpoint("POST", "/api/invoices/{id}/number/", {
    record: "invoice",
    summary: "Give an invoice its number of one of the caller's series, once; answers the invoice",
    refuses: [409],
    body: assignedNumber,
    reply: invoice,
  }),
  recordDocument: endpoint("POST", "/api/invoices/{id}/downloads/", {
    record: "invoice",
    summary: "Record that a document of an invoice was handed out; answers the invoice",
    body: documentRecord,
    reply: invoice,
  }),
  documents: endpoint("GET", "/api/invoices/{id}/downloads/", {
    record: "invoice",
    summary: "The documents of an invoice that were handed out, latest first",
    ...pagedArray(recordedDocument),
  }),
  remove: endpoint("POST", "/api/invoicedelete/{id}/", {
    record: "invoice",
    summary: "Hide an invoice; its number stays taken",
    reply: deletion.one,
  }),
  void: endpoint("POST", "/api/invoices/{id}/void/", {
    record: "invoice",
    summary: "Void an invoice: its number stays taken, and it counts nowhere",
    refuses: [409],
    body: voiding,
    reply: voided,
  }),
  formerStates: endpoint("GET", "/api/invoices/{id}/states/", {
    record: "invoice",
    summary: "What an issued invoice was before it was changed or voided, latest first",
    reply: formerStates,
  }),
  restore: endpoint("POST", "/api/invoicerestore/{id}/", {
    record: "invoice",
    summary: "Bring an invoice back",
    reply: invoice,
  }),
  submitGetPaid: submitAll("/update_invoice_status/", "Mark invoices of GetPaid as paid"),
  submitSchedule: submitAll(
    "/future_update_invoice_status/",
    "Move invoices of Schedule to GetPaid",
  ),
  submitCredit: submitAll("/notpaid_update_invoice_status/", "Mark invoices of Credit as paid"),
  setDeliveryStatus: endpoint("PATCH", "/invoices/update-delivery-status/", {
    summary: "Set the delivery status of any invoices",
    body: z.object({
      invoices: z
        .array(z.object({ id: idOf("invoice"), delivery_status: deliveryStatus }), NO_INVOICE)
        .check(z.minLength(1, NO_INVOICE), z.maxLength(1000)),
    }),
    reply: z.object({
      updated_invoices: z.array(z.object({ id: z.int(), delivery_status: deliveryStatus })),
      versions,
    }),
  }),
  setPaymentStatus: endpoint("POST", "/bulk_update_invoice_status/", {
    summary: "Move any invoices to a payment status",
    body: z.object({ invoice_ids, payment_status: paymentStatus, ...howPaid }),
    reply: z.object({
      updated_invoices: z.array(z.object({ id: z.int(), payment_status: paymentStatus })),
      versions,
    }),
  }),
  removeMany: endpoint("POST", "/invoices/bulk-delete/", {
    summary: "Hide several invoices",
    body: invoiceIds,
    reply: deletion.many,
  }),
};
