import { VAT_MODES, type VatMode } from "@roundsman/core/vat";
import { VAT_RATES, type VatRate } from "@roundsman/core/vat/rates";
import * as z from "zod/mini";
import { blankAsAbsent, wholeNumberBetween } from "../wire/lenient.ts";
import { poundsOrZero, poundsOut } from "../wire/number-fields.ts";

const NO_RATE = "Please choose standard, reduced, zero or exempt";

/**
 * Ours: the VAT rate of a product or a line. Absent: the standard rate. In a body null or "" clears
 * it.
 */
export const vatRate = {
  answer: z.optional(z.enum(VAT_RATES)),
  body: z.optional(
    z.codec(
      z.union([z.enum(VAT_RATES), z.literal(""), z.null()], NO_RATE),
      z.nullable(z.custom<VatRate>()),
      { decode: (sent) => sent || null, encode: (rate) => rate },
    ),
  ),
};

const NO_MODE = "Please choose included, without or add";

/** Ours: how an invoice treats VAT. Absent: nobody chose yet. In a body null or "" leaves it. */
export const vatMode = {
  answer: z.optional(z.enum(VAT_MODES)),
  body: blankAsAbsent(z.enum(VAT_MODES, NO_MODE), NO_MODE),
};

const modeOrNone = z.enum([...VAT_MODES, ""], NO_MODE);
/**
 * Ours: the VAT mode that a customer's new invoices get. Absent: none; in a body "" or null clears
 * it.
 */
export const usualVatMode = {
  answer: z.optional(modeOrNone),
  body: z.optional(
    z.codec(z.union([modeOrNone, z.null()], NO_MODE), z.custom<VatMode | "">(), {
      decode: (sent) => sent ?? "",
      encode: (mode) => mode,
    }),
  ),
};

const NO_DAYS = "Please input a number of days from 0 to 365";
const days = wholeNumberBetween(0, 365, NO_DAYS);
/** Ours: how many days after its date a customer's invoice is due. Absent or 0: no due date. */
export const termsDays = {
  answer: z.optional(z.int()),
  body: z.optional(
    z.codec(z.union([days, z.literal(""), z.null()], NO_DAYS), z.int(), {
      decode: (sent) => sent || 0,
      encode: (count) => count,
    }),
  ),
};

/**
 * Ours: the most that a customer may owe, in pence. Absent or 0: no limit; in a body null or ""
 * clears it.
 */
export const creditLimit = { answer: z.optional(poundsOut), body: poundsOrZero() };
