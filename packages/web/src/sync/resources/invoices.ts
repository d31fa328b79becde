import type { InvoiceBody } from "@roundsman/contract/invoice";
import type { InvoiceDraft } from "../store/invoice-draft.ts";
import type { Clients } from "./clients.ts";
import { invoiceNotes } from "./invoice-notes.ts";
import { invoiceStatuses } from "./invoice-statuses.ts";
import { idsOf, removed } from "./many.ts";
import { kind, type Reference, type Sending } from "./operation.ts";

/** What can be done to an invoice, and the calls that do it. */
export const invoiceOperations = {
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
} as const;

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
