import type { CallOptions } from "@roundsman/contract/client";
import type { CustomerChange, CustomerDetails } from "@roundsman/contract/customers";
import type { InvoiceBody } from "@roundsman/contract/invoice-body";
import type { ProductDetails } from "@roundsman/contract/products";
import type { DeliveryStatus } from "@roundsman/core/delivery-status";
import type { PaymentStatus } from "@roundsman/core/payment-status";
import type { Clients } from "./clients.ts";
import type { BookName } from "./database.ts";
import type { InvoiceDraft } from "./invoice-draft.ts";

/** An operation with everything that its call needs. */
export interface Sending<Payload> {
  readonly owner: number;
  readonly key: string;
  /** 0 for a creation. */
  readonly id: number;
  /** undefined where the last one wins. */
  readonly version: number | undefined;
  readonly payload: Payload;
  /** The server's id for a key that the payload names; null where it has none any more. */
  readonly idOf: (key: string) => number | null;
}

export interface Reference {
  readonly book: BookName;
  readonly key: string;
}

interface Kind<Payload> {
  readonly book: BookName;
  /** "content" replaces what a person typed, and a later one can stand in for it; "status" says one thing whatever the rest. */
  readonly effect: "create" | "content" | "status" | "remove" | "restore";
  /** Of a status: the field of the row that its payload is the value of. */
  readonly field?: "deliveryStatus" | "paymentStatus";
  /** What it names in other books, which must have an id first. */
  readonly needs?: (payload: Payload) => readonly Reference[];
  /** Answers the entity as it is now; nothing where the call removes it. */
  readonly send: (clients: Clients, of: Sending<Payload>, options: CallOptions) => Promise<unknown>;
}
const kind = <Payload>(of: Kind<Payload>): Kind<Payload> => of;

const at = ({ owner, id }: Sending<unknown>) => ({ params: { rp: owner, id } });

/** Every change that can wait on the phone, and the specification's call that makes it. A new resource is new rows here. */
export const OPERATIONS = {
  "customer.create": kind<CustomerDetails>({
    book: "customers",
    effect: "create",
    send: ({ customers }, { key, payload }, options) => customers.create({ body: { ...payload, key } }, options),
  }),
  "customer.update": kind<CustomerChange>({
    book: "customers",
    effect: "content",
    send: ({ customers }, of, options) => customers.update({ ...at(of), body: { ...of.payload, version: of.version } }, options),
  }),
  "customer.remove": kind<null>({
    book: "customers",
    effect: "remove",
    send: ({ customers }, of, options) => customers.remove(at(of), options),
  }),
  "customer.restore": kind<null>({
    book: "customers",
    effect: "restore",
    send: ({ customers }, of, options) => customers.restore(at(of), options),
  }),

  "product.create": kind<ProductDetails>({
    book: "products",
    effect: "create",
    send: ({ products }, { owner, key, payload }, options) =>
      products.create({ params: { rp: owner }, body: { ...payload, key } }, options),
  }),
  "product.update": kind<ProductDetails>({
    book: "products",
    effect: "content",
    send: ({ products }, of, options) => products.update({ ...at(of), body: { ...of.payload, version: of.version } }, options),
  }),
  "product.remove": kind<null>({
    book: "products",
    effect: "remove",
    send: ({ products }, of, options) => products.remove(at(of), options),
  }),
  "product.restore": kind<null>({
    book: "products",
    effect: "restore",
    send: ({ products }, of, options) => products.restore(at(of), options),
  }),

  "invoice.createDue": createInvoice(({ invoices }) => invoices.createDue),
  "invoice.createScheduled": createInvoice(({ invoices }) => invoices.createScheduled),
  "invoice.createCredit": createInvoice(({ invoices }) => invoices.createCredit),
  "invoice.update": kind<InvoiceChange>({
    book: "invoices",
    effect: "content",
    needs: itsCustomer,
    send: ({ invoices }, of, options) => invoices.update({ params: { id: of.id }, body: invoiceBody(of) }, options),
  }),
  "invoice.delivery": kind<DeliveryStatus>({
    book: "invoices",
    effect: "status",
    field: "deliveryStatus",
    send: ({ invoices }, { id, payload }, options) =>
      invoices.update({ params: { id }, body: { billTo: {}, deliveryStatus: payload } }, options),
  }),
  "invoice.payment": kind<PaymentStatus>({
    book: "invoices",
    effect: "status",
    field: "paymentStatus",
    send: ({ invoices }, { id, payload }, options) =>
      invoices.update({ params: { id }, body: { billTo: {}, paymentStatus: payload } }, options),
  }),
  "invoice.remove": kind<null>({
    book: "invoices",
    effect: "remove",
    send: ({ invoices }, { id }, options) => invoices.remove({ params: { id } }, options),
  }),
  "invoice.restore": kind<null>({
    book: "invoices",
    effect: "restore",
    send: ({ invoices }, { id }, options) => invoices.restore({ params: { id } }, options),
  }),
} as const;

export type OperationKind = keyof typeof OPERATIONS;

/** The row of the table, its payload's type forgotten: what is stored came in through a typed function. */
export const operationOf = (name: OperationKind): Kind<unknown> => OPERATIONS[name] as Kind<unknown>;

function createInvoice(call: (clients: Clients) => Clients["invoices"]["createDue"]) {
  return kind<InvoiceDraft>({
    book: "invoices",
    effect: "create",
    needs: itsCustomer,
    // Without a link the server looks for one by exact name; null would forbid that.
    send: (clients, of, options) =>
      call(clients)({ body: { ...invoiceBody(of), customerId: customerId(of) ?? undefined, key: of.key } }, options),
  });
}

/** What changed on an invoice: a link that stayed as it was is left out. */
export type InvoiceChange = Omit<InvoiceDraft, "customerKey" | "version"> & { readonly customerKey?: string | null };

function itsCustomer({ customerKey }: InvoiceChange): readonly Reference[] {
  return typeof customerKey === "string" ? [{ book: "customers", key: customerKey }] : [];
}

function customerId({ payload: { customerKey }, idOf }: Sending<InvoiceChange>): number | null | undefined {
  return typeof customerKey === "string" ? idOf(customerKey) : customerKey;
}

function invoiceBody(of: Sending<InvoiceChange>): InvoiceBody {
  const { billTo, date, summary, footnote, lines, deliveryStatus } = of.payload;
  return { customerId: customerId(of), billTo, date, summary, footnote, lines, deliveryStatus, version: of.version };
}
