import type { DeliveryStatus } from "@roundsman/core/delivery-status";
import type { InvoiceList, PaymentStatus } from "@roundsman/core/payment-status";
import { INVOICE_LISTS, listOf, LIST_RULES, SUBMIT_TARGETS } from "@roundsman/core/payment-status";
import { DELIVERY_STATUSES } from "@roundsman/core/delivery-status";
import fc from "fast-check";
import {
  createCustomer,
  removeCustomers,
  restoreCustomers,
  updateCustomer,
} from "../../../customers/queries.ts";
import {
  createInvoice,
  removeInvoices,
  restoreInvoices,
  setDeliveryStatus,
  setPaymentStatus,
  updateInvoice,
} from "../../../invoices/queries.ts";
import { numberInvoices } from "../../../invoices/papers/number-invoices.ts";
import { recordDocument } from "../../../invoices/papers/document-records.ts";
import { submitInvoices } from "../../../invoices/submit.ts";
import { pence } from "@roundsman/core/money";
import type { Phone } from "../../store/phone.ts";
import { bulkActions, performOnMany, type BulkAction } from "./bulk-history.ts";
import { chosen } from "./chosen.ts";
import type { Expected } from "./expected.ts";
import { performOnRoute, routeActions, type RouteAction } from "./route-history.ts";
import { CUSTOMER, draftFor } from "../rig.ts";
import { performOnTask, taskActions, type TaskAction } from "./task-history.ts";

export type Action =
  | { readonly do: "new customer"; readonly name: string; readonly valid: boolean }
  | {
      readonly do: "edit customer" | "remove customer" | "restore customer";
      readonly pick: number;
      readonly name: string;
    }
  | {
      readonly do: "new invoice";
      readonly list: InvoiceList;
      readonly pick: number;
      readonly pounds: number;
    }
  | {
      readonly do: "edit invoice";
      readonly pick: number;
      readonly pounds: number;
      readonly summary: string;
    }
  | { readonly do: "deliver"; readonly pick: number; readonly status: DeliveryStatus }
  | { readonly do: "move"; readonly pick: number; readonly status: PaymentStatus }
  | { readonly do: "submit" | "submit and take back" | "hand out"; readonly pick: number }
  | { readonly do: "remove invoice" | "restore invoice"; readonly pick: number }
  | RouteAction
  | BulkAction
  | TaskAction;

const MORNING = Date.parse("2026-11-21T08:00:00Z");
const pick = fc.nat(9);
const name = fc.constantFrom("A", "B", "王", "D");
const pounds = fc.integer({ min: 1, max: 99 });

export const actions: fc.Arbitrary<Action> = fc.oneof(
  fc.record({
    do: fc.constant("new customer" as const),
    name,
    valid: fc.integer({ min: 0, max: 5 }).map((roll) => roll > 0),
  }),
  fc.record({
    do: fc.constantFrom(
      "edit customer" as const,
      "remove customer" as const,
      "restore customer" as const,
    ),
    pick,
    name,
  }),
  fc.record({
    do: fc.constant("new invoice" as const),
    list: fc.constantFrom(...INVOICE_LISTS),
    pick,
    pounds,
  }),
  fc.record({ do: fc.constant("edit invoice" as const), pick, pounds, summary: name }),
  fc.record({
    do: fc.constant("deliver" as const),
    pick,
    status: fc.constantFrom(...DELIVERY_STATUSES),
  }),
  fc.record({ do: fc.constant("move" as const), pick, status: fc.constantFrom(...SUBMIT_TARGETS) }),
  fc.record({
    do: fc.constantFrom("submit" as const, "submit and take back" as const, "hand out" as const),
    pick,
  }),
  fc.record({ do: fc.constantFrom("remove invoice" as const, "restore invoice" as const), pick }),
  { weight: 3, arbitrary: routeActions },
  { weight: 2, arbitrary: bulkActions },
  taskActions,
);

/** Does the action on the phone, and records what was meant. */
export async function perform(action: Action, phone: Phone, meant: Expected): Promise<void> {
  const customer = "pick" in action ? chosen(meant.customers, action.pick) : null;
  const invoice = "pick" in action ? chosen(meant.invoices, action.pick) : null;
  switch (action.do) {
    case "new customer": {
      const city = action.valid ? "Leeds" : "";
      const key = await createCustomer({ ...CUSTOMER, name: action.name, city }, phone);
      meant.customers.set(key, { name: action.name, city, alive: true, everRemoved: false });
      return;
    }
    case "edit customer":
      if (!customer?.value.alive) return;
      customer.value.name = action.name;
      return updateCustomer(customer.key, { name: action.name }, phone);
    case "remove customer":
      if (customer) Object.assign(customer.value, { alive: false, everRemoved: true });
      return removeCustomers(customer ? [customer.key] : [], phone);
    case "restore customer":
      if (customer) customer.value.alive = true;
      return restoreCustomers(customer ? [customer.key] : [], phone);
    case "new invoice": {
      const to = customer?.value.alive ? customer.key : null;
      const key = await createInvoice(action.list, draftFor(to, action.pounds), phone);
      const payment = LIST_RULES[action.list].creates;
      meant.invoices.set(key, {
        customer: to,
        summary: "",
        pounds: action.pounds,
        delivery: "not_shipped",
        payment,
        documents: 0,
        alive: true,
        everRemoved: false,
      });
      return;
    }
    case "edit invoice": {
      if (!invoice?.value.alive) return;
      Object.assign(invoice.value, { summary: action.summary, pounds: action.pounds });
      const row = await phone.db.invoices.get(invoice.key);
      const draft = {
        ...draftFor(row?.customerKey ?? null, action.pounds),
        summary: action.summary,
        version: row?.version,
      };
      return updateInvoice(invoice.key, draft, phone);
    }
    case "deliver":
      if (!invoice?.value.alive) return;
      invoice.value.delivery = action.status;
      return setDeliveryStatus([invoice.key], action.status, phone);
    case "move":
      if (!invoice?.value.alive) return;
      invoice.value.payment = action.status;
      return setPaymentStatus([invoice.key], action.status, phone);
    case "hand out": {
      if (!invoice?.value.alive) return;
      invoice.value.documents += 1;
      await numberInvoices([invoice.key], phone);
      invoice.value.number =
        (await phone.db.invoices.get(invoice.key))?.number ?? invoice.value.number;
      const at = new Date(MORNING + invoice.value.documents).toISOString();
      return recordDocument(
        invoice.key,
        { kind: "pdf", vat: "add", language: "en", total: pence(1), at, company: "" },
        phone,
      );
    }
    case "submit":
    case "submit and take back": {
      const list = invoice?.value.alive ? listOf(invoice.value.payment) : null;
      if (!invoice || !list) return;
      const takeBack = await submitInvoices(list, [invoice.key], phone);
      if (action.do === "submit and take back") return takeBack();
      invoice.value.payment = LIST_RULES[list].submitsTo;
      return;
    }
    case "remove invoice":
      if (invoice) Object.assign(invoice.value, { alive: false, everRemoved: true });
      return removeInvoices(invoice ? [invoice.key] : [], phone);
    case "restore invoice":
      if (invoice) invoice.value.alive = true;
      return restoreInvoices(invoice ? [invoice.key] : [], phone);
    default:
      return performOther(action, phone, meant);
  }
}

function performOther(
  action: RouteAction | BulkAction | TaskAction,
  phone: Phone,
  meant: Expected,
): Promise<void> {
  if ("list" in action || "every" in action) return performOnMany(action, phone, meant);
  if ("title" in action) return performOnTask(action, phone, meant);
  return performOnRoute(action, phone, meant);
}
