import type { Company } from "@roundsman/core/company";
import type { CustomerChange, CustomerDetails } from "@roundsman/contract/customers";
import type { InvoiceBody } from "@roundsman/contract/invoice-body";
import type { ProductDetails } from "@roundsman/contract/products";
import type { TaskChange, TaskDetails } from "@roundsman/contract/tasks";
import type { Clients } from "./clients.ts";
import { groupOperations } from "./group-operations.ts";
import type { InvoiceDraft } from "./invoice-draft.ts";
import { invoiceNotes } from "./invoice-notes.ts";
import { invoiceStatuses } from "./invoice-statuses.ts";
import { stockOperations } from "./stock-operations.ts";
import { at, kind, type Kind, type Reference, type Sending, type Sendings } from "./operation.ts";

/** Every change that can wait on the phone, and the specification's call that makes it. A new resource is new rows here. */
export const OPERATIONS = {
  "customer.create": kind<CustomerDetails>({
    book: "customers",
    effect: "create",
    send: ({ customers }, { key, payload }, options) =>
      customers.create({ body: { ...payload, key } }, options),
  }),
  "customer.update": kind<CustomerChange>({
    book: "customers",
    effect: "content",
    send: ({ customers }, of, options) =>
      customers.update({ ...at(of), body: { ...of.payload, version: of.version } }, options),
  }),
  "customer.remove": kind<null>({
    book: "customers",
    effect: "remove",
    send: ({ customers }, of, options) => customers.remove(at(of), options),
    sendMany: ({ customers }, all, options) =>
      removed(
        all,
        customers.removeMany({ ...whose(all), body: { customer_ids: idsOf(all) } }, options),
      ),
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
    send: ({ products }, of, options) =>
      products.update({ ...at(of), body: { ...of.payload, version: of.version } }, options),
  }),
  "product.remove": kind<null>({
    book: "products",
    effect: "remove",
    send: ({ products }, of, options) => products.remove(at(of), options),
    sendMany: ({ products }, all, options) =>
      removed(
        all,
        products.removeMany({ ...whose(all), body: { product_ids: idsOf(all) } }, options),
      ),
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
    needs: itsLinks,
    send: ({ invoices }, of, options) =>
      invoices.update({ params: { id: of.id }, body: invoiceBody(of) }, options),
  }),
  ...invoiceStatuses,
  ...invoiceNotes,
  "invoice.remove": kind<null>({
    book: "invoices",
    effect: "remove",
    send: ({ invoices }, { id }, options) => invoices.remove({ params: { id } }, options),
    sendMany: ({ invoices }, all, options) =>
      removed(all, invoices.removeMany({ body: { invoice_ids: idsOf(all) } }, options)),
  }),
  "invoice.restore": kind<null>({
    book: "invoices",
    effect: "restore",
    send: ({ invoices }, { id }, options) => invoices.restore({ params: { id } }, options),
  }),

  "task.create": kind<TaskDetails>({
    book: "tasks",
    effect: "create",
    send: ({ tasks }, { key, payload }, options) =>
      tasks.create({ body: { ...payload, key } }, options),
  }),
  "task.update": kind<TaskChange>({
    book: "tasks",
    effect: "content",
    send: ({ tasks }, of, options) =>
      tasks.update({ ...at(of), body: { ...of.payload, version: of.version } }, options),
  }),
  "task.remove": kind<null>({
    book: "tasks",
    effect: "remove",
    send: ({ tasks }, of, options) => tasks.remove(at(of), options),
    sendMany: ({ tasks }, all, options) =>
      removed(
        all,
        tasks.removeMany({ ...whose(all), body: { customer_ids: idsOf(all) } }, options),
      ),
  }),
  "task.restore": kind<null>({
    book: "tasks",
    effect: "restore",
    send: ({ tasks }, of, options) => tasks.restore(at(of), options),
  }),

  "company.create": kind<Company>({
    book: "companies",
    effect: "create",
    send: ({ companies }, { owner, key, payload }, options) =>
      companies.create({ params: { rp: owner }, body: { ...payload, key } }, options),
  }),
  "company.update": kind<Company>({
    book: "companies",
    effect: "content",
    send: ({ companies }, of, options) =>
      companies.update({ ...at(of), body: { ...of.payload, version: of.version } }, options),
  }),
  "company.remove": kind<null>({
    book: "companies",
    effect: "remove",
    send: ({ companies }, of, options) => companies.remove(at(of), options),
  }),
  "company.restore": kind<null>({
    book: "companies",
    effect: "restore",
    send: ({ companies }, of, options) => companies.restore(at(of), options),
  }),

  ...groupOperations({ prefix: "deliveryRoute", book: "deliveryRoutes", members: "customers" }),
  ...groupOperations({ prefix: "taskCategory", book: "taskCategories", members: "tasks" }),
  ...groupOperations({ prefix: "productCategory", book: "productCategories", members: "products" }),
  ...stockOperations,
} as const;

export type OperationKind = keyof typeof OPERATIONS;

/** The row of the table, its payload's type forgotten: what is stored came in through a typed function. */
export const operationOf = (name: OperationKind): Kind<unknown> =>
  OPERATIONS[name] as Kind<unknown>;

function createInvoice(call: (clients: Clients) => Clients["invoices"]["createDue"]) {
  return kind<InvoiceDraft>({
    book: "invoices",
    effect: "create",
    needs: itsLinks,
    // Without a link the server looks for one by exact name; null would forbid that.
    send: (clients, of, options) =>
      call(clients)(
        {
          body: {
            ...invoiceBody(of),
            customerId: linkedId(of, of.payload.customerKey) ?? undefined,
            key: of.key,
          },
        },
        options,
      ),
  });
}

const whose = ([first]: Sendings<null>) => ({ params: { rp: first.owner } });
const idsOf = (all: Sendings<null>) => all.map(({ id }) => id);

/** One that is gone already counts as removed. */
const removed = async (all: Sendings<null>, call: Promise<unknown>): Promise<null[]> => {
  await call;
  return all.map(() => null);
};

/** What changed on an invoice: a link that stayed as it was is left out. */
export type InvoiceChange = Omit<InvoiceDraft, "customerKey" | "version"> & {
  readonly customerKey?: string | null;
};

function itsLinks({ customerKey, companyKey }: InvoiceChange): readonly Reference[] {
  return [
    ...(typeof customerKey === "string" ? [{ book: "customers", key: customerKey } as const] : []),
    ...(typeof companyKey === "string" ? [{ book: "companies", key: companyKey } as const] : []),
  ];
}

function linkedId(
  { idOf }: Sending<InvoiceChange>,
  key: string | null | undefined,
): number | null | undefined {
  return typeof key === "string" ? idOf(key) : key;
}

function invoiceBody(of: Sending<InvoiceChange>): InvoiceBody {
  const { customerKey, companyKey, ...rest } = of.payload;
  return {
    ...rest,
    customerId: linkedId(of, customerKey),
    companyId: linkedId(of, companyKey),
    version: of.version,
  };
}
