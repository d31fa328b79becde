import type { Row } from "../kernel/owned/owned-records.ts";

interface OwedLess {
  /** In pence, what credit notes take off it by now. */
  readonly credited: number;
  /** In pence, on top of its total. */
  readonly vat: number;
}

/** An invoice that is owed at no more than came in is paid, as by the payment that covers it. One that nothing came in for stays as it is. */
export function whereCovered(row: Row<"invoice">, { credited, vat }: OwedLess, now: Date) {
  const isCovered = row.paid > 0 && row.paid >= row.total + vat - credited;
  return isCovered && row.payment_status !== "paid"
    ? {
        payment_status: "paid",
        paid_from: row.payment_status,
        issued_at: row.issued_at || now.toISOString(),
      }
    : {};
}
