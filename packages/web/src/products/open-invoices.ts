import { INVOICE_FIELDS } from "@roundsman/contract/invoice";
import { typedPart } from "@roundsman/contract/wire/record-content";
import { isLocked } from "@roundsman/core/issuing/issued";
import type { PaymentStatus } from "@roundsman/core/payment-status";
import { atGoodsRates, withMissingRates, type RatedGoods } from "@roundsman/core/vat/goods-rates";
import { mutateAll } from "../sync/outbox/mutate.ts";
import { currentPhone } from "../sync/store/current-phone.ts";
import type { Database } from "../sync/store/database.ts";
import type { LocalInvoice } from "../sync/store/local.ts";

/** Of what was not issued yet. */
const OPEN = ["due", "overdue", "scheduled", "credit"] as const satisfies readonly PaymentStatus[];

/** Invoices that can still be changed, with lines that have no rate though their goods do. */
export const invoicesWithoutRates = async (
  db: Database,
  goods: readonly RatedGoods[],
): Promise<readonly LocalInvoice[]> =>
  (await db.invoices.where("paymentStatus").anyOf(OPEN).toArray()).filter(
    (invoice) => isOpen(invoice) && withMissingRates(invoice.lines, goods).length > 0,
  );

/** Gives those lines the rates of their goods; what somebody chose for a line stands. */
export async function setRatesOnInvoices(
  goods: readonly RatedGoods[],
  phone = currentPhone(),
): Promise<void> {
  const open = await invoicesWithoutRates(phone.db, goods);
  await mutateAll(
    "invoice.update",
    open.map(({ key }) => key),
    (invoice) =>
      isOpen(invoice)
        ? {
            ...typedPart(INVOICE_FIELDS, invoice),
            lines: invoice.lines.map((line) =>
              line.vatRate ? line : (atGoodsRates([line], goods)[0] ?? line),
            ),
          }
        : null,
    phone,
  );
}

const isOpen = (invoice: LocalInvoice): boolean => invoice.deletedAt === "" && !isLocked(invoice);
