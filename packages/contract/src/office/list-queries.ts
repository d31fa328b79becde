import type { Day } from "@roundsman/core/day";
import type { Ageing } from "@roundsman/core/payments/ageing";
import { RECORDED_METHODS, type RecordedMethod } from "@roundsman/core/payments/payment";
import { VAT_RATES, type VatRate } from "@roundsman/core/vat/rates";
import * as z from "zod/mini";
import { freeName, freeText, looseId } from "../wire/fields.ts";
import { blankAsAbsent } from "../wire/lenient.ts";
import { page, type Page } from "../wire/paging.ts";
import { renamed } from "../wire/rename.ts";
import { maxDays, inOrder, SPAN_FIELDS } from "../wire/span.ts";
import { MOST_DAYS } from "./board.ts";

interface DriverFilter {
  readonly driverId?: number | undefined;
}
interface SpanFilter {
  readonly from: Day;
  readonly to: Day;
}
/**
 * A customer as the board identifies them: by number, or by name where they are no saved customer.
 */
interface CustomerFilter {
  readonly customerId?: number | undefined;
  readonly customer?: string | undefined;
}
/** Or a customer of the business, with all drivers or with one. */
interface BusinessCustomerFilter extends CustomerFilter {
  readonly businessCustomerId?: number | undefined;
}

const UNKNOWN = "This filter is not known";
const driver = { responsible_person_id: blankAsAbsent(looseId, UNKNOWN) };
const customer = {
  drivercustomer_id: blankAsAbsent(looseId, "Please name a customer"),
  customer_name: z.optional(freeText),
};
const shared = {
  ...customer,
  business_customer_id: blankAsAbsent(looseId, "Please name a customer"),
};
const driverNames = { driverId: "responsible_person_id" } as const;
const spanNames = { from: "from", to: "to" } as const;
const customerNames = { customerId: "drivercustomer_id", customer: "customer_name" } as const;
const sharedNames = { ...customerNames, businessCustomerId: "business_customer_id" } as const;
const pageNames = { limit: "limit", cursor: "cursor" } as const;
const inAYear = maxDays(MOST_DAYS, "At most one year at a time");
const namesOneCustomer = z.refine<{ readonly [Field in keyof typeof shared]?: unknown }>(
  (query) =>
    query.business_customer_id === undefined ||
    (query.drivercustomer_id ?? query.customer_name) === undefined,
  { message: "Please name a customer", path: ["business_customer_id"] },
);

/** "none": documents that show no VAT; "any": those that do, at any rate. */
export const LISTED_RATES = [...VAT_RATES, "none", "any"] as const;
export type ListedRate = VatRate | "none" | "any";

/**
 * Whether a filter asks for a part of a document; its rate is null where the document shows no VAT.
 */
export const isAtRate = (rate: VatRate | null, wanted: ListedRate | undefined): boolean =>
  wanted === undefined || (wanted === "any" ? rate !== null : (rate ?? "none") === wanted);

/** One of the VAT numbers that the business's invoices are issued under. */
export const askedVatNumber = z.optional(z.string().check(z.maxLength(100)));

/** With a rate, amounts are those of the documents at that rate. */
export interface SalesQuery extends DriverFilter, SpanFilter, BusinessCustomerFilter {
  readonly rate?: ListedRate | undefined;
  /** Absent or "": all VAT numbers. */
  readonly vatNumber?: string | undefined;
}
const SALES = {
  fields: {
    ...SPAN_FIELDS,
    ...driver,
    ...shared,
    vat_rate: blankAsAbsent(z.enum(LISTED_RATES), UNKNOWN),
    vat_number: askedVatNumber,
  },
  names: {
    ...spanNames,
    ...driverNames,
    ...sharedNames,
    rate: "vat_rate",
    vatNumber: "vat_number",
  },
} as const;
const salesWire = z.object({ ...SALES.fields, ...page }).check(inOrder, inAYear, namesOneCustomer);
export const salesQuery = renamed<SalesQuery & Page, typeof salesWire>(salesWire, {
  ...SALES.names,
  ...pageNames,
});

