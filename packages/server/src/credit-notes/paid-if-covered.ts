import type { Row } from "../kernel/owned/owned-records.ts";

interface OwedLess {
  /** What credit notes take off it now, in pence. */
  readonly credited: number;
  /** VAT on top of its total, in pence. */
  readonly vat: number;
}

/**
 * The columns of an invoice that is owed at no more than came in: it is paid, as by the payment
 * that covers it. Without any payment it stays as it is.
 */
export function paidIfCovered(row: Row<"invoice">, { credited, vat }: OwedLess, now: Date) {
  const isCovered = row.paid > 0 && row.paid >= row.total + vat - credited;
  return isCovered && row.payment_status !== "paid"
    ? {
        payment_status: "paid",
        paid_from: row.payment_status,
        issued_at: row.issued_at || now.toISOString(),
      }
    : {};
}
