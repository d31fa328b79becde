import type { Invoice, InvoiceBody } from "@roundsman/contract/invoice";
import type { InvoiceFilters } from "@roundsman/contract/invoices/invoice-lists";
import { EMPTY_BILL_TO } from "@roundsman/core/bill-to";
import type { DeliveryStatus } from "@roundsman/core/delivery-status";
import { addTotals, loadSheet, numberOf } from "@roundsman/core/invoice";
import type { HandedOut } from "@roundsman/core/issuing/handed-out";
import { fold } from "@roundsman/core/name";
import { listIncludes, type InvoiceList, type PaymentStatus } from "@roundsman/core/payment-status";
import { asStored } from "./as-stored.ts";
import { fakeSubmit } from "./fake-submit.ts";
import type { Calls } from "./record-calls.ts";
import { AT, type Records } from "./records.ts";
import { definedFields, No, paying, type Recorded, type Stored } from "./stored.ts";

/** Calls that only invoices have, or that they answer in a way of their own. */
export const invoiceCalls = (records: Records): Calls => ({
  ...writingCalls(records),
  ...statusCalls(records),
  ...paperCalls(records),
  ...listCalls(records),
});

function writingCalls({ alive, find, change, create, update }: Records): Calls {
  const content = (body: InvoiceBody) => {
    const { billTo, ...rest } = asStored(body);
    if (rest.customerId && !alive("customers").some(({ id }) => id === rest.customerId))
      throw new No(404, "No such customer");
    return Object.keys(definedFields(billTo)).length === 0
      ? rest
      : { ...rest, billTo: { ...EMPTY_BILL_TO, ...billTo } };
  };
  const createIn = (paymentStatus: PaymentStatus): Calls[string] => {
    return ({ body }) =>
      create("invoices", {
        ...content(body as InvoiceBody),
        paymentStatus,
        deliveryStatus: "not_shipped",
      });
  };
  return {
    createDue: createIn("due"),
    createScheduled: createIn("scheduled"),
    createCredit: createIn("credit"),
    update: ({ id, body }) => update("invoices", id, content(body as InvoiceBody)),
    void: ({ id }) => {
      const invoice = change("invoices", find("invoices", id), { hidden: true }) as Stored &
        Invoice;
      return { id, number: numberOf(invoice), voided_at: AT };
    },
    /** Refuses all where one is missing (wire §5). */
    removeMany: ({ body }) => {
      const ids = Object.values(body as Record<string, number[]>).flat();
      const all = ids.map((id) => find("invoices", id));
      for (const invoice of all) change("invoices", invoice, { hidden: true });
      return { message: "Delete Success!", deleted: all.map(({ id }) => id) };
    },
  };
}

function statusCalls(records: Records): Calls {
  const { find, change } = records;
  const submit = fakeSubmit(records);
  return {
    setDeliveryStatus: ({ body }) => {
      const { invoices } = body as { invoices: { id: number; delivery_status: DeliveryStatus }[] };
      const named = invoices.map(({ id, delivery_status }) => ({
        invoice: find("invoices", id),
        deliveryStatus: delivery_status,
      }));
      const versions = named.map(
        ({ invoice, deliveryStatus }) => change("invoices", invoice, { deliveryStatus }).version,
      );
      return { updated_invoices: invoices, versions };
    },
    setPaymentStatus: ({ body }) => {
      const { invoice_ids, payment_status } = body as {
        invoice_ids: number[];
        payment_status: PaymentStatus;
      };
      const versions = invoice_ids
        .map((id) => find("invoices", id))
        .map(
          (invoice) => change("invoices", invoice, paying(invoice, payment_status, body)).version,
        );
      return { updated_invoices: invoice_ids.map((id) => ({ id, payment_status })), versions };
    },
    submitGetPaid: submit("getPaid"),
    submitSchedule: submit("schedule"),
    submitCredit: submit("credit"),
  };
}

const paperCalls = ({ books, numbers, find, put }: Records): Calls => ({
  recordDocument: ({ id, body }) => {
    const { kind, vat, language, total, at } = body as HandedOut;
    // Also for a deleted invoice, because its paper went out.
    const invoice = (books.invoices.get(id) ?? find("invoices", id)) as Stored & Invoice & Recorded;
    return put("invoices", {
      ...invoice,
      lastDocument: { kind, vat, language, total, at },
      recorded: [...(invoice.recorded ?? []), at],
    });
  },
  giveNumber: (input) => put("invoices", numbers.given(input)),
});

function listCalls({ alive }: Records): Calls {
  const page = (wanted: (invoice: Invoice) => boolean) => {
    const all = (alive("invoices") as readonly (Stored & Invoice)[]).filter(wanted);
    return {
      invoices: all,
      loadSheet: loadSheet(all),
      totals: addTotals(all.map(({ totals }) => totals)),
      nextCursor: null,
    };
  };
  const inList = (list: InvoiceList) =>
    page(({ paymentStatus }) => listIncludes(list, paymentStatus));
  return {
    listGetPaid: () => inList("getPaid"),
    listSchedule: () => inList("schedule"),
    listCredit: () => inList("credit"),
    listOfCustomer: ({ body }) => {
      const { drivercustomer_id: customer } = body as { drivercustomer_id: number };
      const { invoices, totals } = page(({ customerId }) => customerId === customer);
      return { invoices, totals };
    },
    search: ({ body }) => {
      const { from, paymentStatus, customerName = "" } = body as InvoiceFilters;
      return page(
        (invoice) =>
          invoice.date >= (from ?? "") &&
          (!paymentStatus || invoice.paymentStatus === paymentStatus) &&
          fold(invoice.billTo.name).includes(fold(customerName)),
      );
    },
  };
}
