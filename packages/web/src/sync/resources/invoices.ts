import type { InvoiceBody } from "@roundsman/contract/invoice";
import { invoices } from "@roundsman/contract/invoices";
import type { InvoiceDraft } from "../store/invoice-draft.ts";
import { invoiceNotes } from "./invoice-notes.ts";
import { invoiceStatuses } from "./invoice-statuses.ts";
import { gone, kind, request, type Reference, type Sending } from "./operation.ts";

/** What can be done to an invoice, and the calls that do it. */
export const invoiceOperations = {
  "invoice.createDue": createInvoice(invoices.createDue),
  "invoice.createScheduled": createInvoice(invoices.createScheduled),
  "invoice.createCredit": createInvoice(invoices.createCredit),
  "invoice.update": kind<InvoiceChange>({
    book: "invoices",
    effect: "content",
    needs: itsLinks,
    request: (of) => request(invoices.update, { params: { id: of.id }, body: invoiceBody(of) }),
  }),
  ...invoiceStatuses,
  ...invoiceNotes,
  "invoice.remove": kind<null>({
    book: "invoices",
    effect: "remove",
    request: ({ id }) => request(invoices.remove, { params: { id } }, gone),
  }),
  "invoice.restore": kind<null>({
    book: "invoices",
    effect: "restore",
    request: ({ id }) => request(invoices.restore, { params: { id } }),
  }),
} as const;

function createInvoice(call: (typeof invoices)["createDue" | "createScheduled" | "createCredit"]) {
  return kind<InvoiceDraft>({
    book: "invoices",
    effect: "create",
    needs: itsLinks,
    // Without a link the server looks for one by exact name; null would forbid that.
    request: (of) =>
      request(call, {
        body: {
          ...invoiceBody(of),
          customerId: linkedId(of, of.payload.customerKey) ?? undefined,
          key: of.key,
        },
      }),
  });
}

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
