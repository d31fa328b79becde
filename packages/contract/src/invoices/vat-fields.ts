import { VAT_RATES, type VatRate } from "@roundsman/core/vat/rates";
import * as z from "zod/mini";

const NO_RATE = "Please choose standard, reduced, zero or exempt";

/** Ours: the VAT rate of a product or a line. Absent: the standard one. In a body null or "" takes it away. */
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
