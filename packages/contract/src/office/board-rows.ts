import type { Day } from "@roundsman/core/day";
import type { Pence } from "@roundsman/core/money";
import type { RecordedMethod } from "@roundsman/core/payments/payment";
import type { Quantity } from "@roundsman/core/quantity";
import { VAT_RATES, type VatRate } from "@roundsman/core/vat/rates";
import * as z from "zod/mini";
import { recordedMethod } from "../payments/recorded-method.ts";
import { civilDay, id } from "../wire/fields.ts";
import { poundsOut, unitsOut } from "../wire/number-fields.ts";
import { renamed } from "../wire/rename.ts";

/** What was sold, less what was credited. Amounts in pence. */
export interface Sales {
  /** How many invoices; credit notes do not count. */
  readonly invoices: number;
  /** What customers were asked for, VAT included. */
  readonly amount: Pence;
  readonly net: Pence;
  /** The VAT of documents that show it. */
  readonly vat: Pence;
}
export const salesFields = { invoices: z.int(), amount: poundsOut, net: poundsOut, vat: poundsOut };
export const salesNames = {
  invoices: "invoices",
  amount: "amount",
  net: "net",
  vat: "vat",
} as const;
const salesWire = z.object(salesFields);
export const sales = renamed<Sales, typeof salesWire>(salesWire, salesNames);

export interface RateSales {
  readonly rate: VatRate;
  readonly net: Pence;
  readonly vat: Pence;
}
const rateWire = z.object({ vat_rate: z.enum(VAT_RATES), net: poundsOut, vat: poundsOut });
export const rateSales = renamed<RateSales, typeof rateWire>(rateWire, {
  rate: "vat_rate",
  net: "net",
  vat: "vat",
});

export interface DaySales {
  readonly day: Day;
  readonly amount: Pence;
}
const dayWire = z.object({ date: civilDay, amount: poundsOut });
export const daySales = renamed<DaySales, typeof dayWire>(dayWire, {
  day: "date",
  amount: "amount",
});

export interface DriverSales extends Sales {
  readonly driverId: number;
  readonly name: string;
}
const driverWire = z.object({
  responsible_person_id: id,
  driver_name: z.string(),
  ...salesFields,
});
export const driverSales = renamed<DriverSales, typeof driverWire>(driverWire, {
  driverId: "responsible_person_id",
  name: "driver_name",
  ...salesNames,
});

/** The customer and the driver of a row of the board. */
export interface CustomerOfDriver {
  /** null: all documents of one name that is no saved customer. */
  readonly customerId: number | null;
  readonly name: string;
  readonly driverId: number;
  /**
   * The driver's name; for a customer of the business, the names of all drivers who sell to them.
   */
  readonly driver: string;
  /**
   * Set where one row joins several drivers' entries of a customer of the business; `customerId`
   * and `driverId` are then those of the first entry. Absent for a single entry.
   */
  readonly businessCustomerId?: number | undefined;
}
const customerOfDriverFields = {
  drivercustomer_id: z.nullable(id),
  customer_name: z.string(),
  responsible_person_id: id,
  driver_name: z.string(),
  business_customer_id: z.optional(id),
};
const customerOfDriverNames = {
  customerId: "drivercustomer_id",
  name: "customer_name",
  driverId: "responsible_person_id",
  driver: "driver_name",
  businessCustomerId: "business_customer_id",
} as const;

export interface CustomerSales extends Sales, CustomerOfDriver {}
const customerWire = z.object({ ...customerOfDriverFields, ...salesFields });
export const customerSales = renamed<CustomerSales, typeof customerWire>(customerWire, {
  ...customerOfDriverNames,
  ...salesNames,
});

export interface ProductSales {
  readonly name: string;
  readonly quantity: Quantity;
  /** As on the lines, without VAT that an invoice adds. */
  readonly amount: Pence;
}
const productWire = z.object({ product_name: z.string(), quantity: unitsOut, amount: poundsOut });
export const productSales = renamed<ProductSales, typeof productWire>(productWire, {
  name: "product_name",
  quantity: "quantity",
  amount: "amount",
});

export interface Debtor extends CustomerOfDriver {
  /** What is open of invoices, in pence; money on account is not taken off. */
  readonly owed: Pence;
  /** How many days the oldest of them is late; 0: not yet due. */
  readonly daysLate: number;
}
const debtorWire = z.object({ ...customerOfDriverFields, owed: poundsOut, days_late: z.int() });
export const debtor = renamed<Debtor, typeof debtorWire>(debtorWire, {
  ...customerOfDriverNames,
  owed: "owed",
  daysLate: "days_late",
});

export interface MethodTotal {
  readonly method: RecordedMethod;
  readonly payments: number;
  readonly amount: Pence;
}
const takenWire = z.object({
  method: recordedMethod,
  payments: z.int(),
  amount: poundsOut,
});
export const methodTotal = renamed<MethodTotal, typeof takenWire>(takenWire, {
  method: "method",
  payments: "payments",
  amount: "amount",
});

/** A day that was closed with more or less cash than expected. */
export interface CashDifference {
  readonly sheetId: number;
  readonly day: Day;
  readonly driverId: number;
  readonly driver: string;
  readonly expected: Pence;
  readonly counted: Pence;
  readonly note: string;
}
const cashWire = z.object({
  day_sheet_id: id,
  day: civilDay,
  responsible_person_id: id,
  driver_name: z.string(),
  cash_expected: poundsOut,
  cash_counted: poundsOut,
  note: z.string(),
});
export const cashDifference = renamed<CashDifference, typeof cashWire>(cashWire, {
  sheetId: "day_sheet_id",
  day: "day",
  driverId: "responsible_person_id",
  driver: "driver_name",
  expected: "cash_expected",
  counted: "cash_counted",
  note: "note",
});
