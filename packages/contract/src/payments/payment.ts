import { MOST_PAID_INVOICES, PAYMENT_METHODS } from "@roundsman/core/payments/payment";
import type { Pence } from "@roundsman/core/money";
import * as z from "zod/mini";
import { INVOICE_FIELDS } from "../invoice.ts";
import { recordedMethod } from "./recorded-method.ts";
import { civilDay, freeText, id, METADATA_FIELDS, optionalDay } from "../wire/fields.ts";
import { blankAsAbsent } from "../wire/lenient.ts";
import { pounds, poundsOut } from "../wire/number-fields.ts";
import { personal } from "../wire/personal-fields.ts";
import { readOnlyField, writableField, type BodyOf, type RecordOf } from "../wire/record.ts";
import { bodyCodec, partCodec, recordCodec } from "../wire/record-codec.ts";
import { idOf, optionalLink } from "../wire/record-ids.ts";
import { renamed } from "../wire/rename.ts";

/** The part of a payment that is for one invoice. */
const PAID_INVOICE = {
  invoiceId: readOnlyField("invoice_id", id),
  /** The number as printed. */
  invoiceNumber: readOnlyField("invoice_number", z.string()),
  /** In pence; below 0 where a payment is taken back. */
  amount: readOnlyField("amount", poundsOut),
  /** Set where the invoice is deleted or void: the amount is on account then. */
  isDeleted: readOnlyField("deleted", z.optional(z.literal(true))),
} as const;
export type PaidInvoice = RecordOf<typeof PAID_INVOICE>;
const paidInvoice = partCodec(PAID_INVOICE);

/** The part of a payment that a client wants to be for one invoice. */
export interface SentAllocation {
  readonly invoiceId: number;
  /** In pence; above 0. */
  readonly amount: Pence;
}

export const NO_INVOICE = "Please select at least one invoice.";
const NO_METHOD = "Please choose cash, card, transfer or cheque";
const amount = z.pipe(
  pounds({ missing: "Please input an amount", notNumber: "Must be a number" }),
  z.custom<Pence>((value) => (value as number) > 0, "Must be over 0"),
);
const sentWire = z.object({ invoice_id: idOf("invoice"), amount });
const sentAllocation = renamed<SentAllocation, typeof sentWire>(sentWire, {
  invoiceId: "invoice_id",
  amount: "amount",
});
const TOO_MANY = "A payment can be for at most 500 invoices. Please take several.";

/** How money came in, in a body that may leave it out. */
export const paymentMethod = blankAsAbsent(z.enum(PAYMENT_METHODS, NO_METHOD), NO_METHOD);

/**
 * The day on which money that a status moves came in or went back, in a body; absent, null or "":
 * today.
 */
export const paymentDate = optionalDay;

/**
 * Every field of a payment (wire §14). A payment never changes; another payment, below 0, takes a
 * mistake back.
 */
export const PAYMENT_FIELDS = {
  id: readOnlyField("id", id),
  /** Absent in a body: the customer of its first invoice. */
  customerId: writableField("drivercustomer_id", {
    answer: z.nullable(id),
    body: optionalLink("customer"),
  }),
  customerName: personal(readOnlyField("customer_name", z.string())),
  /** "account" uses the customer's money on account: no money comes in. */
  method: writableField("method", {
    answer: recordedMethod,
    body: z.enum([...PAYMENT_METHODS, "account"], NO_METHOD),
  }),
  /** In pence; below 0 where it takes a payment back. */
  amount: writableField("amount", { answer: poundsOut, body: amount }),
  /** In a body, absent: today. */
  day: writableField("payment_date", { answer: civilDay, body: optionalDay }),
  /** What a person noted: the number of a cheque, the text of a transfer. */
  reference: personal(
    writableField("reference", { answer: z.string(), body: z.optional(freeText) }),
  ),
  /**
   * In a body: the invoices that it is for. What is above an invoice's open amount is on account.
   * None: all of it is on account, for the named customer.
   */
  allocations: writableField("allocations", {
    answer: z.array(paidInvoice),
    body: z.optional(
      z.array(sentAllocation, NO_INVOICE).check(z.maxLength(MOST_PAID_INVOICES, TOO_MANY)),
    ),
  }),
  /** Pence of it that are for no invoice; below 0 where it uses money on account. */
  onAccount: readOnlyField("on_account", poundsOut),
  /**
   * Money meant for invoices that no longer needed it when it arrived: it is on account; absent for
   * none.
   */
  unneeded: readOnlyField("unneeded", z.optional(z.array(paidInvoice))),
  /**
   * The first invoice that it was taken for, where that is not its first allocation: the invoice
   * was corrected since, or did not need the money.
   */
  takenFor: readOnlyField("taken_for", z.optional(id)),
  /**
   * For a payment without an invoice: the payer on its receipt, as they were then; otherwise
   * absent.
   */
  payer: personal(readOnlyField("payer", z.optional(partCodec(INVOICE_FIELDS.billTo.fields)))),
  /** Whether a person recorded it, or an invoice that became paid made it. */
  madeBy: readOnlyField("made_by", z.enum(["person", "status"])),
  /** The payment that it takes back. */
  reverses: readOnlyField("reverses", z.nullable(id)),
  /** The payment that takes this one back. */
  reversedBy: readOnlyField("reversed_by", z.nullable(id)),
  /** The name of the person who took it. */
  takenBy: readOnlyField("taken_by", z.string()),
  ownerId: readOnlyField("responsible_person_id", id),
  ...METADATA_FIELDS,
} as const;

export type Payment = RecordOf<typeof PAYMENT_FIELDS>;
export type PaymentBody = BodyOf<typeof PAYMENT_FIELDS, "version">;

export const payment = recordCodec(PAYMENT_FIELDS);
export const newPayment = bodyCodec(PAYMENT_FIELDS, { without: ["version"] });
