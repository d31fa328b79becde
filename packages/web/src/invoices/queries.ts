import { INVOICE_FIELDS } from "@roundsman/contract/invoice";
import { withBlanks } from "@roundsman/contract/wire/record-content";
import { keyIn } from "@roundsman/contract/wire/record-ids";
import type { Day } from "@roundsman/core/day";
import type { DayRange } from "@roundsman/core/day-range";
import { totalsOf } from "@roundsman/core/vat/invoice-vat";
import type { DeliveryStatus } from "@roundsman/core/delivery-status";
import { LIST_RULES, type InvoiceList, type PaymentStatus } from "@roundsman/core/payment-status";
import { create, mutate, mutateAll, removeAll, restoreAll } from "../sync/outbox/mutate.ts";
import { replayTables } from "../sync/outbox/replay.ts";
import { createsOf } from "../sync/resources/invoices.ts";
import { currentPhone } from "../sync/store/current-phone.ts";
import type { InvoiceDraft } from "../sync/store/invoice-draft.ts";
import type { LocalInvoice } from "../sync/store/local.ts";
import { reachOf } from "../sync/pull/history-reach.ts";
import { Gone, newRow, type Phone, transact } from "../sync/store/phone.ts";
import { useRow, useRows } from "../sync/store/use-rows.ts";
import type { FeedRules } from "./invoice-feed.ts";
import { DEFAULT_SORTS } from "./list/sorting.ts";
import { isCounted, isUndone } from "../sync/store/counted-invoices.ts";
import { readFeed, useInvoiceFeed } from "./use-invoice-feed.ts";

export const newestFirst = (a: LocalInvoice, b: LocalInvoice) =>
  compare(b.date, a.date) || compare(b.createdAt, a.createdAt);
const oldestFirst = (a: LocalInvoice, b: LocalInvoice) => newestFirst(b, a);
const compare = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);

/** In the default order of the list; undefined while first loading. */
export const useInvoiceList = (list: InvoiceList): readonly LocalInvoice[] | undefined =>
  useInvoiceFeed(list, LIST_FEEDS[list]);

/** Starts reading a list; resolves when it is loaded. */
export const readInvoiceList = (list: InvoiceList, owner: number): Promise<void> =>
  readFeed(owner, list, LIST_FEEDS[list]);

const feedFor = (list: InvoiceList): FeedRules => {
  const statuses: readonly PaymentStatus[] = LIST_RULES[list].holds;
  return {
    // A query for each status is answered at once; a range of several is read row by row.
    read: async (db) =>
      (
        await Promise.all(
          statuses.map((status) => db.invoices.where("paymentStatus").equals(status).toArray()),
        )
      ).flat(),
    holds: (invoice) => isCounted(invoice) && statuses.includes(invoice.paymentStatus),
    compare: DEFAULT_SORTS[list].down ? newestFirst : oldestFirst,
    isFirst: list === "getPaid",
  };
};
export const LIST_FEEDS = {
  getPaid: feedFor("getPaid"),
  schedule: feedFor("schedule"),
  credit: feedFor("credit"),
} as const satisfies Record<InvoiceList, FeedRules>;

/** Every invoice on the phone dated in the range, oldest first; undefined while loading. */
export const useHistory = ({ start, end }: DayRange): readonly LocalInvoice[] | undefined =>
  useInvoiceFeed(`history ${start} ${end}`, {
    read: (db) => db.invoices.where("date").between(start, end, true, true).toArray(),
    holds: (invoice) => isCounted(invoice) && invoice.date >= start && invoice.date <= end,
    compare: oldestFirst,
  });

/** The phone has every invoice from this day on: null before it asked, undefined while loading. */
export const useHistoryReach = (): Day | null | undefined => useRows(reachOf, []);

/** null where there is none; undefined while loading. A deleted one has `deletedAt`. */
export const useInvoice = (key: string | null): LocalInvoice | null | undefined =>
  useRow((db) => db.invoices, key);

/** Resolves with the new key once it is stored durably. */
export const createInvoice = (
  list: InvoiceList,
  draft: InvoiceDraft,
  phone = currentPhone(),
): Promise<string> => addInvoice({ list, newKey: phone.newKey() }, draft, phone);

