import * as z from "zod/mini";
import { recordedMethod } from "../payments/recorded-method.ts";
import { civilDay, id } from "../wire/fields.ts";
import { poundsOut, unitsOut } from "../wire/number-fields.ts";
import { readOnlyField, type RecordOf } from "../wire/record.ts";
import { partCodec } from "../wire/record-codec.ts";

const driver = {
  driverId: readOnlyField("responsible_person_id", id),
  driver: readOnlyField("driver_name", z.string()),
} as const;
const customer = {
  /** null for a customer who is not saved. */
  customerId: readOnlyField("drivercustomer_id", z.nullable(id)),
  customer: readOnlyField("customer_name", z.string()),
} as const;

/** A document behind a figure of the office, with its driver and customer. */
export const LISTED_DOCUMENT = {
  id: readOnlyField("document_id", id),
  ...driver,
  /** As printed. */
  number: readOnlyField("number", z.string()),
  date: readOnlyField("date", civilDay),
  ...customer,
} as const;
export type ListedDocument = RecordOf<typeof LISTED_DOCUMENT>;

export type SoldKind = "invoice" | "credit_note";
const kind = readOnlyField("kind", z.enum(["invoice", "credit_note"]));

/** Amounts in pence; those of a credit note are below 0. */
export const LISTED_SALE = {
  kind,
  ...LISTED_DOCUMENT,
  /** What the customer was asked for, VAT included. */
  amount: readOnlyField("amount", poundsOut),
  net: readOnlyField("net", poundsOut),
  vat: readOnlyField("vat", poundsOut),
} as const;
export type ListedSale = RecordOf<typeof LISTED_SALE>;
export const listedSale = partCodec(LISTED_SALE);

/** What a document has of one product, as a row. */
const LISTED_GOODS = {
  kind,
  ...LISTED_DOCUMENT,
  quantity: readOnlyField("quantity", unitsOut),
  /** As on the lines, without VAT that an invoice adds. */
  amount: readOnlyField("amount", poundsOut),
} as const;
export type ListedGoods = RecordOf<typeof LISTED_GOODS>;
export const listedGoods = partCodec(LISTED_GOODS);

/** An invoice that is not fully paid. */
const LISTED_DEBT = {
  ...LISTED_DOCUMENT,
  /** The invoice's date where it has no due date. */
  dueDate: readOnlyField("due_date", civilDay),
  /** What the customer was asked for, less what was credited, in pence. */
  amount: readOnlyField("amount", poundsOut),
  open: readOnlyField("owed", poundsOut),
  /** 0: not late. */
  daysLate: readOnlyField("days_late", z.int()),
} as const;
export type ListedDebt = RecordOf<typeof LISTED_DEBT>;
export const listedDebt = partCodec(LISTED_DEBT);

/** A payment that came in; below 0 where it takes a payment back. */
const LISTED_PAYMENT = {
  id: readOnlyField("payment_id", id),
  ...driver,
  day: readOnlyField("date", civilDay),
  ...customer,
  method: readOnlyField("method", recordedMethod),
  reference: readOnlyField("reference", z.string()),
  amount: readOnlyField("amount", poundsOut),
} as const;
export type ListedPayment = RecordOf<typeof LISTED_PAYMENT>;
export const listedPayment = partCodec(LISTED_PAYMENT);

/** A payment of which something is on account, less what was taken back of it. */
const ACCOUNT_PAYMENT = {
  ...LISTED_PAYMENT,
  /** Pence of it that are on account; below 0 where it uses money on account. */
  onAccount: readOnlyField("on_account", poundsOut),
} as const;
export type AccountPayment = RecordOf<typeof ACCOUNT_PAYMENT>;
export const accountPayment = partCodec(ACCOUNT_PAYMENT);

/**
 * Money of a customer that is for no invoice; `customerId` is null for all money of one name that
 * is no saved customer. For a customer of the business with several drivers, `driverId` is the
 * first of them, and `driver` all their names.
 */
const ON_ACCOUNT = {
  ...customer,
  /** Set only for a customer of the business with several drivers: the row is for all of them. */
  businessCustomerId: readOnlyField("business_customer_id", z.optional(id)),
  ...driver,
  amount: readOnlyField("on_account", poundsOut),
} as const;
export type OnAccount = RecordOf<typeof ON_ACCOUNT>;
export const customerOnAccount = partCodec(ON_ACCOUNT);
