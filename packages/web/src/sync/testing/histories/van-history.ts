import { day } from "@roundsman/core/day";
import { DELIVERY_STATUSES, type DeliveryStatus } from "@roundsman/core/delivery-status";
import { pence } from "@roundsman/core/money";
import {
  INVOICE_LISTS,
  PAYMENT_STATUSES,
  type InvoiceList,
  type PaymentStatus,
} from "@roundsman/core/payment-status";
import { thousandths, type Quantity } from "@roundsman/core/quantity";
import { MANUAL_KINDS, isAllowedMovement, type ManualKind } from "@roundsman/core/stock";
import fc from "fast-check";
import {
  createInvoice,
  removeInvoices,
  restoreInvoices,
  setDeliveryStatus,
  setPaymentStatus,
  updateInvoice,
} from "../../../invoices/queries.ts";
import { submitInvoices } from "../../../invoices/submit.ts";
import { closeDay, countStock, moveStock } from "../../../stock/actions.ts";
import { vanOnPhone, type VanOnPhone } from "../../../stock/van/van-on-phone.ts";
import type { Phone } from "../../store/phone.ts";
import { draftFor } from "../rig.ts";

const TODAY = { day: day("2026-11-21"), note: "" };

export type VanAction =
  | {
      readonly do: "move";
      readonly kind: ManualKind;
      readonly quantity: number;
      readonly pick: number;
    }
  | { readonly do: "count"; readonly counted: number; readonly pick: number }
  | {
      readonly do: "invoice";
      readonly list: InvoiceList;
      readonly quantity: number;
      readonly pick: number;
    }
  | { readonly do: "submit to"; readonly status: PaymentStatus; readonly pick: number }
  | { readonly do: "deliver"; readonly status: DeliveryStatus; readonly pick: number }
  | { readonly do: "edit"; readonly quantity: number; readonly pick: number }
  | { readonly do: "remove" | "restore" | "pay" | "close"; readonly pick: number };
type Signal = { readonly do: "send" | "pull" };

export const isSignal = (action: VanAction | Signal): action is Signal =>
  action.do === "send" || action.do === "pull";

const pick = fc.nat(5);
export const vanAction: fc.Arbitrary<VanAction | Signal> = fc.oneof(
  fc.record({
    do: fc.constant("move" as const),
    kind: fc.constantFrom(...MANUAL_KINDS),
    quantity: fc.integer({ min: -9000, max: 9000 }),
    pick,
  }),
  fc.record({ do: fc.constant("count" as const), counted: fc.nat(9000), pick }),
  fc.record({
    do: fc.constant("invoice" as const),
    list: fc.constantFrom("getPaid" as const, ...INVOICE_LISTS),
    quantity: fc.integer({ min: 1, max: 9000 }),
    pick,
  }),
  fc.record({
    do: fc.constant("submit to" as const),
    status: fc.constantFrom(...PAYMENT_STATUSES),
    pick,
  }),
  fc.record({
    do: fc.constant("deliver" as const),
    status: fc.constantFrom(...DELIVERY_STATUSES),
    pick,
  }),
  fc.record({
    do: fc.constant("edit" as const),
    quantity: fc.integer({ min: 1, max: 9000 }),
    pick,
  }),
  fc.record({
    do: fc.constantFrom("remove" as const, "restore" as const, "pay" as const, "close" as const),
    pick,
  }),
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("send" as const, "pull" as const) }) },
);

interface World {
  readonly phone: Phone;
  readonly products: readonly string[];
  readonly invoices: string[];
}

/** Does the action on a phone; ignores what the phone does not have. */
export async function performOnVan(
  action: VanAction,
  { phone, products, invoices }: World,
): Promise<void> {
  const productKey = products[action.pick % products.length] ?? "";
  const invoice = invoices[action.pick % Math.max(1, invoices.length)];
  const row = invoice === undefined ? undefined : await phone.db.invoices.get(invoice);
  const chosen = row && row.deletedAt === "" ? [row.key] : [];
  const lines = (quantity: number) =>
    draftFor(null).lines.map((line) => ({
      ...line,
      id: productKey,
      quantity: thousandths(quantity),
    }));
  switch (action.do) {
    case "move":
      if (isAllowedMovement(action.kind, action.quantity))
        await moveStock(
          action.kind,
          { ...TODAY, moves: [{ productKey, quantity: thousandths(action.quantity) }] },
          phone,
        );
      return;
    case "count": {
      const expected = ((await vanOnPhone(phone.db))?.onHand.get(productKey) ?? 0) as Quantity;
      return countStock(
        { ...TODAY, moves: [{ productKey, counted: thousandths(action.counted), expected }] },
        phone,
      );
    }
    case "invoice":
      return void invoices.push(
        await createInvoice(
          action.list,
          { ...draftFor(null), lines: lines(action.quantity) },
          phone,
        ),
      );
    case "submit to":
      return setPaymentStatus(chosen, action.status, phone);
    case "deliver":
      return setDeliveryStatus(chosen, action.status, phone);
    case "edit":
      for (const key of chosen)
        await updateInvoice(key, { ...draftFor(null), lines: lines(action.quantity) }, phone);
      return;
    case "remove":
      return removeInvoices(chosen, phone);
    case "restore":
      return restoreInvoices(row ? [row.key] : [], phone);
    case "pay":
      return void (await submitInvoices("getPaid", chosen, phone));
    case "close":
      return void (await closeDay({ ...TODAY, cashCounted: pence(100), denominations: [] }, phone));
  }
}

const byText = (a: unknown, b: unknown): number => (String(a) < String(b) ? -1 : 1);

/** What the driver sees, without goods that come to 0. */
export const figures = ({ onHand, reserved, day: open }: VanOnPhone) => ({
  onHand: [...onHand].toSorted(byText),
  reserved: [...reserved].toSorted(byText),
  closing: [...open.goods]
    .flatMap(([key, { closing, delivered }]) =>
      closing === 0 && delivered === 0 ? [] : [[key, closing, delivered]],
    )
    .toSorted(byText),
  cash: open.cashExpected,
});
