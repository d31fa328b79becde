import type { Day } from "@roundsman/core/day";
import {
  listIncludes,
  LIST_RULES,
  type InvoiceList,
  type PaymentStatus,
} from "@roundsman/core/payment-status";
import type { PaymentMethod } from "@roundsman/core/payments/payment";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import { forgetUnbooked } from "../sync/outbox/money/unbooked.ts";
import { dropUnsent, mutateAll } from "../sync/outbox/mutate.ts";
import { replayTables } from "../sync/outbox/replay.ts";
import { currentPhone } from "../sync/store/current-phone.ts";
import type { MutationKind } from "../sync/resources/mutations.ts";
import { transact } from "../sync/store/phone.ts";
import type { LocalInvoice } from "../sync/store/local.ts";
import { createInvoice, setPaymentStatus } from "./queries.ts";
import { repeatOf } from "./repeat.ts";

/** The mutation of Submit All for each list (wire §5). */
const KINDS = {
  getPaid: "invoice.submitGetPaid",
  schedule: "invoice.submitSchedule",
  credit: "invoice.submitCredit",
} as const satisfies Record<InvoiceList, MutationKind>;

/**
 * Does with invoices what Submit All does with their list; skips one that has left the list.
 * `methodOf` returns how each was paid. Resolves with the function that undoes it.
 */
export async function submitInvoices(
  list: InvoiceList,
  keys: readonly string[],
  phone = currentPhone(),
  methodOf?: (key: string) => PaymentMethod,
): Promise<() => Promise<void>> {
  const before = new Map<string, PaymentStatus>();
  const paymentStatus = LIST_RULES[list].submitsTo;
  await mutateAll(
    KINDS[list],
    keys,
    (invoice) => {
      const { key, deletedAt, paymentStatus: was } = invoice;
      if (deletedAt !== "" || !listIncludes(list, was)) return null;
      before.set(key, was);
      if (paymentStatus !== "paid") return paymentStatus;
      const counted = openAmount(invoice);
      return { status: paymentStatus, counted, ...(methodOf && { method: methodOf(key) }) };
    },
    phone,
  );
  return () =>
    transact(phone, replayTables(phone.db), async () => {
      const sent = await dropUnsent(phone, KINDS[list], [...before.keys()]);
      // The undo leaves invoices alone that the server did not submit.
      const alone = await forgetUnbooked(phone.db, sent);
      const left = sent.filter((key) => !alone.has(key));
      for (const status of new Set(left.map((key) => before.get(key))))
        if (status)
          await setPaymentStatus(
            left.filter((key) => before.get(key) === status),
            status,
            phone,
          );
    });
}

/**
 * "Import from schedule": copies a scheduled invoice as a new GetPaid one; the scheduled one stays
 * (wire §10). Resolves with the new key.
 */
export const importInvoice = async (
  scheduled: LocalInvoice,
  today: Day,
  phone = currentPhone(),
): Promise<string> => createInvoice("getPaid", await repeatOf(phone.db, scheduled, today), phone);
