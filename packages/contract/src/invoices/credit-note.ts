import {
  CREDIT_REASONS,
  CREDITED_GOODS,
  NOTE_REASONS,
  type CreditedGoods,
  type CreditedLine,
} from "@roundsman/core/credit/credited";
import { DOCUMENT_LANGUAGES } from "@roundsman/core/document-language";
import type { Line } from "@roundsman/core/invoice";
import type { Pence } from "@roundsman/core/money";
import type { Quantity } from "@roundsman/core/quantity";
import { readCreditNumber } from "@roundsman/core/issuing/number-series";
import { VAT_MODES } from "@roundsman/core/vat";
import type { RateVat } from "@roundsman/core/vat/invoice-vat";
import { VAT_RATES } from "@roundsman/core/vat/rates";
import * as z from "zod/mini";
import {
  civilDay,
  freePage,
  id,
  instant,
  METADATA_FIELDS,
  optionalDay,
  storable,
} from "../wire/fields.ts";
import { blankAsAbsent, wholeNumberBetween } from "../wire/lenient.ts";
import { optionalPounds, poundsOut, units, unitsOut } from "../wire/number-fields.ts";
import { personal } from "../wire/personal-fields.ts";
import { readOnlyField, writableField, type BodyOf, type RecordOf } from "../wire/record.ts";
import { bodyCodec, recordCodec } from "../wire/record-codec.ts";
import { renamed } from "../wire/rename.ts";
import { documentTotal, lastDocument } from "./handed-out.ts";
import { vatMode, vatRate } from "./vat-fields.ts";

export const lineRef = z.union([z.int(), z.string().check(z.maxLength(64), storable)]);

const lineNames = {
  line: "line",
  nth: "nth",
  name: "name",
  quantity: "quantity",
  unitPrice: "unit_price",
  vatRate: "vat_rate",
  amount: "amount",
  net: "net",
  vat: "vat",
  gross: "gross",
  goods: "goods",
} as const;
const lineWire = z.object({
  line: lineRef,
  nth: z.int(),
  name: z.string(),
  quantity: unitsOut,
  unit_price: poundsOut,
  vat_rate: vatRate.answer,
  amount: poundsOut,
  net: poundsOut,
  vat: poundsOut,
  gross: poundsOut,
  goods: z.enum(CREDITED_GOODS),
});
const line = renamed<CreditedLine, typeof lineWire>(lineWire, lineNames);

/** What is to be credited of a line of the invoice. */
export interface SentCreditLine {
  readonly line: Line["id"];
  readonly nth?: number | undefined;
  readonly quantity: Quantity;
  readonly unitPrice?: Pence | undefined;
  /** Absent: none. */
  readonly goods?: CreditedGoods | undefined;
}

const NO_GOODS = "Please choose none, van or waste";
const NO_NTH = "Please input a whole number from 1 to 500";
export const nthLine = blankAsAbsent(wholeNumberBetween(1, 500, NO_NTH), NO_NTH);
const notNumber = "Must be a number";
const sentWire = z.object({
  line: lineRef,
  nth: nthLine,
  quantity: units({ missing: "Please input quantity!", notNumber }),
  unit_price: optionalPounds({ missing: "Please input price!", notNumber }),
  goods: blankAsAbsent(z.enum(CREDITED_GOODS, NO_GOODS), NO_GOODS),
});
const sentLine = renamed<SentCreditLine, typeof sentWire>(sentWire, {
  line: "line",
  nth: "nth",
  quantity: "quantity",
  unitPrice: "unit_price",
  goods: "goods",
});

const rateWire = z.object({
  vat_rate: z.enum(VAT_RATES),
  percent: z.number(),
  net: poundsOut,
  vat: poundsOut,
  gross: poundsOut,
});
const rate = renamed<RateVat, typeof rateWire>(rateWire, {
  rate: "vat_rate",
  percent: "percent",
  net: "net",
  vat: "vat",
  gross: "gross",
});

const NO_REASON = "Please choose returned, short, damaged, refused or price";
const NO_LANGUAGE = "Please choose en, zh or both";
/** Twice the lines of an invoice, because each may be in two parts. */
export const MOST_LINES = { count: 1000, message: "At most 1,000 lines at once" } as const;

