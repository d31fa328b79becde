import { DELIVERY_STATUSES, type DeliveryStatus } from "@roundsman/core/delivery-status";
import {
  INVOICE_LISTS,
  listIncludes,
  LIST_RULES,
  SUBMIT_TARGETS,
  type InvoiceList,
  type PaymentStatus,
} from "@roundsman/core/payment-status";
import fc from "fast-check";
import { removeCustomers, restoreCustomers } from "../../../customers/queries.ts";
import {
  removeInvoices,
  restoreInvoices,
  setDeliveryStatus,
  setPaymentStatus,
} from "../../../invoices/queries.ts";
import { submitInvoices } from "../../../invoices/submit.ts";
import type { Phone } from "../../store/phone.ts";
import type { Expected, ExpectedCustomer, ExpectedInvoice } from "./expected.ts";

/** Actions on several records: every `every`-th one. */
export type BulkAction =
  | { readonly do: "deliver many"; readonly status: DeliveryStatus; readonly every: number }
  | { readonly do: "move many"; readonly status: PaymentStatus; readonly every: number }
  | { readonly do: "submit all" | "submit all and take back"; readonly list: InvoiceList }
  | {
      readonly do: "remove many" | "restore many" | "remove people" | "restore people";
      readonly every: number;
    };

const every = fc.integer({ min: 1, max: 2 });

export const bulkActions: fc.Arbitrary<BulkAction> = fc.oneof(
  fc.record({
    do: fc.constant("deliver many" as const),
    status: fc.constantFrom(...DELIVERY_STATUSES),
    every,
  }),
  fc.record({
    do: fc.constant("move many" as const),
    status: fc.constantFrom(...SUBMIT_TARGETS),
    every,
  }),
  fc.record({
    do: fc.constantFrom("submit all" as const, "submit all and take back" as const),
    list: fc.constantFrom(...INVOICE_LISTS),
  }),
  fc.record({
    do: fc.constantFrom(
      "remove many" as const,
      "restore many" as const,
      "remove people" as const,
      "restore people" as const,
    ),
    every,
  }),
);

export async function performOnMany(
  action: BulkAction,
  phone: Phone,
  { customers, invoices }: Expected,
): Promise<void> {
  if ("list" in action) return submitAll(action, phone, invoices);
  const people = some(customers, action.every);
  const papers = some(invoices, action.every);
  const alive = papers.filter(({ value: invoice }) => invoice.alive);
  switch (action.do) {
    case "deliver many":
      for (const { value: invoice } of alive) invoice.delivery = action.status;
      return setDeliveryStatus(keysOf(alive), action.status, phone);
    case "move many":
      for (const { value: invoice } of alive) invoice.payment = action.status;
      return setPaymentStatus(keysOf(alive), action.status, phone);
    case "remove many":
    case "restore many":
      for (const { value: invoice } of papers)
        Object.assign(
          invoice,
          action.do === "restore many" ? { alive: true } : { alive: false, everRemoved: true },
        );
      return (action.do === "restore many" ? restoreInvoices : removeInvoices)(
        keysOf(papers),
        phone,
      );
    case "remove people":
      for (const { value: customer } of people)
        Object.assign(customer, { alive: false, everRemoved: true });
      return removeCustomers(keysOf(people), phone);
    case "restore people":
      for (const { value: customer } of people) customer.alive = true;
      return restoreCustomers(keysOf(people), phone);
  }
}

async function submitAll(
  action: { readonly do: "submit all" | "submit all and take back"; readonly list: InvoiceList },
  phone: Phone,
  invoices: ReadonlyMap<string, ExpectedInvoice>,
): Promise<void> {
  const listed = some(invoices, 1).filter(
    ({ value: invoice }) => invoice.alive && listIncludes(action.list, invoice.payment),
  );
  const takeBack = await submitInvoices(action.list, keysOf(listed), phone);
  if (action.do === "submit all and take back") return takeBack();
  for (const { value: invoice } of listed) invoice.payment = LIST_RULES[action.list].submitsTo;
}

const some = <Of extends ExpectedCustomer | ExpectedInvoice>(
  from: ReadonlyMap<string, Of>,
  nth: number,
) => [...from].filter((_, index) => index % nth === 0).map(([key, value]) => ({ key, value }));
const keysOf = (all: readonly { readonly key: string }[]) => all.map(({ key }) => key);
