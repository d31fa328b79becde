import { VAT_RATES } from "@roundsman/core/vat/rates";
import * as z from "zod/mini";
import { recordedMethod } from "../payments/recorded-method.ts";
import { civilDay, id } from "../wire/fields.ts";
import { poundsOut, unitsOut } from "../wire/number-fields.ts";
import { readOnlyField, type RecordOf } from "../wire/record.ts";
import { partCodec } from "../wire/record-codec.ts";

/** What was sold, less what was credited. Amounts in pence. */
export const SALES = {
  /** How many invoices; credit notes do not count. */
  invoices: readOnlyField("invoices", z.int()),
  /** What customers were asked for, VAT included. */
  amount: readOnlyField("amount", poundsOut),
  net: readOnlyField("net", poundsOut),
  /** The VAT of documents that show it. */
  vat: readOnlyField("vat", poundsOut),
} as const;
export type Sales = RecordOf<typeof SALES>;
export const sales = partCodec(SALES);

const RATE_SALES = {
  rate: readOnlyField("vat_rate", z.enum(VAT_RATES)),
  net: SALES.net,
  vat: SALES.vat,
} as const;
export type RateSales = RecordOf<typeof RATE_SALES>;
export const rateSales = partCodec(RATE_SALES);

const DAY_SALES = { day: readOnlyField("date", civilDay), amount: SALES.amount } as const;
export type DaySales = RecordOf<typeof DAY_SALES>;
export const daySales = partCodec(DAY_SALES);

const driverId = readOnlyField("responsible_person_id", id);
const driverName = readOnlyField("driver_name", z.string());

const DRIVER_SALES = { driverId, name: driverName, ...SALES } as const;
export type DriverSales = RecordOf<typeof DRIVER_SALES>;
export const driverSales = partCodec(DRIVER_SALES);

/** The customer and the driver of a row of the board. */
const CUSTOMER_OF_DRIVER = {
  /** null: all documents of one name that is no saved customer. */
  customerId: readOnlyField("drivercustomer_id", z.nullable(id)),
  name: readOnlyField("customer_name", z.string()),
  driverId,
  /**
   * The driver's name; for a customer of the business, the names of all drivers who sell to them.
   */
  driver: driverName,
  /**
   * Set where one row joins several drivers' entries of a customer of the business; `customerId`
   * and `driverId` are then those of the first entry. Absent for a single entry.
   */
  businessCustomerId: readOnlyField("business_customer_id", z.optional(id)),
} as const;
export type CustomerOfDriver = RecordOf<typeof CUSTOMER_OF_DRIVER>;

const CUSTOMER_SALES = { ...CUSTOMER_OF_DRIVER, ...SALES } as const;
export type CustomerSales = RecordOf<typeof CUSTOMER_SALES>;
export const customerSales = partCodec(CUSTOMER_SALES);

const PRODUCT_SALES = {
  name: readOnlyField("product_name", z.string()),
  quantity: readOnlyField("quantity", unitsOut),
  /** As on the lines, without VAT that an invoice adds. */
  amount: readOnlyField("amount", poundsOut),
} as const;
export type ProductSales = RecordOf<typeof PRODUCT_SALES>;
export const productSales = partCodec(PRODUCT_SALES);

const DEBTOR = {
  ...CUSTOMER_OF_DRIVER,
  /** What is open of invoices, in pence; money on account is not taken off. */
  owed: readOnlyField("owed", poundsOut),
  /** How many days the oldest of them is late; 0: not yet due. */
  daysLate: readOnlyField("days_late", z.int()),
} as const;
export type Debtor = RecordOf<typeof DEBTOR>;
export const debtor = partCodec(DEBTOR);

const METHOD_TOTAL = {
  method: readOnlyField("method", recordedMethod),
  payments: readOnlyField("payments", z.int()),
  amount: readOnlyField("amount", poundsOut),
} as const;
export type MethodTotal = RecordOf<typeof METHOD_TOTAL>;
export const methodTotal = partCodec(METHOD_TOTAL);

/** A day that was closed with more or less cash than expected. */
const CASH_DIFFERENCE = {
  sheetId: readOnlyField("day_sheet_id", id),
  day: readOnlyField("day", civilDay),
  driverId,
  driver: driverName,
  expected: readOnlyField("cash_expected", poundsOut),
  counted: readOnlyField("cash_counted", poundsOut),
  note: readOnlyField("note", z.string()),
} as const;
export type CashDifference = RecordOf<typeof CASH_DIFFERENCE>;
export const cashDifference = partCodec(CASH_DIFFERENCE);
