import { createClient, type Transport } from "@roundsman/contract/client";
import {
  INVOICE_FIELDS,
  invoice,
  type Invoice,
  type InvoiceBody,
} from "@roundsman/contract/invoice";
import { invoices } from "@roundsman/contract/invoices";
import type { AssignedNumber } from "@roundsman/contract/invoices/invoice-number";
import { formValues } from "@roundsman/contract/wire/record-content";
import type { Line } from "@roundsman/core/invoice";
import type { HandedOut } from "@roundsman/core/issuing/handed-out";
import { LIST_RULES, type InvoiceList } from "@roundsman/core/payment-status";
import type { InvoiceDraft } from "../store/invoice-draft.ts";
import type { LocalInvoice } from "../store/local.ts";
import type { NewDocument } from "../store/pending-share.ts";
import { invoiceRemovals, invoiceStatuses } from "./invoice-statuses.ts";
import { printedVat, withOwedUpdated } from "./printed-vat.ts";
import {
  creation,
  edit,
  mutation,
  decoderFor,
  request,
  type List,
  type Reference,
  type Resource,
  type RequestContext,
} from "./resource.ts";

/** The place, in `lists` below, of the list that each screen shows. */
export const LIST_PLACES = { getPaid: 0, schedule: 1, credit: 2 } as const satisfies Readonly<
  Record<InvoiceList, number>
>;

export const invoiceResource: Resource = {
  read: decoderFor(invoice),
  lists: (transport, { since }) => {
    const client = createClient(invoices, transport);
    return [
      (body) => invoicePage(client.listGetPaid({ body })),
      (body) => invoicePage(client.listSchedule({ body })),
      (body) => invoicePage(client.listCredit({ body })),
      // Unpaid invoices are in the lists above.
      (body) =>
        invoicePage(client.search({ body: { ...body, from: since, paymentStatus: "paid" } })),
    ];
  },
};

export const invoiceClient = (transport: Transport) => createClient(invoices, transport);

export const invoicePage = async (
  answer: Promise<{
    readonly invoices: readonly Invoice[];
    readonly nextCursor?: string | null | undefined;
  }>,
): ReturnType<List> => {
  const { invoices: items, nextCursor } = await answer;
  return { items, nextCursor };
};

/** What changed on an invoice; a customer who stayed the same is left out. */
export type InvoiceChange = Omit<InvoiceDraft, "customerKey" | "version"> & {
  readonly customerKey?: string | null;
};

/** The fields that an invoice or a credit note keeps of its last document. */
export const lastDocumentOf = ({ kind, vat, language, total, at }: NewDocument): HandedOut => ({
  kind,
  vat,
  language,
  total,
  at,
});

export const invoiceMutations = {
  "invoice.createDue": createInvoice("createDue"),
  "invoice.createScheduled": createInvoice("createScheduled"),
  "invoice.createCredit": createInvoice("createCredit"),
  "invoice.update": withOwedUpdated(
    edit<InvoiceChange, LocalInvoice>({
      book: "invoices",
      movesMoney: true,
      dependsOn: referencesOf,
      request: (context) =>
        request(invoices.update, {
          params: { id: context.id },
          body: { ...invoiceBody(context), ...(context.day && { paymentDay: context.day }) },
        }),
    }),
  ),
  ...invoiceStatuses,
  "invoice.document": mutation<NewDocument, LocalInvoice>({
    book: "invoices",
    effect: "annotation",
    field: "lastDocument",
    apply: (_, { payload }) => ({ lastDocument: lastDocumentOf(payload) }),
    request: ({ id, payload }) =>
      request(invoices.recordDocument, { params: { id }, body: payload }),
  }),
  "invoice.vatMode": printedVat,
  "invoice.number": mutation<AssignedNumber, LocalInvoice>({
    book: "invoices",
    effect: "annotation",
    field: "number",
    seriesNumber: ({ number }) => number,
    apply: (_, { payload: { number } }) => ({ number }),
    request: ({ id, payload }) => request(invoices.giveNumber, { params: { id }, body: payload }),
  }),
  ...invoiceRemovals,
} as const;

/** The creating mutation by the status that it sets. Any other status is a mutation behind it. */
const CREATES = {
  due: "invoice.createDue",
  scheduled: "invoice.createScheduled",
  credit: "invoice.createCredit",
} as const satisfies Record<string, keyof typeof invoiceMutations>;

export const createsOf = (list: InvoiceList) => CREATES[LIST_RULES[list].creates];

function createInvoice(call: "createDue" | "createScheduled" | "createCredit") {
  return creation<InvoiceDraft, LocalInvoice>({
    book: "invoices",
    dependsOn: referencesOf,
    written: ({ customerKey, companyKey = null, ...draft }) => ({
      ...formValues(INVOICE_FIELDS, draft as LocalInvoice),
      customerKey,
      companyKey,
    }),
    // Sends undefined, never null: the server then links the customer of this name. With null it
    // would link nobody.
    request: (context) =>
      request(invoices[call], {
        body: {
          ...invoiceBody(context),
          customerId: linkedId(context, context.payload.customerKey) ?? undefined,
          key: context.recordKey,
        },
      }),
  });
}

export function referencesOf({ customerKey, companyKey }: InvoiceChange): readonly Reference[] {
  return [
    ...(typeof customerKey === "string" ? [{ book: "customers", key: customerKey } as const] : []),
    ...(typeof companyKey === "string" ? [{ book: "companies", key: companyKey } as const] : []),
  ];
}

function linkedId(
  { idOf }: RequestContext<InvoiceChange>,
  key: string | null | undefined,
): number | null | undefined {
  return typeof key === "string" ? idOf(key) : key;
}

export function invoiceBody(context: RequestContext<InvoiceChange>): InvoiceBody {
  const { customerKey, companyKey, ...rest } = context.payload;
  return {
    ...rest,
    // A line without a VAT rate is sent with null: a line without the field keeps its old rate,
    // because older clients do not send rates.
    ...("lines" in rest && { lines: rest.lines.map(withItsRate) }),
    customerId: linkedId(context, customerKey),
    companyId: linkedId(context, companyKey),
    version: context.version,
  };
}

const withItsRate = (line: Line) => ({ ...line, vatRate: line.vatRate ?? null });