const NO_NUMBER = "Please input a number of a series, such as CN-B7-12";
const ownNumber = z
  .string(NO_NUMBER)
  .check(z.refine((text) => readCreditNumber(text) !== null, NO_NUMBER));

/** A number from a phone's series, in a body. */
export const creditNumberBody = blankAsAbsent(ownNumber, NO_NUMBER);

/**
 * Every field of a credit note. A note never changes; it can only be voided, and its number stays
 * taken (wire §13).
 */
export const CREDIT_NOTE_FIELDS = {
  id: readOnlyField("id", id),
  /**
   * As printed: CN-<n> from the server, in order and without gaps. A phone without signal sends a
   * number of its own series, such as CN-B7-3.
   */
  number: writableField("number", { answer: z.string(), body: creditNumberBody }),
  invoiceId: readOnlyField("invoice_id", id),
  /** The invoice as the note's paper names it. */
  invoiceNumber: readOnlyField("invoice_number", z.string()),
  invoiceDate: readOnlyField("invoice_date", civilDay),
  /** Set where the invoice is deleted or void: the note counts nowhere then. */
  isInvoiceDeleted: readOnlyField("invoice_deleted", z.optional(z.literal(true))),
  customerId: readOnlyField("drivercustomer_id", z.nullable(id)),
  customerName: personal(readOnlyField("customer_name", z.string())),
  /** In a body, absent: today. */
  date: writableField("credit_date", { answer: civilDay, body: optionalDay }),
  reason: writableField("reason", {
    answer: z.enum(NOTE_REASONS),
    body: z.enum(CREDIT_REASONS, NO_REASON),
  }),
  /** In a person's own words; printed. */
  summary: personal(
    writableField("description", { answer: z.string(), body: z.optional(freePage) }),
  ),
  /** Absent: the customer's language, else both. */
  language: writableField("language", {
    answer: z.optional(z.enum(DOCUMENT_LANGUAGES)),
    body: blankAsAbsent(z.enum(DOCUMENT_LANGUAGES, NO_LANGUAGE), NO_LANGUAGE),
  }),
  /** How its invoice treats VAT. */
  vatMode: readOnlyField("vat_mode", z.enum(VAT_MODES)),
  lines: writableField("lines", {
    answer: z.array(line),
    body: z.array(sentLine).check(z.maxLength(MOST_LINES.count, MOST_LINES.message)),
  }),
  /** Empty where the note shows no VAT. */
  rates: readOnlyField("vat_rates", z.array(rate)),
  net: readOnlyField("net_amount", poundsOut),
  /** null where the note shows no VAT. */
  vat: readOnlyField("vat_amount", z.nullable(poundsOut)),
  /** What the customer is credited. */
  total: readOnlyField("total_amount", poundsOut),
  /** Absent until the note is handed out, which makes no new version. */
  lastDocument: readOnlyField("last_document", z.optional(lastDocument)),
  /** null while the note counts. */
  voidedAt: readOnlyField("voided_at", z.nullable(instant)),
  ownerId: readOnlyField("responsible_person_id", id),
  ...METADATA_FIELDS,
} as const;

/** In a body: the total of the note on the phone that sends it. */
export const expectedTotal = writableField("expected_total", {
  answer: poundsOut,
  body: blankAsAbsent(documentTotal, notNumber),
});

export type CreditNote = RecordOf<typeof CREDIT_NOTE_FIELDS>;
const NEW_NOTE_FIELDS = {
  ...CREDIT_NOTE_FIELDS,
  /** How the phone that printed it treated VAT; absent or null: as its invoice does. */
  vatMode: writableField("vat_mode", { answer: z.enum(VAT_MODES), body: vatMode.body }),
  /**
   * The total on the phone that printed it: another amount is refused (409 `credit-differs`).
   * Absent: any amount.
   */
  expectedTotal,
} as const;

export type CreditNoteBody = BodyOf<typeof NEW_NOTE_FIELDS, "version">;

export const creditNote = recordCodec(CREDIT_NOTE_FIELDS);
export const newCreditNote = bodyCodec(NEW_NOTE_FIELDS, { without: ["version"] });
