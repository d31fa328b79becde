import type { Day } from "@roundsman/core/day";
import type { Pence } from "@roundsman/core/money";
import type { RecordedMethod } from "@roundsman/core/payments/payment";
import type { Quantity } from "@roundsman/core/quantity";
import * as z from "zod/mini";
import { recordedMethod } from "../payments/recorded-method.ts";
import { civilDay, id } from "../wire/fields.ts";
import { poundsOut, unitsOut } from "../wire/number-fields.ts";
import { renamed } from "../wire/rename.ts";

/** A document behind a figure of the office, with its driver and customer. */
export interface ListedDocument {
  readonly id: number;
  readonly driverId: number;
  readonly driver: string;
  /** As printed. */
  readonly number: string;
  readonly date: Day;
  /** null for a customer who is not saved. */
  readonly customerId: number | null;
  readonly customer: string;
}
export const documentFields = {
  document_id: id,
  responsible_person_id: id,
  driver_name: z.string(),
  number: z.string(),
  date: civilDay,
  drivercustomer_id: z.nullable(id),
  customer_name: z.string(),
};
export const documentNames = {
  id: "document_id",
  driverId: "responsible_person_id",
  driver: "driver_name",
  number: "number",
  date: "date",
  customerId: "drivercustomer_id",
  customer: "customer_name",
} as const;

export type SoldKind = "invoice" | "credit_note";
const kind = z.enum(["invoice", "credit_note"]);

/** Amounts in pence; those of a credit note are below 0. */
export interface ListedSale extends ListedDocument {
  readonly kind: SoldKind;
  /** What the customer was asked for, VAT included. */
  readonly amount: Pence;
  readonly net: Pence;
  readonly vat: Pence;
}
export const saleFields = {
  kind,
  ...documentFields,
  amount: poundsOut,
  net: poundsOut,
  vat: poundsOut,
};
export const saleNames = {
  kind: "kind",
  ...documentNames,
  amount: "amount",
  net: "net",
  vat: "vat",
} as const;
const saleWire = z.object(saleFields);
export const listedSale = renamed<ListedSale, typeof saleWire>(saleWire, saleNames);

/** What a document has of one product, as a row. */
export interface ListedGoods extends ListedDocument {
  readonly kind: SoldKind;
  readonly quantity: Quantity;
  /** As on the lines, without VAT that an invoice adds. */
  readonly amount: Pence;
}
const goodsWire = z.object({ kind, ...documentFields, quantity: unitsOut, amount: poundsOut });
export const listedGoods = renamed<ListedGoods, typeof goodsWire>(goodsWire, {
  kind: "kind",
  ...documentNames,
  quantity: "quantity",
  amount: "amount",
});

/** An invoice that is not fully paid. */
export interface ListedDebt extends ListedDocument {
  /** The invoice's date where it has no due date. */
  readonly dueDate: Day;
  /** What the customer was asked for, less what was credited, in pence. */
  readonly amount: Pence;
  readonly open: Pence;
  /** 0: not late. */
  readonly daysLate: number;
}
const debtWire = z.object({
  ...documentFields,
  due_date: civilDay,
  amount: poundsOut,
  owed: poundsOut,
  days_late: z.int(),
});
export const listedDebt = renamed<ListedDebt, typeof debtWire>(debtWire, {
  ...documentNames,
  dueDate: "due_date",
  amount: "amount",
  open: "owed",
  daysLate: "days_late",
});

/** A payment that came in; below 0 where it takes a payment back. */
export interface ListedPayment {
  readonly id: number;
  readonly driverId: number;
  readonly driver: string;
  readonly day: Day;
  readonly customerId: number | null;
  readonly customer: string;
  readonly method: RecordedMethod;
  readonly reference: string;
  readonly amount: Pence;
}
const paymentFields = {
  payment_id: id,
  responsible_person_id: id,
  driver_name: z.string(),
  date: civilDay,
  drivercustomer_id: z.nullable(id),
  customer_name: z.string(),
  method: recordedMethod,
  reference: z.string(),
  amount: poundsOut,
};
const paymentNames = {
  id: "payment_id",
  driverId: "responsible_person_id",
  driver: "driver_name",
  day: "date",
  customerId: "drivercustomer_id",
  customer: "customer_name",
  method: "method",
  reference: "reference",
  amount: "amount",
} as const;
const paymentWire = z.object(paymentFields);
export const listedPayment = renamed<ListedPayment, typeof paymentWire>(paymentWire, paymentNames);

/** A payment of which something is on account, less what was taken back of it. */
export interface AccountPayment extends ListedPayment {
  /** Pence of it that are on account; below 0 where it uses money on account. */
  readonly onAccount: Pence;
}
const accountPaymentWire = z.object({ ...paymentFields, on_account: poundsOut });
export const accountPayment = renamed<AccountPayment, typeof accountPaymentWire>(
  accountPaymentWire,
  { ...paymentNames, onAccount: "on_account" },
);

/** Money of a customer that is for no invoice. */
export interface OnAccount {
  /** null: all money of one name that is no saved customer. */
  readonly customerId: number | null;
  readonly customer: string;
  /**
   * For a customer of the business with several drivers: the first of them, and all their names.
   */
  readonly driverId: number;
  readonly driver: string;
  /** Set only for such a customer: the row is for all drivers. */
  readonly businessCustomerId?: number | undefined;
  readonly amount: Pence;
}
const onAccountWire = z.object({
  drivercustomer_id: z.nullable(id),
  business_customer_id: z.optional(id),
  customer_name: z.string(),
  responsible_person_id: id,
  driver_name: z.string(),
  on_account: poundsOut,
});
export const customerOnAccount = renamed<OnAccount, typeof onAccountWire>(onAccountWire, {
  customerId: "drivercustomer_id",
  businessCustomerId: "business_customer_id",
  customer: "customer_name",
  driverId: "responsible_person_id",
  driver: "driver_name",
  amount: "on_account",
});