/**
 * Sales of one product, by the name on the lines, whatever its case; "" for goods without a name.
 */
export interface GoodsQuery extends DriverFilter, SpanFilter {
  readonly product: string;
}
const GOODS = {
  fields: { ...SPAN_FIELDS, ...driver, product_name: freeName("Please input product name!") },
  names: { ...spanNames, ...driverNames, product: "product_name" },
} as const;
const goodsWire = z.object({ ...GOODS.fields, ...page }).check(inOrder, inAYear);
export const goodsQuery = renamed<GoodsQuery & Page, typeof goodsWire>(goodsWire, {
  ...GOODS.names,
  ...pageNames,
});

/** The ages of debts on the board, by their names on the wire. */
export const AGES = {
  not_due: "notDue",
  to_30: "to30",
  to_60: "to60",
  to_90: "to90",
  over_90: "over90",
} as const satisfies Record<string, keyof Ageing>;
export type AgeName = keyof typeof AGES;
const AGE_NAMES = Object.keys(AGES) as [AgeName, ...AgeName[]];

export interface DebtsQuery extends DriverFilter, BusinessCustomerFilter {
  readonly age?: AgeName | undefined;
}
const DEBTS = {
  fields: {
    ...driver,
    ...shared,
    age: blankAsAbsent(z.enum(AGE_NAMES), UNKNOWN),
  },
  names: { ...driverNames, ...sharedNames, age: "age" },
} as const;
const debtsWire = z.object({ ...DEBTS.fields, ...page }).check(namesOneCustomer);
export const debtsQuery = renamed<DebtsQuery & Page, typeof debtsWire>(debtsWire, {
  ...DEBTS.names,
  ...pageNames,
});

export interface PaymentsQuery extends DriverFilter, SpanFilter {
  readonly method?: RecordedMethod | undefined;
}
const PAYMENTS = {
  fields: {
    ...SPAN_FIELDS,
    ...driver,
    method: blankAsAbsent(z.enum(RECORDED_METHODS), UNKNOWN),
  },
  names: { ...spanNames, ...driverNames, method: "method" },
} as const;
const paymentsWire = z.object({ ...PAYMENTS.fields, ...page }).check(inOrder, inAYear);
export const paymentsQuery = renamed<PaymentsQuery & Page, typeof paymentsWire>(paymentsWire, {
  ...PAYMENTS.names,
  ...pageNames,
});

/**
 * For one customer of one driver, or one customer of the business, as the list of money on account
 * identifies them.
 */
export interface AccountPaymentsQuery extends DriverFilter, BusinessCustomerFilter {}
const accountPaymentsWire = z.object({ ...driver, ...shared }).check(
  z.refine(
    ({ responsible_person_id: id, business_customer_id: business }) =>
      (id ?? business) !== undefined,
    { message: "Please name a driver", path: ["responsible_person_id"] },
  ),
  z.refine(
    ({ drivercustomer_id: id, customer_name: name, business_customer_id: business }) =>
      (id ?? name ?? business) !== undefined,
    { message: "Please name a customer", path: ["drivercustomer_id"] },
  ),
  namesOneCustomer,
);
export const accountPaymentsQuery = renamed<AccountPaymentsQuery, typeof accountPaymentsWire>(
  accountPaymentsWire,
  { ...driverNames, ...sharedNames },
);

export interface CashQuery extends DriverFilter, SpanFilter {}
const CASH = {
  fields: { ...SPAN_FIELDS, ...driver },
  names: { ...spanNames, ...driverNames },
} as const;
const cashWire = z.object(CASH.fields).check(inOrder, inAYear);
export const cashQuery = renamed<CashQuery, typeof cashWire>(cashWire, CASH.names);
