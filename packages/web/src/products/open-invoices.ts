import { INVOICE_FIELDS } from "@roundsman/contract/invoice";
import { formValues } from "@roundsman/contract/wire/record-content";
import { isLocked } from "@roundsman/core/issuing/issued";
import type { PaymentStatus } from "@roundsman/core/payment-status";
import { newlyRatedLines, fillRates, type ProductRate } from "@roundsman/core/vat/goods-rates";
import { mutateAll } from "../sync/outbox/mutate.ts";
import { currentPhone } from "../sync/store/current-phone.ts";
import type { Database } from "../sync/store/database.ts";
import type { LocalInvoice } from "../sync/store/local.ts";
import { isCounted } from "../sync/store/counted-invoices.ts";

/** Payment statuses of invoices that may not be issued yet. */
const OPEN = ["due", "overdue", "scheduled", "credit"] as const satisfies readonly PaymentStatus[];

/** Invoices that can still be edited and have lines without a rate. */
export const invoicesWithoutRates = async (db: Database): Promise<readonly LocalInvoice[]> =>
  (await db.invoices.where("paymentStatus").anyOf(OPEN).toArray()).filter(isOpen);

/** Those of the invoices whose products have a rate now. */
export const ratedBy = (
  invoices: readonly LocalInvoice[],
  goods: readonly ProductRate[],
): readonly LocalInvoice[] =>
  invoices.filter(({ lines }) => newlyRatedLines(lines, goods).length > 0);

/** Gives lines without a rate the rates of their products. Chosen rates stay. */
export async function setRatesOnInvoices(
  goods: readonly ProductRate[],
  phone = currentPhone(),
): Promise<void> {
  const open = ratedBy(await invoicesWithoutRates(phone.db), goods);
  await mutateAll(
    "invoice.update",
    open.map(({ key }) => key),
    (invoice) =>
      isOpen(invoice)
        ? {
            ...formValues(INVOICE_FIELDS, invoice),
            lines: fillRates(invoice.lines, goods),
          }
        : null,
    phone,
  );
}

/** Refused invoices are left out: they wait for a person and must not be sent again by this. */
const isOpen = (invoice: LocalInvoice): boolean =>
  isCounted(invoice) &&
  !isLocked(invoice) &&
  invoice.sync !== "refused" &&
  invoice.lines.some(({ vatRate }) => !vatRate);