export function addInvoice(
  { list, newKey: key }: { readonly list: InvoiceList; readonly newKey: string },
  draft: InvoiceDraft,
  phone: Phone,
): Promise<string> {
  const written = contentOf(draft);
  const row = {
    ...newRow(phone),
    key,
    ...written,
    ownerId: phone.db.owner,
    customerId: null,
    companyId: null,
    totals: totalsOf(draft),
    paymentStatus: LIST_RULES[list].creates,
    deliveryStatus: "not_shipped" as const,
    paidFrom: null,
    beforeStock: false,
    lastDocument: null,
  };
  return create(createsOf(list), row, written, phone);
}

/** Throws Gone where the invoice is deleted or is not on the phone any more. */
export async function updateInvoice(
  key: string,
  draft: InvoiceDraft,
  phone = currentPhone(),
): Promise<void> {
  const row = await phone.db.invoices.get(key);
  if (!row) throw new Gone(key);
  const { customerKey, companyKey, ...written } = {
    ...contentOf(draft),
    ...(draft.deliveryStatus && { deliveryStatus: draft.deliveryStatus }),
  };
  const payload = {
    ...written,
    ...(customerKey !== row.customerKey && { customerKey }),
    ...(companyKey !== row.companyKey && { companyKey }),
  };
  return mutate("invoice.update", key, payload, {
    phone,
    version: draft.version,
    shown: shownIn(draft, row),
  });
}

/** The row as it was when typing began; undefined where the draft does not record that. */
const shownIn = ({ typedOver, version }: InvoiceDraft, row: LocalInvoice): object | undefined =>
  typedOver?.startsWith("{")
    ? { ...row, ...(JSON.parse(typedOver) as object), version }
    : undefined;

const contentOf = (draft: InvoiceDraft) => ({
  customerKey: draft.customerKey,
  companyKey: draft.companyKey ?? null,
  ...withBlanks(INVOICE_FIELDS, draft, draft.date),
});

/** The last status that is set wins, whatever else changed. */
export const setDeliveryStatus = (
  keys: readonly string[],
  deliveryStatus: DeliveryStatus,
  phone = currentPhone(),
): Promise<void> => mutateAll("invoice.delivery", keys, () => deliveryStatus, phone);

export const setPaymentStatus = (
  keys: readonly string[],
  paymentStatus: PaymentStatus,
  phone = currentPhone(),
): Promise<void> => mutateAll("invoice.payment", keys, () => paymentStatus, phone);

/**
 * Gives back former payment statuses. A paid invoice is first set to its `paidFrom`, which tells
 * whether cash was collected: becoming paid records the status from which it happens. Where
 * `paidFrom` is null, nothing was collected.
 */
export async function givePaymentBack(
  invoices: readonly LocalInvoice[],
  phone = currentPhone(),
): Promise<void> {
  await transact(phone, replayTables(phone.db), async () => {
    for (const { key, paymentStatus, paidFrom: from } of invoices) {
      if (paymentStatus === "paid") await setPaymentStatus([key], from ?? "credit", phone);
      await setPaymentStatus([key], paymentStatus, phone);
    }
  });
}

export const removeInvoices = (keys: readonly string[], phone = currentPhone()): Promise<void> =>
  removeAll("invoice.remove", keys, phone);
export const restoreInvoices = async (
  keys: readonly string[],
  phone = currentPhone(),
): Promise<void> => void (await tryToRestore(keys, phone));

/** Resolves with the keys that stay deleted: undone corrections, and those not on the phone. */
export const tryToRestore = (
  keys: readonly string[],
  phone = currentPhone(),
): Promise<readonly string[]> =>
  transact(phone, replayTables(phone.db), async () => {
    const { invoices } = phone.db;
    const rows = (await invoices.bulkGet([...keys])).filter((row) => row !== undefined);
    const back: string[] = [];
    for (const row of rows) {
      const by = row.corrects === undefined ? null : keyIn(row.corrects);
      const old =
        row.corrects === undefined
          ? undefined
          : await (by ? invoices.get(by) : invoices.where("id").equals(row.corrects).first());
      if (!isUndone(row, old)) back.push(row.key);
    }
    await restoreAll("invoice.restore", back, phone);
    return keys.filter((key) => !back.includes(key));
  });
